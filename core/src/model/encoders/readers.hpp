// Readers of text encoders, one a model_type.
#pragma once

#include "headroom/model.hpp"
#include "model/fields.hpp"

namespace headroom {

void read_bert(Fields& config, Model& model);
void read_deberta_v2(Fields& config, Model& model);
void read_distilbert(Fields& config, Model& model);
void read_modernbert(Fields& config, Model& model);
void read_mpnet(Fields& config, Model& model);
void read_nomic_bert(Fields& config, Model& model);
void read_roberta(Fields& config, Model& model);

}  // namespace headroom
