// The files of a model: what its converter would write, from the catalogue's own tensors and number
// formats.
#pragma once

#include <string>
#include <string_view>

#include "gguf_file.hpp"
#include "headroom/model.hpp"

namespace headroom::test {

/// llama.cpp's name of the architecture of a model_type; the type itself where both are alike.
std::string_view gguf_architecture(std::string_view model_type);

/// The GGUF file of a model whose tensors are stored like that, without a vision tower.
GgufFile gguf_of(const Model& model, const std::vector<StoredTensor>& stored);

/// The safetensors JSON form of a model in a format of checkpoints: {name: {"dtype", "shape"}, …},
/// experts one by one, quantised matrices with their scales beside them.
std::string safetensors_of(const Model& model, std::string_view format);

}  // namespace headroom::test
