// What stands on top of a text encoder, told by the class name in `architectures`.
#pragma once

#include "headroom/model.hpp"
#include "model/fields.hpp"
#include "model/tensor_list.hpp"

namespace headroom {

enum class Task { features, masked, pretraining, sequence, tokens, answers };

/// "BertForMaskedLM" -> masked. A class not known is named in not_modelled.
Task read_task(Fields& config, Model& model);

/// How a family builds its heads.
struct HeadStyle {
  bool pooler = false;            // the bare model and BERT's classifier have one
  bool dense_classifier = false;  // a dense layer of its own before the classifier (RoBERTa)
  std::string_view dense = "classifier.dense";  // that layer's name
  std::string_view out = "classifier";          // the classifier's name
};

/// Pooler, masked-token head or classifier, by the task. BERT base with the head for masked tokens:
/// 768 x 768 + 768 + 1,536 + 30,522 = 622,650.
void add_task_head(Fields& config, Model& model, Task task, const HeadStyle& style);

}  // namespace headroom
