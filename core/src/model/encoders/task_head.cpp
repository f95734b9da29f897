#include "model/encoders/task_head.hpp"

#include <array>

#include "model/kinds.hpp"

namespace headroom {
namespace {

struct TaskName {
  std::string_view end;
  Task task;
};

constexpr std::array<TaskName, 6> kTasks = {{
    {"ForMaskedLM", Task::masked},
    {"ForPreTraining", Task::pretraining},
    {"ForSequenceClassification", Task::sequence},
    {"ForTokenClassification", Task::tokens},
    {"ForQuestionAnswering", Task::answers},
    {"Model", Task::features},
}};

/// A dense layer, a norm, and one bias a word; the matrix to the words is the embedding.
void add_masked_head(TensorList& list, const Model& model) {
  list.linear("lm_head.dense", model.hidden, model.hidden, Role::other, true);
  list.norm("lm_head.layer_norm", model.hidden, true);
  list.put("lm_head.bias", {model.vocabulary}, Role::bias);
}

}  // namespace

Task read_task(Fields& config, Model& model) {
  const std::string name = architecture_of(config);
  if (name.empty()) return Task::features;
  for (const TaskName& each : kTasks) {
    if (ends_with(name, each.end)) return each.task;
  }
  model.not_modelled.emplace_back("task_head");
  return Task::features;
}

void add_task_head(Fields& config, Model& model, Task task, const HeadStyle& style) {
  const std::int64_t hidden = model.hidden;
  const bool pooled = task == Task::features || task == Task::pretraining ||
                      (task == Task::sequence && !style.dense_classifier);
  // Embedding engines take the vectors before the pooler: GGUF files leave it out.
  TensorList beside(model.tensors, "", -1, task == Task::sequence ? Part::text : Part::beside);
  if (style.pooler && pooled) beside.linear("pooler.dense", hidden, hidden, Role::other, true);
  TensorList list(model.tensors, "", -1, Part::text);
  if (task == Task::masked || task == Task::pretraining) add_masked_head(list, model);
  if (task == Task::pretraining) list.linear("cls.seq_relationship", 2, hidden, Role::other, true);
  if (task == Task::sequence && style.dense_classifier) {
    list.linear(std::string(style.dense), hidden, hidden, Role::other, true);
  }
  if (task == Task::sequence || task == Task::tokens) {
    const bool plain = task == Task::tokens;
    list.linear(plain ? "classifier" : std::string(style.out), label_count(config), hidden,
                Role::other, true);
  }
  if (task == Task::answers) list.linear("qa_outputs", 2, hidden, Role::other, true);
}

}  // namespace headroom
