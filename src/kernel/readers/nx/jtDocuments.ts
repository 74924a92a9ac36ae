import { asBytes, textOf } from '../../platform';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { ByteReader } from '../../containers/byteReader';

/**
 * The JT documents in a stream of an NX file, one for each body. A table before them gives their offsets; if the
 * version of the table is not known, documents are found by their first bytes.
 */
export function jtDocuments(stream: Uint8Array): Uint8Array[] {
  const offsets = listedOffsets(stream) ?? foundOffsets(stream);
  return offsets.map((offset, i) => stream.subarray(offset, offsets[i + 1] ?? stream.length));
}

/** The bytes before the first entry and of each entry, by the version of the table. */
const layouts: ReadonlyMap<number, { readonly headBytes: number; readonly entryBytes: number }> =
  new Map([
    [7, { headBytes: 8, entryBytes: 8 }],
    [8, { headBytes: 12, entryBytes: 8 }],
    [9, { headBytes: 12, entryBytes: 16 }],
  ]);

const documentLimit = 100_000;

function listedOffsets(stream: Uint8Array): number[] | null {
  if (stream.length < 8) return null;
  const reader = new ByteReader(stream);
  const layout = layouts.get(reader.u32());
  if (!layout) return null;
  const count = reader.count(layout.entryBytes);
  reader.offset = layout.headBytes;
  const offsets: number[] = [];
  for (let i = 0; i < count; i++) {
    const entry = reader.part(layout.entryBytes);
    entry.skip(layout.entryBytes / 2); // number of the body
    offsets.push(layout.entryBytes === 16 ? entry.u64() : entry.u32());
  }
  return offsets.every((offset) => isDocument(stream, offset)) ? ascending(offsets) : null;
}

function foundOffsets(stream: Uint8Array): number[] {
  const bytes = asBytes(stream);
  const offsets: number[] = [];
  for (let at = bytes.indexOf('Version '); at >= 0; at = bytes.indexOf('Version ', at + 8)) {
    if (isDocument(stream, at)) offsets.push(at);
    if (offsets.length > documentLimit) {
      throw new Refusal('tooComplex', say('The NX part holds too many meshes.'));
    }
  }
  return offsets;
}

function isDocument(stream: Uint8Array, offset: number): boolean {
  const head = textOf(stream.subarray(offset, offset + 32), 'latin1');
  return /^Version \d+\.\d+\s+JT\b/.test(head);
}

function ascending(offsets: readonly number[]): number[] {
  return [...new Set(offsets)].sort((a, b) => a - b);
}
