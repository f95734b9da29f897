// GGUF headers from bytes: what is read, what is refused, how much of the file is touched.
#include <chrono>
#include <nlohmann/json.hpp>

#include "answers.hpp"
#include "catch.hpp"
#include "gguf_file.hpp"
#include "headroom/header.hpp"

namespace headroom::test {
namespace {

Result<GgufHeader> read(const std::string& bytes) {
  HeldSlices held(bytes);
  return read_gguf(held, "small.gguf");
}

/// The problem of a file that must have one.
Problem fault(const std::string& bytes) {
  const Result<GgufHeader> header = read(bytes);
  if (header) FAIL("this header was read");
  CHECK(header.problem().path.rfind("small.gguf", 0) == 0);
  CHECK(said(header.problem()).find('{') == std::string::npos);
  return header.problem();
}

std::string code(const GgufFile& file) {
  return fault(file.bytes()).code;
}

/// A file whose `field` of tensor 1 is changed.
template <class Change>
Problem with_tensor(const Change& change) {
  GgufFile file = small_gguf();
  change(file.entries[1]);
  return fault(file.bytes());
}

}  // namespace

TEST_CASE("A GGUF header is read to its last value", "[header]") {
  const Result<GgufHeader> header = read(small_gguf().bytes());
  REQUIRE(header);
  CHECK(header->version == 3);
  const Json& metadata = header->metadata;
  CHECK(metadata["general.architecture"] == "llama");
  CHECK(metadata["llama.block_count"] == 2);
  CHECK(to_text(metadata["llama.attention.head_count_kv"]) == "[2,2]");
  CHECK(metadata["a.u8"] == 200);
  CHECK(metadata["a.i8"] == -1);
  CHECK(metadata["a.u16"] == 60000);
  CHECK(metadata["a.i16"] == -2);
  CHECK(metadata["a.i32"] == -3);
  CHECK(metadata["a.f32"] == 1.5);
  CHECK(metadata["a.flag"] == true);
  CHECK(metadata["a.u64"] == 1ULL << 60U);
  CHECK(metadata["a.i64"] == -1);
  CHECK(metadata["a.f64"] == 2.5);
  CHECK(to_text(metadata["a.flags"]) == "[true,false]");
  CHECK(to_text(metadata["tokenizer.ggml.tokens"]) == R"({"length":3})");
  REQUIRE(header->tensors.size() == 6);
  const GgufTensor& down = header->tensors[3];
  CHECK(down.name == "blk.0.ffn_down.weight");
  CHECK(down.type->name == "Q4_K");
  CHECK(down.shape == std::vector<std::int64_t>{512, 256});
  CHECK(down.elements() == 131'072);
  CHECK(down.bytes() == 73'728);  // 256 rows of two blocks of 144 bytes
}

TEST_CASE("Version 2 is laid out like version 3", "[header]") {
  GgufFile file = small_gguf();
  file.version = 2;
  REQUIRE(read(file.bytes()));
  CHECK(read(file.bytes())->tensors.size() == 6);
}

TEST_CASE("A file that is no little-endian GGUF 2 or 3 is refused by what it is", "[header]") {
  GgufFile file = small_gguf();
  file.magic = "ggjt";
  CHECK(said(fault(file.bytes())) ==
        "small.gguf is no GGUF file: it begins with ggjt.");
  file.magic = "GGUF";
  file.version = 1;
  CHECK(code(file) == "header_version");
  file.version = 4;
  CHECK(code(file) == "header_version");
  file.version = 0x03000000;
  CHECK(code(file) == "header_big_endian");
  CHECK(fault("").code == "header_truncated");
}

TEST_CASE("A tokenizer is passed over, a chat template is known by its length", "[header]") {
  GgufFile file = small_gguf();
  file.texts("tokenizer.ggml.merges", std::vector<std::string>(280'147, "a bc"));
  file.text("tokenizer.chat_template", std::string(200'000, 'x'));
  file.key("tokenizer.ggml.scores", kList,
           little(kF32, 4) + little(128'256, 8) + std::string(4 * 128'256, '\0'));
  const auto start = std::chrono::steady_clock::now();
  const Result<GgufHeader> header = read(file.bytes());
  const auto spent = std::chrono::steady_clock::now() - start;
  REQUIRE(header);
  CHECK(to_text(header->metadata["tokenizer.ggml.merges"]) == R"({"length":280147})");
  CHECK(to_text(header->metadata["tokenizer.chat_template"]) == R"({"length":200000})");
  CHECK(to_text(header->metadata["tokenizer.ggml.scores"]) == R"({"length":128256})");
  CHECK(to_json(*header).size() < 4096);
  CHECK(std::chrono::duration<double>(spent).count() < 1);
}

TEST_CASE("The beginning of a file is enough, and too little says how much is missing",
          "[header]") {
  const std::string bytes = small_gguf().bytes();
  constexpr std::int64_t kWhole = 100'000'000'000;
  HeldSlices enough(bytes, kWhole);
  CHECK(read_gguf(enough, "a.gguf").ok());
  HeldSlices half(std::string_view(bytes).substr(0, bytes.size() / 2), kWhole);
  const Result<GgufHeader> header = read_gguf(half, "a.gguf");
  REQUIRE_FALSE(header);
  CHECK(header.problem().code == "header_slice");
  const std::int64_t* needed = header.problem().values.find_whole("needed");
  REQUIRE(needed != nullptr);
  CHECK(*needed > static_cast<std::int64_t>(bytes.size() / 2));
  CHECK(*needed <= static_cast<std::int64_t>(bytes.size()));
}

TEST_CASE("Counts and lengths that cannot be are refused before any memory is taken",
          "[header]") {
  for (const std::uint64_t count : {100'000ULL, 1ULL << 32U, 1ULL << 63U, ~0ULL}) {
    CAPTURE(count);
    GgufFile file = small_gguf();
    file.tensors = count;
    CHECK(code(file) == "header_truncated");
    file = small_gguf();
    file.keys = count;
    CHECK(code(file) == "header_truncated");
    file = small_gguf();
    file.key("long.list", kList, little(kU32, 4) + little(count, 8));
    CHECK(code(file) == "header_truncated");
    file = small_gguf();
    file.key("long.texts", kList, little(kText, 4) + little(count, 8));
    CHECK(code(file) == "header_truncated");
    file = small_gguf();
    file.key("long.text", kText, little(count, 8));
    CHECK(code(file) == "header_truncated");
  }
  // The same in a file that is long enough for them.
  GgufFile file = small_gguf();
  file.tensors = 2'000'000;
  const std::string bytes = file.bytes();
  HeldSlices sparse(bytes, 100'000'000'000);
  CHECK(read_gguf(sparse, "a.gguf").problem().code == "header_limit");
  file.tensors = 6;
  file.keys = 5000;
  const std::string many = file.bytes();
  HeldSlices keyed(many, 100'000'000'000);
  CHECK(read_gguf(keyed, "a.gguf").problem().code == "header_limit");
}

TEST_CASE("A damaged tensor is named by its number", "[header]") {
  const Problem zero = with_tensor([](auto& tensor) { tensor.shape[0] = 0; });
  CHECK(zero.code == "header_shape");
  CHECK(zero.path == "small.gguf: tensor 1");
  CHECK(with_tensor([](auto& tensor) { tensor.shape.clear(); }).code == "header_shape");
  CHECK(with_tensor([](auto& tensor) { tensor.shape = {1, 1, 1, 1, 1}; }).code == "header_limit");
  CHECK(with_tensor([](auto& tensor) { tensor.shape = {1ULL << 63U}; }).code == "header_shape");
  CHECK(with_tensor([](auto& tensor) {
          tensor.shape = {1ULL << 31U, 1ULL << 31U, 1ULL << 31U};
        }).code == "header_shape");
  CHECK(with_tensor([](auto& tensor) { tensor.type = 250; }).code == "header_type");
  CHECK(with_tensor([](auto& tensor) { tensor.type = 4; }).code == "header_type");
  const Problem partial = with_tensor([](auto& tensor) { tensor.type = 12; tensor.shape = {100}; });
  CHECK(partial.code == "header_shape");  // Q4_K has blocks of 256
  CHECK(with_tensor([](auto& tensor) { tensor.name = ""; }).code == "header_name");
  CHECK(with_tensor([](auto& tensor) { tensor.name = "\xC3"; }).code == "header_name");
  CHECK(with_tensor([](auto& tensor) { tensor.name = "\xED\xA0\x80"; }).code == "header_name");
  const Problem wide = with_tensor([](auto& tensor) { tensor.name = std::string(70'000, 'a'); });
  CHECK(wide.code == "header_limit");
  const Problem twice = with_tensor([](auto& tensor) { tensor.name = "blk.0.attn_q.weight"; });
  CHECK(twice.code == "header_duplicate");
  CHECK(with_tensor([](auto& tensor) { tensor.offset += 1; }).code == "header_offset");
  CHECK(with_tensor([](auto& tensor) { tensor.offset = 0; }).code == "header_offset");
  CHECK(with_tensor([](auto& tensor) { tensor.offset = 1ULL << 63U; }).code == "header_offset");
}

TEST_CASE("A damaged key is named by its number", "[header]") {
  GgufFile file = small_gguf();
  CHECK(fault(file.text("general.name", "again").bytes()).code == "header_duplicate");
  file = small_gguf();
  const Problem type = fault(file.key("odd", 13, "").bytes());
  CHECK(type.code == "header_type");
  CHECK(type.path == "small.gguf: key 19");
  file = small_gguf();
  const std::string nested = little(kList, 4) + little(1, 8) + little(kU8, 4) + little(0, 8);
  CHECK(fault(file.key("nested", kList, nested).bytes()).code == "header_type");
  file = small_gguf();
  CHECK(fault(file.key("", kU8, "a").bytes()).code == "header_name");
  file = small_gguf();
  CHECK(fault(file.number("general.alignment", 48).bytes()).code == "header_field");
  file = small_gguf();
  CHECK(fault(file.number("general.alignment", 0).bytes()).code == "header_field");
}

TEST_CASE("The JSON form of a GGUF header says the same as its bytes", "[header]") {
  const Result<GgufHeader> header = read(small_gguf().bytes());
  REQUIRE(header);
  const Result<Json> json = parse_json(to_json(*header));
  REQUIRE(json);
  const Result<GgufHeader> again = read_gguf_json((*json)["gguf"], "model.gguf");
  REQUIRE(again);
  CHECK(to_json(*again) == to_json(*header));
}

TEST_CASE("A wrong JSON form is refused with the place", "[header]") {
  const auto wrong = [](const char* text) {
    const Result<GgufHeader> header = read_gguf_json(*parse_json(text), "model.gguf");
    if (header) FAIL("this form was read");
    return header.problem().code + " " + header.problem().path;
  };
  CHECK(wrong("[]") == "header_field model.gguf.metadata");
  CHECK(wrong(R"({"metadata":{}})") == "header_field model.gguf.tensors");
  CHECK(wrong(R"({"metadata":{},"tensors":[3]})") == "header_field model.gguf.tensors[0].name");
  CHECK(wrong(R"({"metadata":{},"tensors":[{"name":"a","type":12}]})") ==
        "header_field model.gguf.tensors[0].type");
  CHECK(wrong(R"({"metadata":{},"tensors":[{"name":"a","type":"Q9"}]})") ==
        "header_type model.gguf.tensors[0]");
  CHECK(wrong(R"({"metadata":{},"tensors":[{"name":"a","type":"F32","shape":[-1]}]})") ==
        "header_field model.gguf.tensors[0].shape");
  CHECK(wrong(R"({"metadata":{},"tensors":[{"name":"a","type":"Q8_0","shape":[33]}]})") ==
        "header_shape model.gguf.tensors[0]");
}

TEST_CASE("The parts of a split file are joined, whatever their order", "[header]") {
  const auto part = [](std::uint64_t number, std::uint64_t count, const char* tensor) {
    GgufFile file;
    if (number == 0) file.text("general.architecture", "llama");
    file.number("split.no", number).number("split.count", count);
    file.number("split.tensors.count", 2);
    file.tensor(tensor, "F32", {8});
    return *read(file.bytes());
  };
  const Result<GgufHeader> whole = join_gguf({part(1, 2, "b"), part(0, 2, "a")}, "a.gguf");
  REQUIRE(whole);
  CHECK(whole->tensors.size() == 2);
  CHECK(whole->metadata["general.architecture"] == "llama");
  const auto code_of = [](std::vector<GgufHeader> parts) {
    return join_gguf(std::move(parts), "a.gguf").problem().code;
  };
  CHECK(code_of({part(0, 2, "a"), part(0, 2, "b")}) == "header_parts");
  CHECK(code_of({part(0, 3, "a"), part(1, 3, "b")}) == "header_parts");
  CHECK(code_of({part(0, 2, "a"), part(7, 2, "b")}) == "header_parts");
  CHECK(code_of({part(0, 2, "a"), part(1, 2, "a")}) == "header_duplicate");
}

}  // namespace headroom::test
