import { say } from '../../words/say';
import type { Span } from '../../model/viewPack';
import { UnreadableModel } from './unreadableModel';

interface Numbers<T> {
  new (buffer: ArrayBuffer, at: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
}

/** The arrays of a pack, as views into its bytes: nothing is copied. */
export class PackArrays {
  /** @param start of the data in the file */
  constructor(
    private readonly file: ArrayBuffer,
    private readonly start: number,
  ) {}

  /** Everything, to be copied. */
  all(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.file, this.start);
  }

  bytes(span: Span): Uint8Array<ArrayBuffer> {
    return this.view(Uint8Array, span, 1);
  }

  /** @param row how many numbers belong together; @param rows how many of these there must be */
  floats(span: Span, row = 1, rows?: number): Float32Array<ArrayBuffer> {
    return this.view(Float32Array, span, row, rows);
  }

  doubles(span: Span, row = 1, rows?: number): Float64Array<ArrayBuffer> {
    return this.view(Float64Array, span, row, rows);
  }

  integers(span: Span, row = 1, rows?: number): Uint32Array<ArrayBuffer> {
    return this.view(Uint32Array, span, row, rows);
  }

  shorts(span: Span, row = 1, rows?: number): Int16Array<ArrayBuffer> {
    return this.view(Int16Array, span, row, rows);
  }

  unsignedShorts(span: Span, row = 1, rows?: number): Uint16Array<ArrayBuffer> {
    return this.view(Uint16Array, span, row, rows);
  }

  private view<T>(kind: Numbers<T>, [at, length]: Span, row: number, rows?: number): T {
    const first = this.start + at;
    const end = first + length * kind.BYTES_PER_ELEMENT;
    const isAligned = first % kind.BYTES_PER_ELEMENT === 0;
    const isWhole = rows === undefined ? length % row === 0 : length === row * rows;
    if (!isAligned || !isWhole || end > this.file.byteLength) throw damagedPack(`byte ${first}`);
    return new kind(this.file, first, length);
  }
}

/** Nothing that a user could mend: the pack is made anew when the model is loaded again. */
export function damagedPack(where: string): UnreadableModel {
  return new UnreadableModel(say('The prepared 3D model in the cache is damaged.'), where);
}
