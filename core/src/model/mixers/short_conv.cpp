// The gated short convolution of LFM2: no matrix, a window of kernel tokens. Source:
// modeling_lfm2.py of Transformers.
#include "model/mixers/mixers.hpp"

namespace headroom {

/// LFM2 1.2B: in 3 x 2048 x 2048, conv 2048 x 3, out 2048 x 2048 -> 16,783,360.
void add_short_conv(TensorList& list, const std::string& module, std::int64_t hidden,
                    const RecurrentShape& shape) {
  const std::int64_t inner = shape.inner();
  list.linear(module + ".in_proj", times(3, inner), hidden, Role::ssm_in, shape.bias);
  add_conv(list, module + ".conv", inner, shape.kernel, shape.bias);
  list.linear(module + ".out_proj", hidden, inner, Role::ssm_out, shape.bias);
}

}  // namespace headroom
