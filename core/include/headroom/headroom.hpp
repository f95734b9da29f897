// Headroom: will a model fit, on which card? The whole public API, in the order in which a question
// becomes an answer.
#pragma once

// The words everything is said in.
#include "headroom/json.hpp"     // the JSON type
#include "headroom/problem.hpp"  // what is wrong with an input, and Result
#include "headroom/units.hpp"    // bytes, GiB, sums that never overflow
#include "headroom/value.hpp"    // named values

// What there is to ask about.
#include "headroom/catalogue.hpp"  // models, accelerators, engines
#include "headroom/format.hpp"     // number formats: bytes of a tensor, of a cached token
#include "headroom/gpu.hpp"        // an accelerator and its usable memory
#include "headroom/model.hpp"      // config.json -> tensors and layer states
#include "headroom/tensor.hpp"     // a tensor: name, shape, role

// Question and answer.
#include "headroom/border.hpp"    // text in, text out
#include "headroom/contract.hpp"  // estimate(), compare(), JSON text
#include "headroom/estimate.hpp"  // the answer
#include "headroom/names.hpp"     // the words of its enumerations
#include "headroom/scenario.hpp"  // the question

// Beside the core: reading the catalogue's files.
#include "headroom/data_files.hpp"
