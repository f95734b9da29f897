// Encoders, encoder-decoders, vision models: tensors against published counts. The catalogue's
// entries are counted in catalogue.tests.cpp; here stand what it does not hold and the heads.
#include <nlohmann/json.hpp>
#include <set>

#include "answers.hpp"
#include "catch.hpp"
#include "headroom/data_files.hpp"
#include "kinds_cases.hpp"

namespace headroom::test {

const std::vector<ModelCase>& kinds_cases() {
  static const std::vector<ModelCase> cases = {
      // Transformers prints 109,514,298 for BertForMaskedLM, and the file of bert-base-uncased,
      // saved for pretraining, holds 110,106,428.
      {"bert-masked",
       R"({"model_type":"bert", "architectures":["BertForMaskedLM"], "hidden_size":768,
         "intermediate_size":3072, "num_hidden_layers":12, "num_attention_heads":12,
         "vocab_size":30522, "max_position_embeddings":512, "type_vocab_size":2})",
       109'514'298, 0, true},
      {"bert-pretraining",
       R"({"model_type":"bert", "architectures":["BertForPreTraining"], "hidden_size":768,
         "intermediate_size":3072, "num_hidden_layers":12, "num_attention_heads":12,
         "vocab_size":30522, "max_position_embeddings":512, "type_vocab_size":2})",
       110'106'428, 0, true},
      {"camembert-base",
       R"({"model_type":"camembert", "architectures":["CamembertForMaskedLM"],
         "hidden_size":768, "intermediate_size":3072, "num_hidden_layers":12,
         "num_attention_heads":12, "vocab_size":32005, "max_position_embeddings":514,
         "type_vocab_size":1})",
       110'655'493, 0, true},
      {"roberta-base-masked",
       R"({"model_type":"roberta", "architectures":["RobertaForMaskedLM"], "hidden_size":768,
         "intermediate_size":3072, "num_hidden_layers":12, "num_attention_heads":12,
         "vocab_size":50265, "max_position_embeddings":514, "type_vocab_size":1})",
       124'697'433, 0, true},
      {"xlm-roberta-base-masked",
       R"({"model_type":"xlm-roberta", "architectures":["XLMRobertaForMaskedLM"],
         "hidden_size":768, "intermediate_size":3072, "num_hidden_layers":12,
         "num_attention_heads":12, "vocab_size":250002, "max_position_embeddings":514,
         "type_vocab_size":1})",
       278'295'186, 0, true},
      {"distilbert-masked",
       R"({"model_type":"distilbert", "architectures":["DistilBertForMaskedLM"], "dim":768,
         "hidden_dim":3072, "n_layers":6, "n_heads":12, "vocab_size":30522,
         "max_position_embeddings":512})",
       66'985'530, 0, true},
      {"distilbert-sst2",
       R"({"model_type":"distilbert", "architectures":["DistilBertForSequenceClassification"],
         "dim":768, "hidden_dim":3072, "n_layers":6, "n_heads":12, "vocab_size":30522,
         "max_position_embeddings":512, "id2label":{"0":"NEGATIVE", "1":"POSITIVE"}})",
       66'955'010, 0, true},
      {"modernbert-base-masked",
       R"({"model_type":"modernbert", "architectures":["ModernBertForMaskedLM"],
         "hidden_size":768, "intermediate_size":1152, "num_hidden_layers":22,
         "num_attention_heads":12, "vocab_size":50368, "max_position_embeddings":8192})",
       149'655'232, 0, true},
      {"ms-marco-minilm",
       R"({"model_type":"bert", "architectures":["BertForSequenceClassification"],
         "hidden_size":384, "intermediate_size":1536, "num_hidden_layers":6,
         "num_attention_heads":12, "vocab_size":30522, "max_position_embeddings":512,
         "type_vocab_size":2, "id2label":{"0":"LABEL_0"}})",
       22'713'601, 0, true},
      {"siglip-base",
       R"({"model_type":"siglip", "architectures":["SiglipModel"],
         "text_config":{"model_type":"siglip_text_model"},
         "vision_config":{"model_type":"siglip_vision_model"}})",
       203'155'970, 0, true},
      {"clip-vision-l14",
       R"({"model_type":"clip_vision_model", "architectures":["CLIPVisionModel"],
         "hidden_size":1024, "intermediate_size":4096, "num_hidden_layers":24,
         "num_attention_heads":16, "image_size":224, "patch_size":14})",
       303'179'776, 0, true},
      {"mt5-small",
       R"({"model_type":"mt5", "architectures":["MT5ForConditionalGeneration"], "d_model":512,
         "d_ff":1024, "d_kv":64, "num_layers":8, "num_heads":6, "vocab_size":250112,
         "feed_forward_proj":"gated-gelu", "tie_word_embeddings":false})",
       300'176'768, 0, true},
      {"umt5-xxl-encoder",
       R"({"model_type":"umt5", "architectures":["UMT5EncoderModel"], "d_model":4096,
         "d_ff":10240, "d_kv":64, "num_layers":24, "num_heads":64, "vocab_size":256384,
         "feed_forward_proj":"gated-gelu"})",
       5'680'910'336, 0, true},
      // huggingface.co/nomic-ai/nomic-embed-text-v2-moe: 475M, of which 305M are active.
      {"nomic-embed-v2-moe",
       R"({"model_type":"nomic_bert", "architectures":["NomicBertModel"], "n_embd":768,
         "n_inner":3072, "n_layer":12, "n_head":12, "vocab_size":250048, "type_vocab_size":1,
         "max_position_embeddings":2048, "activation_function":"gelu", "moe_every_n_layers":2,
         "num_experts":8, "moe_top_k":2})",
       475'000'000, 0, false},
      {"mbart-large-50",
       R"({"model_type":"mbart", "d_model":1024, "encoder_layers":12, "decoder_layers":12,
         "encoder_ffn_dim":4096, "decoder_ffn_dim":4096, "encoder_attention_heads":16,
         "decoder_attention_heads":16, "vocab_size":250054, "max_position_embeddings":1024})",
       610'879'488, 0, true},
  };
  return cases;
}

