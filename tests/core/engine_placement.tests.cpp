// llama.cpp: which device each tensor and each layer goes to.
#include <algorithm>

#include "answers.hpp"
#include "catch.hpp"
#include "engine/llama_cpp.hpp"

namespace headroom::test {
namespace {

/// Layers on each device in order, the output last: "41 39+o", host first as "h2 30+o".
std::string split(const std::string& text) {
  const Resolved run = resolved(text);
  const std::vector<int> devices = llama_cpp_layer_devices(run.deployment);
  std::string shown;
  for (int device = -1; device < static_cast<int>(run.deployment.cards.size()); ++device) {
    const auto layers = std::count(devices.begin(), devices.end() - 1, device);
    const bool output = devices.back() == device;
    if (device < 0 && layers == 0 && !output) continue;
    shown += (shown.empty() ? "" : " ") + std::string(device < 0 ? "h" : "") +
             std::to_string(layers) + (output ? "+o" : "");
  }
  return shown;
}

std::string llama(std::string_view model, std::string_view hardware, std::string_view more = "") {
  return scenario(model, hardware, joined({R"("engine":"llama.cpp","context":4096)", more}));
}

}  // namespace

TEST_CASE("With all layers on one card only the input embedding stays on the host", "[engine]") {
  const Estimate e = answer(llama("llama-3-8b", R"("gpu":"rtx-4090")"));
  CHECK_THAT(mib(bytes_on(e, "gpu0", TermId::weights)), WithinAbs(4403.49, 0.01));
  CHECK_THAT(mib(bytes_on(e, "host", TermId::weights)), WithinAbs(281.81, 0.01));
}

TEST_CASE("A tied embedding is held on the host and again beside the output", "[engine]") {
  const Estimate e = answer(llama("llama-3.2-1b", R"("gpu":"rtx-4090")"));
  const Bytes embedding = bytes_on(e, "host", TermId::weights);
  CHECK(embedding == 128'256LL * 2048 / 256 * 210);
  CHECK(bytes_on(e, "gpu0", TermId::weights) == e.model.weights_bytes);
}

TEST_CASE("Layers and the output are shared as the engine's float arithmetic shares them",
          "[engine]") {
  CHECK(split(llama("llama-3-70b", R"("gpu":"a100-sxm-80gb","count":2)")) == "41 39+o");
  CHECK(split(llama("llama-3-70b", R"("gpu":"a100-sxm-80gb","count":3)")) == "27 27 26+o");
  CHECK(split(llama("llama-3-8b", R"("gpu":"rtx-4090","count":2)")) == "17 15+o");
}

TEST_CASE("Cards of different size get layers by their memory", "[engine]") {
  const char* cards = R"("gpus":[{"gpu":"a100-sxm-80gb"},{"gpu":"a100-sxm-40gb"}])";
  // 81,489 of 121,937 MiB: 0.668 x 81 = 54.1, so layers 0 to 54.
  CHECK(split(llama("llama-3-70b", cards)) == "55 25+o");
}

TEST_CASE("tensor_split sets the shares, and cards without one get nothing", "[engine]") {
  const char* two = R"("gpu":"a100-sxm-80gb","count":2)";
  CHECK(split(llama("llama-3-70b", two, R"(,"tensor_split":[3,1])")) == "61 19+o");
  CHECK(split(llama("llama-3-70b", two, R"(,"tensor_split":[1])")) == "80+o 0");
  CHECK(split(llama("llama-3-70b", two, R"(,"tensor_split":[0,1])")) == "0 80+o");
}

TEST_CASE("gpu_layers counts the output, which goes first", "[engine]") {
  const char* card = R"("gpu":"rtx-4090")";
  CHECK(split(llama("llama-3-8b", card, R"(,"gpu_layers":33)")) == "32+o");
  CHECK(split(llama("llama-3-8b", card, R"(,"gpu_layers":32)")) == "h1 31+o");
  CHECK(split(llama("llama-3-8b", card, R"(,"gpu_layers":1)")) == "h32 0+o");
  CHECK(split(llama("llama-3-8b", card, R"(,"gpu_layers":0)")) == "h32+o 0");
  CHECK(split(llama("llama-3-8b", card, R"(,"gpu_layers":999)")) == "32+o");
}

TEST_CASE("Until December 2025 the output went last", "[engine]") {
  const char* card = R"("gpu":"rtx-4090")";
  const auto old = [&](int layers) {
    return split(
        llama("llama-3-8b", card,
              joined({R"(,"engine_version":"2025-11","gpu_layers":)", std::to_string(layers)})));
  };
  CHECK(old(33) == "32+o");
  CHECK(old(32) == "h0+o 32");
  CHECK(old(1) == "h31+o 1");
  CHECK(old(0) == "h32+o 0");
}

TEST_CASE("In the fork the output still goes last", "[engine]") {
  const std::string text =
      scenario("llama-3-8b", R"("gpu":"rtx-4090")", R"("engine":"ik_llama.cpp","gpu_layers":32)");
  CHECK(split(text) == "h0+o 32");
}

TEST_CASE("Nothing is lost between the devices", "[engine]") {
  for (const char* layers : {"0", "1", "13", "32", "33"}) {
    INFO(layers);
    const Estimate e = answer(llama("llama-3-8b", R"("gpu":"rtx-4090","count":3)",
                                    joined({R"(,"gpu_layers":)", layers})));
    CHECK(bytes_on_cards(e, TermId::weights) + bytes_on(e, "host", TermId::weights) ==
          e.model.weights_bytes);
    CHECK(bytes_on_cards(e, TermId::kv_cache) + bytes_on(e, "host", TermId::kv_cache) ==
          4096 * e.model.kv_bytes_per_token);
  }
}

TEST_CASE("Without a card everything lies in host memory", "[engine]") {
  const Estimate e = answer(llama("llama-3-8b", R"("host":{"memory_gib":64})"));
  REQUIRE(e.memory.devices.size() == 1);
  CHECK(e.memory.verdict == Verdict::offload);
  CHECK(bytes_on(e, "host", TermId::weights) == e.model.weights_bytes);
  CHECK(e.memory.gpu_layers == 0);
  CHECK(e.memory.headroom_bytes == 64 * kGiB - device(e, "host").used_bytes);
}

TEST_CASE("A prediction layer is neither loaded nor cached", "[engine]") {
  const char* card = R"("gpu":"h200-sxm-141gb","count":8)";
  const Estimate e = answer(llama("deepseek-v3", card));
  CHECK(e.model.layers == 61);
  CHECK(e.memory.layers == 62);
  CHECK(e.model.parameters - e.model.loaded_parameters > 10'000'000'000);
}

}  // namespace headroom::test
