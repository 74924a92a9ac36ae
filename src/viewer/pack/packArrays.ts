import { say } from '../../words/say';
import { packAlignment, type Span } from '../../model/viewPack';
import { UnreadableModel } from './unreadableModel';

interface Numbers<T> {
  new (buffer: ArrayBuffer, at: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
}

type Added =
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>;

/** The memory that arrays stand in: that of the data, and behind it what was made of it, by where it begins. */
export interface PackMemory {
  readonly data: ArrayBuffer;
  readonly added: readonly (readonly [at: number, buffer: ArrayBuffer])[];
  readonly end: number;
}

/** The arrays of a pack, as views into its bytes and into those that were made of them: nothing is copied. */
export class PackArrays {
  /** Bytes behind the data, by where they begin. */
  private readonly added = new Map<number, ArrayBuffer>();
  private end: number;

  /** @param data of a pack, unpacked */
  constructor(private readonly data: ArrayBuffer) {
    this.end = aligned(data.byteLength);
  }

  /** Those of a worker, which handed over its memory. */
  static from({ data, added, end }: PackMemory): PackArrays {
    const arrays = new PackArrays(data);
    for (const [at, buffer] of added) arrays.added.set(at, buffer);
    arrays.end = end;
    return arrays;
  }

  /** All that is needed to go on in another thread. */
  get memory(): PackMemory {
    return { data: this.data, added: [...this.added], end: this.end };
  }

  /** How many bytes `copyTo` writes. */
  get byteLength(): number {
    return this.end;
  }

  /** Takes up what was made of the data. The numbers are not copied. */
  add(numbers: Added): Span {
    const span: Span = [this.end, numbers.length];
    const { buffer, byteLength } = numbers;
    // A view that is shorter than its bytes, or empty, is found at its place all the same.
    const whole = buffer.byteLength === byteLength ? buffer : numbers.slice().buffer;
    this.added.set(this.end, whole);
    this.end = aligned(this.end + Math.max(1, byteLength));
    return span;
  }

  /** Everything, each array where its span says. */
  copyTo(bytes: Uint8Array): void {
    bytes.set(new Uint8Array(this.data));
    for (const [at, buffer] of this.added) bytes.set(new Uint8Array(buffer), at);
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

/** Nothing that a user could mend: the pack is made anew when the model is loaded again. */
export function damagedPack(where: string, cause?: unknown): UnreadableModel {
  const message = say('The prepared 3D model in the cache is damaged.');
  return new UnreadableModel(message, where, { cause });
}
