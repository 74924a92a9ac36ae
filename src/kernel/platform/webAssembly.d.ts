/**
 * The part of the WebAssembly interface that the engines' loaders use. TypeScript declares it only with the
 * DOM, and Node's types do not contain it.
 */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Exports = Record<string, unknown>;

  /** Compiled code without memory; its instances share nothing else. */
  class Module {
    private readonly compiled: never;
  }

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }

  class Memory {
    constructor(limits: { readonly initial: number; readonly maximum?: number });
    private readonly pages: never;
    /** It is a new object after the memory has grown. */
    readonly buffer: ArrayBuffer;
    /** Adds pages of 64 KiB; throws where that is not allowed. */
    grow: (pages: number) => number;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
}
