// The class that engine.d.mts describes, made of engine.cpp's functions and put into the module by
// the linker: embind's own classes would make the glue 2 kB larger, over its budget.
Module['Engine'] = class {
  constructor(catalogue) {
    this.number = Module['open'](catalogue);
  }
  estimate(scenario) {
    return Module['estimate'](this.number, scenario);
  }
  compare(scenario) {
    return Module['compare'](this.number, scenario);
  }
  formats(scenario) {
    return Module['formats'](this.number, scenario);
  }
  checkLog(scenario, log) {
    return Module['checkLog'](this.number, scenario, log);
  }
  command(scenario) {
    return Module['command'](this.number, scenario);
  }
  list(kind) {
    return Module['list'](this.number, kind);
  }
  error() {
    return Module['error'](this.number);
  }
  version() {
    return Module['version']();
  }
  delete() {
    Module['close'](this.number);
  }
};