namespace {

/// Every model of the catalogue that is no text decoder.
std::vector<Json> catalogue_configs() {
  std::vector<Json> configs;
  for (const CatalogueModel& entry : catalogue().models) {
    const Result<Model> model = read_config(entry.config, "config");
    if (model.ok() && model->kind != Kind::decoder) configs.push_back(entry.config);
  }
  return configs;
}

/// Empty, or what is wrong with the answer.
std::string fault_of(const Json& config) {
  const Result<Model> model = read_config(config, "model.config");
  if (!model) {
    const Problem& problem = model.problem();
    const bool said = !problem.code.empty() && !problem.path.empty();
    return said ? "" : "an empty problem";
  }
  if (model->parameters() < 0 || model->parameters() >= kLargest) return "an endless count";
  if (model->active_parameters() > model->parameters()) return "more active than there are";
  if (model->heads < 1 || model->kv_heads < 1) return "no heads";
  for (const Tensor& tensor : model->tensors) {
    const bool inside = tensor.layer < static_cast<int>(model->layers.size());
    if (!inside && tensor.part == Part::text) return "a layer beyond the last: " + tensor.name;
  }
  return "";
}

void collect(const Json& object, const std::string& prefix, std::vector<std::string>& pointers) {
  for (const auto& [key, value] : object.items()) {
    pointers.push_back(prefix + "/" + key);
    if (value.is_object()) collect(value, prefix + "/" + key, pointers);
  }
}

std::vector<Json> all_configs() {
  std::vector<Json> configs = catalogue_configs();
  for (const ModelCase& model : kinds_cases()) configs.push_back(*parse_json(model.config));
  return configs;
}

/// Pipelines as one of each component: what stands beside it does not change how one is read.
std::vector<Json> alone(const std::vector<Json>& configs) {
  std::vector<Json> single;
  for (const Json& config : configs) {
    if (!config.contains("components")) {
      single.push_back(config);
      continue;
    }
    for (const auto& [name, component] : config["components"].items()) {
      Json one = config;
      one["components"] = Json::object();
      one["components"][name] = component;
      single.push_back(std::move(one));
    }
  }
  return single;
}

/// The type of a config, or that of a pipeline's one component in front of the pipeline's.
std::string type_of(const Json& config) {
  const std::string type = config.value("_class_name", config.value("model_type", ""));
  if (!config.contains("components")) return type;
  const Json& component = *config["components"].begin();
  return component.value("_class_name", component.value("model_type", "")) + " in a pipeline";
}

}  // namespace

std::vector<std::string> catalogue_types() {
  std::vector<std::string> types;
  for (const Json& config : catalogue_configs()) {
    const Model model = *read_config(config, "config");
    types.push_back(model.type);
    for (const Component& component : model.components) types.push_back(component.type);
  }
  return types;
}

TEST_CASE("Encoders, encoder-decoders and vision models have the published number of parameters",
          "[kinds]") {
  for (const ModelCase& model : kinds_cases()) check_total(model);
}

TEST_CASE("The catalogue holds more than 80 models that are no text decoders", "[kinds]") {
  CHECK(catalogue_configs().size() > 80);
}

TEST_CASE("Tensors of every kind of model have names of their own", "[kinds]") {
  for (const Json& config : all_configs()) {
    const Result<Model> model = read_config(config, "config");
    REQUIRE(model.ok());
    std::set<std::string> names;
    for (const Tensor& tensor : model->tensors) {
      if (!names.insert(tensor.name).second) FAIL(model->type << " twice: " << tensor.name);
    }
    CHECK(names.size() == model->tensors.size());
  }
}

