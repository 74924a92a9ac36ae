declare global {
  interface ArrayBuffer {
    /** Moves the bytes to a new buffer of this length; missing in browsers before 2024. */
    transfer?(byteLength: number): ArrayBuffer;
  }
}

/**
 * Frees the memory of a buffer at once, where it would stay until garbage is collected. No array of it may be read
 * afterwards. One that is free already, because geometries share it, stays so: the browser would throw.
 */
export function freeBuffer(buffer: ArrayBufferLike): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) buffer.transfer?.(0);
}
