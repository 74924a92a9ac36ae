import { isText, numberOrNull } from '../../contract/unknown';
import type { GlbChunks } from './readGlb';
import { recordsOf } from './recordsOf';
import { UnreadableModel } from './unreadableModel';

export type Json = Readonly<Record<string, unknown>>;

/** A glTF document with its lists looked up by number, and its bytes. */
export class GltfFile {
  private readonly lists = new Map<string, readonly Json[]>();

  constructor(private readonly chunks: GlbChunks) {}

  get json(): Json {
    return this.chunks.json;
  }

  list(name: string): readonly Json[] {
    const known = this.lists.get(name);
    if (known) return known;
    const list = recordsOf(this.chunks.json[name], name);
    this.lists.set(name, list);
    return list;
  }

  /** @throws UnreadableModel when there is no such entry */
  entry(name: string, index: unknown): Json {
    const found = this.list(name)[numberOrNull(index) ?? -1];
    if (found) return found;
    const message = `The 3D file is damaged: it refers to ${name} that are not there.`;
    throw new UnreadableModel(message, `${name}[${String(index)}]`);
  }

  /** The bytes of a buffer view, without copying. */
  view(index: unknown): Uint8Array {
    const view = this.entry('bufferViews', index);
    const buffer = this.buffer(view['buffer']);
    const start = wholeNumber(view['byteOffset']);
    const length = wholeNumber(view['byteLength']);
    if (start + length > buffer.length) {
      const message = 'The 3D file is damaged: it holds less geometry than it describes.';
      throw new UnreadableModel(message, `bufferViews[${String(index)}]`);
    }
    return buffer.subarray(start, start + length);
  }

  private buffer(index: unknown): Uint8Array {
    const { uri } = this.entry('buffers', index);
    return isText(uri) ? bytesOfDataAddress(uri).bytes : this.chunks.binary;
  }
}

/** An offset, a length or a count: a whole number, 0 when it is absent or none. */
export function wholeNumber(value: unknown): number {
  const number = numberOrNull(value) ?? 0;
  return Number.isInteger(number) && number >= 0 ? number : 0;
}

/** Decodes a `data:` address. */
export function bytesOfDataAddress(address: string): {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
} {
  const comma = address.indexOf(',');
  const [type = '', ...flags] = address.slice('data:'.length, comma).split(';');
  const body = address.slice(comma + 1);
  const text = flags.includes('base64') ? atob(body) : decodeURIComponent(body);
  return { bytes: Uint8Array.from(text, (letter) => letter.charCodeAt(0)), type };
}
