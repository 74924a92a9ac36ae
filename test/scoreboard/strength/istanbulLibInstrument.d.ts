/** The package brings no types: what the coverage of branches uses of it. */
declare module 'istanbul-lib-instrument' {
  export interface Instrumenter {
    instrumentSync(code: string, fileName: string): string;
  }

  export function createInstrumenter(options: {
    readonly esModules: boolean;
    readonly parserPlugins: readonly string[];
  }): Instrumenter;
}
