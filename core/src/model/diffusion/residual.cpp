#include "model/diffusion/residual.hpp"

namespace headroom {

void add_residual_block(TensorList& list, const std::string& name, std::int64_t in,
                        std::int64_t out, std::int64_t time_width) {
  list.norm(name + ".norm1", in, true);
  list.convolution(name + ".conv1", out, in, 3, true);
  if (time_width > 0) {
    list.linear(name + ".time_emb_proj", out, time_width, Role::other, true);
  }
  list.norm(name + ".norm2", out, true);
  list.convolution(name + ".conv2", out, out, 3, true);
  if (in != out) list.convolution(name + ".conv_shortcut", out, in, 1, true);
}

}  // namespace headroom
