/**
 * The part of the WebAssembly interface that the engines' loaders use. TypeScript knows it only
 * together with the DOM, and Node's types leave it out.
 */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Exports = Record<string, unknown>;

  /** Compiled code without memory; instances of it share nothing else. */
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
    /** Another one after the memory has grown. */
    readonly buffer: ArrayBuffer;
    /** Adds pages of 64 KiB; throws when it may not. */
    grow: (pages: number) => number;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
}
