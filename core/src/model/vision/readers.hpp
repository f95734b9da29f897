// Readers of vision models, one a model_type, and CLIP's text side.
#pragma once

#include "headroom/model.hpp"
#include "model/fields.hpp"

namespace headroom {

void read_clip(Fields& config, Model& model);
void read_clip_text(Fields& config, Model& model);
void read_clip_vision(Fields& config, Model& model);
void read_resnet(Fields& config, Model& model);
void read_siglip(Fields& config, Model& model);
void read_vgg(Fields& config, Model& model);
void read_vit(Fields& config, Model& model);

}  // namespace headroom
