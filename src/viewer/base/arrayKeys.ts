import { memoized } from '../../words/memoized';

/** Gives equal keys to arrays that are the same range of the same memory. */
export class ArrayKeys {
  private readonly buffers = new Map<ArrayBufferLike, number>();

  of({
    buffer,
    byteOffset,
    length,
  }: Float32Array | Uint32Array | Uint16Array | Int16Array): string {
    const number = memoized(this.buffers, buffer, () => this.buffers.size);
    return [number, byteOffset, length].join();
  }
}
