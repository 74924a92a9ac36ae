import { bytesFrom } from '../../platform';
import { say } from '../../../words/say';
import { entryOf, isRecord, isText, numberOrNull } from '../../../words/unknown';
import { rethrowOutOfMemory } from '../../base/outOfMemory';
import { type GrowthLimits, GrowthBudget } from '../../base/growthBudget';
import { cutOff, damagedGltf, lackingNumbers, moreThanHeld } from './damagedGltf';
import type { ReadReferencedFile } from '../meshFormat';
import type { GlbChunks } from './readGlb';
import { recordsOf } from './readGltfJson';
import { memoized } from '../../../words/memoized';

export type Json = Readonly<Record<string, unknown>>;

/** Decodes compressed bytes of a buffer into `target`. */
export type Unpack = (target: Uint8Array, packed: Uint8Array, how: Json) => void;

/**
 * The allowed growth of memory. One-byte numbers become four-byte floats twice, as read and as placed, and a line of
 * one-byte indices becomes the ends of segments. Accessors without bytes, whose values are all zero, are rare and
 * small.
 */
const growth: GrowthLimits = { free: 2 ** 24, perByte: 40, max: 1_600_000_000 };

/**
 * The allowed growth for data that is used again, which costs nothing to read but as much to show. It allows for valid
 * files, such as a brick in fifty colours.
 */
const growthAgain: GrowthLimits = { free: 2 ** 27, perByte: 100, max: 1_600_000_000 };

/** A glTF document with access to its lists by index, and its bytes. */
export class GltfFile {
  /** Accessors that have been read, because several primitives may share them. */
  readonly floats = new Map<string, Float32Array>();
  private readonly lists = new Map<string, readonly Json[]>();
  private readonly unpacked = new Map<unknown, Uint8Array>();
  private readonly decoded = new Map<string, Uint8Array>();
  private readonly budget: GrowthBudget;
  private readonly budgetAgain: GrowthBudget;
  private readonly ofAccessors = new Map<unknown, ArrayBuffer>();

  /** @param fileBytes size of the whole file */
  constructor(
    fileBytes: number,
    private readonly chunks: GlbChunks,
    private readonly beside: ReadReferencedFile,
    private readonly unpack: Unpack,
  ) {
    this.budget = new GrowthBudget(fileBytes, growth, () => moreThanHeld('accessors'));
    this.budgetAgain = new GrowthBudget(fileBytes, growthAgain, () => moreThanHeld('meshes'));
  }

  /**
   * Counts memory that is about to be allocated for this file.
   * @throws Refusal if it is more than the file's size can justify
   */
  spend(bytes: number): void {
    this.budget.spend(bytes);
  }

  /**
   * Counts the bytes of data that has been read and is used again.
   * @throws as `spend`
   */
  spendAgain(bytes: number): void {
    this.budgetAgain.spend(bytes);
  }

  get json(): Json {
    return this.chunks.json;
  }

  list(name: string): readonly Json[] {
    return memoized(this.lists, name, () => recordsOf(entryOf(this.chunks.json, name), name));
  }

  /** @throws Refusal if there is no such entry */
  entry(name: string, index: unknown): Json {
    const found = this.list(name)[numberOrNull(index) ?? -1];
    if (found) return found;
    const message = say(
      'The 3D file is damaged: it refers to {name} that are not there. Copy it again from where it came, or export it again.',
      {
        name,
      },
    );
    throw damagedGltf(message, `${name}[${String(index)}]`);
  }

  /** The bytes of a buffer view; they are not copied unless compressed. */
  view(index: unknown): Uint8Array {
    const view = this.entry('bufferViews', index);
    const packing = packingOf(view);
    if (!packing) return this.part(view, `bufferViews[${String(index)}]`);
    const known = this.unpacked.get(index);
    if (known) return known;
    const where = `bufferViews[${String(index)}]`;
    this.spend(unpackedSize(packing));
    const bytes = new Uint8Array(unpackedSize(packing));
    try {
      this.unpack(bytes, this.part(packing, where), packing);
    } catch (cause) {
      rethrowOutOfMemory(cause);
      const message = say(
        'The 3D file is damaged: some of its geometry cannot be unpacked. Copy it again from where it came, or export it again.',
      );
      throw damagedGltf(message, where, cause);
    }
    this.unpacked.set(index, bytes);
    return bytes;
  }

  /** Stores the decoded numbers of an accessor without a buffer view, packed tightly. */
  keepUnpacked(accessor: unknown, { buffer }: { readonly buffer: ArrayBuffer }): void {
    this.ofAccessors.set(accessor, buffer);
  }

  /** The decoded numbers of an accessor; null if none were stored. */
  unpackedOf(accessor: unknown): ArrayBuffer | null {
    return this.ofAccessors.get(accessor) ?? null;
  }

  /** The bytes to which an address in the document refers. */
  at(uri: string, where: string): Uint8Array {
    const known = this.decoded.get(uri);
    if (known) return known;
    const bytes = /^data:/i.test(uri) ? bytesOfDataAddress(uri) : this.beside(uri);
    if (bytes === null) {
      throw damagedGltf(say('The file {uri} is missing.', { uri: uri.slice(0, 80) }), where);
    }
    if (!/^data:/i.test(uri)) {
      this.budget.justify(bytes.length);
      this.budgetAgain.justify(bytes.length);
    }
    this.decoded.set(uri, bytes);
    return bytes;
  }

  private part(span: Json, where: string): Uint8Array {
    const buffer = this.buffer(span['buffer']);
    const start = wholeNumber(span['byteOffset'], where);
    const length = wholeNumber(span['byteLength'], where);
    if (start + length > buffer.length) throw damagedGltf(cutOff(), where);
    return buffer.subarray(start, start + length);
  }

  private buffer(index: unknown): Uint8Array {
    const { uri } = this.entry('buffers', index);
    return isText(uri) ? this.at(uri, `buffers[${String(index)}].uri`) : this.chunks.binary;
  }
}

/** The compression extension of a buffer view; null if it is not compressed. */
export function packingOf(view: Json): Json | null {
  const extensions = isRecord(view['extensions']) ? view['extensions'] : {};
  const packing = extensions['EXT_meshopt_compression'] ?? extensions['KHR_meshopt_compression'];
  return isRecord(packing) ? packing : null;
}

export function unpackedSize(packing: Json): number {
  const [count, size] = [packing['count'], packing['byteStride']];
  return wholeNumber(count, 'bufferViews') * wholeNumber(size, 'bufferViews');
}

/**
 * An offset, length, stride or count; 0 if it is absent.
 * @throws Refusal if it is no whole number
 */
export function wholeNumber(value: unknown, where: string): number {
  if (value === undefined) return 0;
  const number = numberOrNull(value);
  if (number === null || !Number.isSafeInteger(number) || number < 0) throw lackingNumbers(where);
  return number;
}

/** The media type in a `data:` address; `application/octet-stream` if it has none. */
export function typeOfDataAddress(address: string): string {
  return /^data:([^;,]+)/i.exec(address)?.[1] ?? 'application/octet-stream';
}

function bytesOfDataAddress(address: string): Uint8Array {
  const comma = address.indexOf(',');
  const body = address.slice(comma + 1);
  if (/;base64$/i.test(address.slice(0, comma))) return bytesFrom(body, 'base64');
  return percentDecoded(body);
}

function percentDecoded(text: string): Uint8Array {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return bytesFrom(bytes, 'latin1');
}