TEST_CASE("Any value under any key of any kind gives a model or a problem", "[kinds]") {
  const std::vector<std::string_view> values = {"0",  "-1", "4294967296", "1e300",      "\"x\"",
                                                "[]", "{}", "null",       "[1, \"x\"]", "true"};
  std::set<std::string> seen;
  for (const Json& each : alone(all_configs())) {
    const std::string type = type_of(each);
    if (!seen.insert(type).second) continue;  // one of each: models of a type differ in numbers
    const Json config = shallow(each);
    std::vector<std::string> pointers;
    collect(config, "", pointers);
    for (const std::string& pointer : pointers) {
      for (const std::string_view value : values) {
        Json changed = config;
        changed[Json::json_pointer(pointer)] = *parse_json(value);
        const std::string fault = fault_of(changed);
        if (!fault.empty()) FAIL(type << " " << pointer << " = " << value << ": " << fault);
      }
      Json without = config;
      const Json::json_pointer at(pointer);
      without[at.parent_pointer()].erase(at.back());
      const std::string fault = fault_of(without);
      if (!fault.empty()) FAIL(type << " without " << pointer << ": " << fault);
    }
  }
  SUCCEED("all answered");
}

TEST_CASE("Widths that decide the size of an encoder are never guessed", "[kinds]") {
  const std::string_view bert = kinds_cases().front().config;
  for (const char* key : {"hidden_size", "intermediate_size", "num_hidden_layers",
                          "num_attention_heads", "vocab_size", "max_position_embeddings"}) {
    CHECK(read_problem(with(bert, std::string("/") + key, "")).code == "config_missing");
  }
  CHECK(read_problem(R"({"model_type":"vgg","layers":12})").code == "config_choice");
  CHECK(read_problem(R"({"model_type":"resnet","depths":[3,4],"hidden_sizes":[256]})").code ==
        "config_stages");
  CHECK(read_problem(R"({"components":{"vae":{"_class_name":"NewVae"}}})").code ==
        "config_unknown_component");
}

TEST_CASE("A decoder whose class is the bare model has no head", "[kinds]") {
  const Model with_head = read_model(
      R"({"model_type":"mistral", "hidden_size":4096, "intermediate_size":14336,
      "num_hidden_layers":32, "num_attention_heads":32, "num_key_value_heads":8,
      "vocab_size":32000, "architectures":["MistralForCausalLM"]})");
  const Model bare = read_model(
      R"({"model_type":"mistral", "hidden_size":4096, "intermediate_size":14336,
      "num_hidden_layers":32, "num_attention_heads":32, "num_key_value_heads":8,
      "vocab_size":32000, "architectures":["MistralModel"]})");
  CHECK(with_head.parameters() - bare.parameters() == 32'000 * 4096);
  CHECK(bare.kind == Kind::decoder);
  CHECK(bare.layers.size() == 32);
  // Neither the embedding nor a head is read whole for a token.
  CHECK(bare.active_parameters() == bare.parameters() - 32'000 * 4096);
}

TEST_CASE("A batch norm's running means are stored but are no parameters", "[kinds]") {
  const CatalogueModel* entry = catalogue().find_model("resnet-50");
  REQUIRE(entry != nullptr);
  const Model model = *read_config(entry->config, "config");
  std::int64_t buffers = 0;
  for (const Tensor& tensor : model.tensors) buffers += tensor.buffer ? tensor.elements() : 0;
  CHECK(buffers == 53'120);  // torchvision's file: 25,610,152 floats beside the counters
  CHECK(model.parameters() + buffers == 25'610'152);
}

TEST_CASE("Each component of a pipeline has the published number of parameters", "[kinds]") {
  const Json file = *parse_json(read_catalogue_text(HEADROOM_DATA_DIR));
  int checked = 0;
  for (const Json& part : file["models"]) {
    for (const Json& row : part["models"]) {
      if (!row.contains("published_components")) continue;
      const Model model = *read_config(row["config"], "config");
      CHECK(model.kind == Kind::diffusion);
      CHECK(model.components.size() == row["config"]["components"].size());
      for (const auto& [name, published] : row["published_components"].items()) {
        CAPTURE(row["id"], name);
        std::int64_t counted = 0;
        for (const Component& component : model.components) {
          if (component.name != name) continue;
          for (std::size_t i = component.first; i < component.last; ++i) {
            if (!model.tensors[i].buffer) counted += model.tensors[i].elements();
          }
        }
        CHECK(counted == published.get<std::int64_t>());
        ++checked;
      }
    }
  }
  CHECK(checked > 20);
}

}  // namespace headroom::test
