// Readers of encoder-decoders, one a model_type.
#pragma once

#include "headroom/model.hpp"
#include "model/fields.hpp"

namespace headroom {

void read_bart(Fields& config, Model& model);
void read_mbart(Fields& config, Model& model);
void read_t5(Fields& config, Model& model);
void read_umt5(Fields& config, Model& model);
void read_whisper(Fields& config, Model& model);

}  // namespace headroom
