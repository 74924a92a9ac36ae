import { say } from '../../words/say';
import { packAlignment, type Span } from '../../model/viewPack';
import { UnreadableModel } from './unreadableModel';

interface Numbers<T> {
  new (buffer: ArrayBuffer, at: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
}

/** An array that can be added; spans address whole buffers. */
export type AddedArray =
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/** The buffers behind the arrays of a pack: the file's data, and buffers that were added, by their virtual offset. */
export interface PackMemory {
  readonly data: ArrayBuffer;
  readonly added: readonly (readonly [at: number, buffer: ArrayBuffer])[];
  readonly end: number;
}

/** The arrays of a pack as views of its data and of added buffers, without copying. */
export class PackArrays {
  /** Added buffers, by virtual offset after the data. */
  private readonly added = new Map<number, ArrayBuffer>();
  private end: number;

  /** @param data the decompressed data of a pack */
  constructor(private readonly data: ArrayBuffer) {
    this.end = aligned(data.byteLength);
  }

  /** Takes over the memory that a worker has transferred. */
  static from({ data, added, end }: PackMemory): PackArrays {
    const arrays = new PackArrays(data);
    for (const [at, buffer] of added) arrays.added.set(at, buffer);
    arrays.end = end;
    return arrays;
  }

  /** All buffers, for transfer to another thread. */
  get memory(): PackMemory {
    return { data: this.data, added: [...this.added], end: this.end };
  }

  /** Adds an array after the data. The numbers are not copied. */
  add(numbers: AddedArray): Span {
    const span: Span = [this.end, numbers.length];
    const { buffer, byteLength } = numbers;
    // Spans address whole buffers, so a view of a part of its buffer is copied.
    const whole = buffer.byteLength === byteLength ? buffer : numbers.slice().buffer;
    this.added.set(this.end, whole);
    this.end = aligned(this.end + Math.max(1, byteLength));
    return span;
  }

  bytes(span: Span): Uint8Array<ArrayBuffer> {
    return this.view(Uint8Array, span, 1);
  }

  /** @param row numbers in a row; @param rows the required number of rows */
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
    const added = this.added.get(at);
    const first = added ? 0 : at;
    const end = first + length * kind.BYTES_PER_ELEMENT;
    const isAligned = first % kind.BYTES_PER_ELEMENT === 0;
    const isWhole = rows === undefined ? length % row === 0 : length === row * rows;
    const bytes = added ?? this.data;
    if (!isAligned || !isWhole || end > bytes.byteLength) throw damagedPack(`byte ${first}`);
    return new kind(bytes, first, length);
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / packAlignment) * packAlignment;
}

/** An error that the user cannot fix; the pack is made anew when the model is loaded again. */
export function damagedPack(where: string, cause?: unknown): UnreadableModel {
  const message = say('The prepared 3D model in the cache is damaged.');
  return new UnreadableModel(message, where, { cause });
}
