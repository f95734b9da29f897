// Readers of diffusion pipelines and of their components, by Diffusers' class names.
#pragma once

#include "headroom/model.hpp"
#include "model/fields.hpp"

namespace headroom {

void read_autoencoder_kl(Fields& config, Model& model);
void read_autoencoder_wan(Fields& config, Model& model);
void read_flux_transformer(Fields& config, Model& model);
void read_pipeline(Fields& config, Model& model);
void read_qwen_image_transformer(Fields& config, Model& model);
void read_sd3_transformer(Fields& config, Model& model);
void read_unet(Fields& config, Model& model);
void read_wan_transformer(Fields& config, Model& model);

}  // namespace headroom
