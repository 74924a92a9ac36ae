import { bytesFrom } from '../../platform';
import { say } from '../../../words/say';
import { entryOf, isRecord, isText, numberOrNull } from '../../../words/unknown';
import { throwWantOfMemory } from '../../base/wantOfMemory';
import { type Growth, GrowthBudget } from '../../base/growthBudget';
import { cutOff, damagedGltf, lackingNumbers, moreThanHeld } from './damagedGltf';
import type { Beside } from '../meshFormat';
import type { GlbChunks } from './readGlb';
import { recordsOf } from './readGltfJson';
import { memoized } from '../../../words/memoized';

export type Json = Readonly<Record<string, unknown>>;

/** Decodes compressed bytes of a buffer into `target`. */
export type Unpack = (target: Uint8Array, packed: Uint8Array, how: Json) => void;

/**
 * Numbers of one byte become floats of four, once as they stand and once as they are placed; a line of indices of
 * one byte becomes both ends of segments. Accessors without bytes, of which all are zero, are rare and small.
 */
const growth: Growth = { free: 2 ** 24, perByte: 40, most: 1_600_000_000 };

/** What is named again costs nothing to read, and as much as before to show. A brick in fifty colours is honest. */
const growthAgain: Growth = { free: 2 ** 27, perByte: 100, most: 1_600_000_000 };

/** A glTF document with its lists looked up by number, and its bytes. */
export class GltfFile {
  /** What was read already of accessors that several primitives share. */
  readonly floats = new Map<string, Float32Array>();
  private readonly lists = new Map<string, readonly Json[]>();
  private readonly unpacked = new Map<unknown, Uint8Array>();
  private readonly decoded = new Map<string, Uint8Array>();
  private readonly budget: GrowthBudget;
  private readonly budgetAgain: GrowthBudget;
  private readonly ofAccessors = new Map<unknown, ArrayBuffer>();

  /** @param fileBytes of the whole file */
  constructor(
    fileBytes: number,
    private readonly chunks: GlbChunks,
    private readonly beside: Beside,
    private readonly unpack: Unpack,
  ) {
    this.budget = new GrowthBudget(fileBytes, growth, () => moreThanHeld('accessors'));
    this.budgetAgain = new GrowthBudget(fileBytes, growthAgain, () => moreThanHeld('meshes'));
  }

  /**
   * What is about to be made of this file, to be said before the memory is asked for.
   * @throws Refusal when it is more than the file can justify
   */
  spend(bytes: number): void {
    this.budget.spend(bytes);
  }

  /**
   * Bytes of what is read already, and named once more.
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

  /** @throws Refusal when there is no such entry */
  entry(name: string, index: unknown): Json {
    const found = this.list(name)[numberOrNull(index) ?? -1];
    if (found) return found;
    const message = say('The 3D file is damaged: it refers to {name} that are not there.', {
      name,
    });
    throw damagedGltf(message, `${name}[${String(index)}]`);
  }

  /** The bytes of a buffer view: without copying, unless they are compressed. */
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
      throwWantOfMemory(cause);
      const message = say('The 3D file is damaged: some of its geometry cannot be unpacked.');
      throw damagedGltf(message, where, cause);
    }
    this.unpacked.set(index, bytes);
    return bytes;
  }

  /** Keeps the numbers of an accessor that has no buffer view, as they would lie in one of its own. */
  keepUnpacked(accessor: unknown, { buffer }: { readonly buffer: ArrayBuffer }): void {
    this.ofAccessors.set(accessor, buffer);
  }

  /** The numbers of an accessor that were unpacked; null for one that has a buffer view, or none at all. */
  unpackedOf(accessor: unknown): ArrayBuffer | null {
    return this.ofAccessors.get(accessor) ?? null;
  }

  /** The bytes that an address of the document stands for. */
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

/** How a buffer view is compressed; null for not at all. */
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
 * An offset, a length, a distance or a count; 0 when it is absent.
 * @throws Refusal for what is no whole number
 */
export function wholeNumber(value: unknown, where: string): number {
  if (value === undefined) return 0;
  const number = numberOrNull(value);
  if (number === null || !Number.isSafeInteger(number) || number < 0) throw lackingNumbers(where);
  return number;
}

/** The type that a `data:` address names; `application/octet-stream` for none. */
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
