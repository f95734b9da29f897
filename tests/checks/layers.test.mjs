// The layer check itself: each kind of breach is caught, and what is allowed passes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { breaches } from './layers.mjs';

const core = {
  'core/include/headroom/problem.hpp': '',
  'core/include/headroom/format.hpp': '#include "headroom/problem.hpp"\n#include <vector>\n',
  'core/include/headroom/tensor.hpp': '#include "headroom/problem.hpp"\n',
  'core/src/units/json.cpp': '#include "headroom/problem.hpp"\n',
  'core/src/format/tensor.cpp': '#include "headroom/tensor.hpp"\n#include "mix.hpp"\n',
  'core/src/format/mix.hpp': '#include "headroom/format.hpp"\n',
  'core/src/memory/ledger.cpp': '#include "format/mix.hpp"\n',
  'core/cli/main.cpp': '#include <cstdio>\n#include "headroom/format.hpp"\n',
  'wasm/engine.cpp': '#include <emscripten/bind.h>\n#include "headroom/format.hpp"\n',
};

const web = {
  'web/src/engine/load.ts':
    "import load from '#engine';\nimport gpus from '../../../core/data/a.json?url';\n",
  'web/src/state/scenario.ts': "import { Engine } from '../engine/load';\n",
  'web/src/ui/bars/bars.ts':
    "import { html } from 'lit';\nimport type { A } from '../../state/scenario';\n",
  'web/src/app/page.ts':
    "import '../ui/bars/bars';\nconst load = () => import('../state/scenario');\n",
  'web/src/main.ts': "import './app/page';\n",
};

test('a tree that obeys has no breach', () => {
  assert.deepEqual(breaches({ ...core, ...web }), []);
});

for (const [name, file, text, sentence] of [
  [
    'a private header of a higher layer',
    'core/src/format/tensor.cpp',
    '#include "memory/plan.hpp"\n',
    'core/src/format/tensor.cpp: format includes "memory/plan.hpp" of memory',
  ],
  [
    'a public header, placed by the .cpp of its name',
    'core/src/units/json.cpp',
    '  #  include "headroom/tensor.hpp"\n',
    'core/src/units/json.cpp: units includes "headroom/tensor.hpp" of format',
  ],
  [
    'a public header that includes upwards',
    'core/include/headroom/problem.hpp',
    '#include "headroom/format.hpp"\n',
    'core/include/headroom/problem.hpp: units includes "headroom/format.hpp" of format',
  ],
  [
    'a neighbour on the same row',
    'wasm/engine.cpp',
    '#include "../core/cli/args.hpp"\n',
    'wasm/engine.cpp: wasm includes "../core/cli/args.hpp" of cli',
  ],
  [
    'a file that is not there',
    'core/src/units/json.cpp',
    '#include "lost.hpp"\n',
    'core/src/units/json.cpp: includes "lost.hpp", which is no file of the core',
  ],
  [
    'input and output in the core',
    'core/src/units/json.cpp',
    '#include <iostream>\n',
    'core/src/units/json.cpp: includes <iostream>',
  ],
  [
    'a folder that is no layer',
    'core/src/helpers/misc.cpp',
    '',
    'core/src/helpers/misc.cpp: belongs to no layer; say its layer in tests/checks/layers.mjs',
  ],
  [
    'a public header without a layer',
    'core/include/headroom/stray.hpp',
    '',
    'core/include/headroom/stray.hpp: belongs to no layer; say its layer in tests/checks/layers.mjs',
  ],
  [
    'the page: an import upwards',
    'web/src/engine/load.ts',
    "import {\n  a,\n  b,\n} from '../state/scenario';\n",
    "web/src/engine/load.ts: engine imports '../state/scenario' of state",
  ],
  [
    'the page: an export upwards',
    'web/src/state/scenario.ts',
    "export * from '../ui/bars/bars';\n",
    "web/src/state/scenario.ts: state imports '../ui/bars/bars' of ui",
  ],
  [
    'the page: a late import sideways',
    'web/src/app/page.ts',
    "const late = import('../widget/widget');\n",
    "web/src/app/page.ts: app imports '../widget/widget' of widget",
  ],
  [
    'the page: the engine from above its door',
    'web/src/ui/bars/bars.ts',
    "import load from '#engine';\n",
    "web/src/ui/bars/bars.ts: only web/src/engine may import '#engine'",
  ],
]) {
  test(`a breach is caught: ${name}`, () => {
    const extra = { 'core/src/memory/plan.hpp': '', 'core/cli/args.hpp': '' };
    assert.deepEqual(breaches({ ...core, ...web, ...extra, [file]: text }), [sentence]);
  });
}
