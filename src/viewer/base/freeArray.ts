declare global {
  interface ArrayBuffer {
    /** Moves the bytes to a new buffer of this length; missing in browsers before 2024. */
    transfer?(byteLength: number): ArrayBuffer;
  }
}

/**
 * Frees the memory behind an array at once, where it would stay until garbage is collected. Nothing may read the array,
 * or another one of the same buffer, afterwards.
 */
export function freeArray({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer?.(0);
}
