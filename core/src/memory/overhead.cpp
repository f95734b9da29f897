#include "memory/overhead.hpp"

namespace headroom {
namespace {

const Constant& context_constant(const Deployment& d, std::size_t card) {
  const std::string& vendor = d.cards[card].gpu->vendor;
  if (vendor == "Apple") return d.engine->constant("context_metal");
  if (vendor == "AMD") return d.engine->constant("context_rocm");
  return d.engine->constant("context_cuda");
}

}  // namespace

Bytes engine_overhead_bytes(const Deployment& d, std::size_t card) {
  return static_cast<Bytes>(context_constant(d, card).value);
}

Term engine_overhead_term(const Deployment& d, std::size_t card) {
  const Constant& constant = context_constant(d, card);
  Term term = make_term(TermId::engine_overhead, static_cast<Bytes>(constant.value),
                        constant.grade == "fitted" ? Grade::fitted : Grade::rule, constant.id,
                        {{"vendor", d.cards[card].gpu->vendor}});
  term.low = static_cast<Bytes>(constant.low);
  term.high = static_cast<Bytes>(constant.high);
  return term;
}

}  // namespace headroom
