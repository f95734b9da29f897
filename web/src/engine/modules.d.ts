declare module '#engine' {
  interface RawEngine {
    estimate(scenario: string): string;
    compare(scenario: string): string;
    formats(scenario: string): string;
    checkLog(scenario: string, log: string): string;
    command(scenario: string): string;
    list(kind: string): string;
    version(): string;
    error(): string;
    delete(): void;
  }
  interface EngineModule {
    Engine: new (catalogue: string) => RawEngine;
  }
  interface Options {
    wasmBinary?: ArrayBuffer;
    locateFile?: (path: string) => string;
  }
  export type { RawEngine, EngineModule, Options };
  export default function factory(options?: Options): Promise<EngineModule>;
}

declare module 'virtual:catalogue' {
  const address: string;
  export default address;
}
