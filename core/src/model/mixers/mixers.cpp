#include "model/mixers/mixers.hpp"

namespace headroom {

void add_recurrent(TensorList& list, const std::string& module, std::int64_t hidden,
                   const RecurrentShape& shape) {
  switch (shape.mixer) {
    case Mixer::mamba1:
      return add_mamba1(list, module, hidden, shape);
    case Mixer::mamba2:
      return add_mamba2(list, module, hidden, shape);
    case Mixer::delta_net:
      return add_delta_net(list, module, hidden, shape);
    case Mixer::kimi_delta:
      return add_kimi_delta(list, module, hidden, shape);
    case Mixer::lightning:
      return add_lightning(list, module, hidden, shape);
    case Mixer::short_conv:
      return add_short_conv(list, module, hidden, shape);
  }
}

RecurrentState recurrent_state(const RecurrentShape& shape) {
  return {shape.inner(), shape.state, shape.groups, shape.kernel};
}

void add_conv(TensorList& list, const std::string& name, std::int64_t channels, std::int64_t kernel,
              bool bias) {
  list.put(name + ".weight", {channels, 1, kernel}, Role::ssm_conv);
  if (bias) list.put(name + ".bias", {channels}, Role::bias);
}

}  // namespace headroom
