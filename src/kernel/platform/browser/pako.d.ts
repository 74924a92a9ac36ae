import 'pako';

declare module 'pako' {
  interface Inflate {
    /** Its state; how many bytes of the last piece were left when the stream had ended. */
    readonly strm: { readonly avail_in: number };
  }
}
