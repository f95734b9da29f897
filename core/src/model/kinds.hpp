// Models that are no text decoders: encoders, encoder-decoders, vision models, diffusion pipelines.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "headroom/model.hpp"
#include "model/fields.hpp"

namespace headroom {

/// Fills tensors, layers and widths; the config's own faults are kept in its Fields.
using ReadKind = void (*)(Fields& config, Model& model);

struct KindReader {
  std::string_view type;  // model_type, or the _class_name of a Diffusers component
  Kind kind;
  ReadKind read;
};

/// Every model_type and class that a reader knows, in the order of the alphabet.
std::span<const KindReader> kind_readers();

/// By model_type or _class_name of a config, or null.
const KindReader* find_kind_reader(Fields& config);

/// The model, or its problem; nothing when the config is that of a text decoder.
std::optional<Result<Model>> read_other_kind(const Json& config, const std::string& path);

/// The first of the config's `architectures`, or nothing: "BertForSequenceClassification".
std::string architecture_of(Fields& config);

/// Number of classes: num_labels, or as many as id2label names, or 2 as Transformers has it.
std::int64_t label_count(Fields& config);

bool ends_with(std::string_view text, std::string_view end);

/// A decoder whose class is the bare model ("MistralModel"): an embedding model, stored without the
/// head. E5-Mistral 7B: 7,241,732,096 - 32,000 x 4,096 = 7,110,660,096.
void drop_head(Fields& config, Model& model);

}  // namespace headroom
