import { concatBytes } from '../../platform';
import { isRecord, numberOrNull } from '../../../words/unknown';
import { bytesInGaps } from '../../containers/rowGaps';
import { inflateExactly } from '../../containers/inflateExactly';
import { type Json, wholeNumber } from './gltfFile';
import type { GlbChunks } from './readGlb';
import { readGltfJson } from './readGltfJson';
import { recordsOf } from './recordsOf';

/** A file has at most one view of each: more would be made to fill the memory. */
const kindsOfRows = 3;

/**
 * What `packFacts` wrote of each mesh; nothing where the file is not Caliper's, or was written anew by
 * another program, which does not know of these bytes.
 * @throws Refusal when they are no such list
 */
export function readPackedFacts({ json, binary }: GlbChunks): readonly Json[] {
  const extras = isRecord(json['extras']) ? json['extras'] : {};
  const caliper = isRecord(extras['caliper']) ? extras['caliper'] : {};
  const span: unknown[] = Array.isArray(caliper['parts']) ? caliper['parts'] : [];
  const [start, length, unpackedLength] = span.map(numberOrNull);
  if (!isPlace(start) || !isPlace(length) || !isPlace(unpackedLength)) return [];
  const gaps: unknown[] = Array.isArray(caliper['gaps']) ? caliper['gaps'] : [];
  if (gaps.length > kindsOfRows) return [];
  const views = recordsOf(json['bufferViews'], 'bufferViews');
  const pieces = gaps.map((gap) => pieceIn(gap, views, binary));
  pieces.push(partOf(binary, start, length));
  if (!pieces.every((piece) => piece !== null)) return [];
  const text = inflateExactly(concatBytes(pieces), unpackedLength, 'raw');
  if (!text || text.length === 0) return [];
  const facts = recordsOf(readGltfJson(text, start)['meshes'], 'extras.caliper.parts');
  return facts.length === recordsOf(json['meshes'], 'meshes').length ? facts : [];
}

/** What stands in the gaps of one view's rows. */
function pieceIn(gap: unknown, views: readonly Json[], binary: Uint8Array): Uint8Array | null {
  const [number, count] = Array.isArray(gap) ? gap.map(numberOrNull) : [];
  const view = isPlace(number) ? views[number] : undefined;
  if (!view || view['buffer'] !== 0 || !isPlace(count)) return null;
  const rows = partOf(binary, wholeNumber(view['byteOffset']), wholeNumber(view['byteLength']));
  return rows && bytesInGaps(rows, wholeNumber(view['byteStride']), count);
}

function partOf(binary: Uint8Array, start: number, length: number): Uint8Array | null {
  return start + length <= binary.length ? binary.subarray(start, start + length) : null;
}

function isPlace(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
