import 'pako';

declare module 'pako' {
  interface Inflate {
    /** Its state, with the number of bytes of the last piece that remain after the end of the stream. */
    readonly strm: { readonly avail_in: number };
  }
}
