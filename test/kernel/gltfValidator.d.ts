/** The package brings no types: what the tests use of them. */
declare module 'gltf-validator' {
  export interface Report {
    readonly issues: {
      readonly numErrors: number;
      readonly numWarnings: number;
      readonly messages: readonly {
        readonly code: string;
        readonly message: string;
        readonly severity: number;
        readonly pointer: string;
      }[];
    };
  }

  export function validateBytes(bytes: Uint8Array): Promise<Report>;
}
