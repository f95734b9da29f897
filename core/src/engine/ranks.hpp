// Which layers and tensors a rank of a served model holds: vLLM, and SGLang, whose layers come from
// it.
#pragma once

#include "engine/deployment.hpp"

namespace headroom {

/// First layer of a pipeline stage; the remainder goes to the stages before the last. Source:
/// get_pp_indices in vllm/distributed/utils.py. 61 layers on 4 stages: 15, 15, 16
/// and 15.
std::size_t first_layer(const Deployment& deployment, std::int64_t stage);

/// Whether a stage holds a tensor: its layers; the first the embedding, the last norm and head.
bool is_on_stage(const Deployment& deployment, const Tensor& tensor, std::int64_t stage);

/// Whether the ranks divide the attention heads and the layers.
bool ranks_can_split(const Deployment& deployment);

/// Bytes of one token in one layer on one rank. MLA is never divided, nor the keys of an indexer;
/// beside MLA those are stored in FP8 with an f32 scale for each 128: DeepSeek-V3.2: 1,152 + 132.
Bytes rank_token_bytes(const Deployment& deployment, const LayerState& layer);

/// Bytes of a layer's recurrent state of one sequence on one rank: the convolution's window in the
/// model's type, the matrix in it or in F32. Source: vllm/model_executor/layers/mamba/
/// mamba_utils.py. Qwen3-Next on 2 ranks: 2 x (3 x 4,096 + 16 x 128 x 128) = 548,864.
Bytes rank_state_bytes(const Deployment& deployment, const RecurrentState& state);

}  // namespace headroom
