import { concatBytes } from '../../platform';
import { entryOf, isRecord, numberOrNull, isWhole } from '../../../words/unknown';
import { brepExtension } from '../../containers/brepExtension';
import { bytesInGaps } from '../../containers/rowGaps';
import { inflateExactly } from '../../containers/inflateExactly';
import { type Json, wholeNumber } from './gltfFile';
import type { GlbChunks } from './readGlb';
import { readGltfJson, recordsOf } from './readGltfJson';

/** A file has at most one view of each: more would be made to fill the memory. */
const kindsOfRows = 3;

/**
 * What `packFacts` wrote of each mesh; nothing where the file is not Caliper's, or was written anew by
 * another program, which does not know of these bytes.
 * @throws Refusal when they are no such list
 */
export function readPackedFacts({ json, binary }: GlbChunks): readonly Json[] {
  const place = placeOf(json);
  const span: unknown[] = Array.isArray(place['facts']) ? place['facts'] : [];
  const [start, length, unpackedLength] = span.map(numberOrNull);
  if (!isWhole(start) || !isWhole(length) || !isWhole(unpackedLength)) return [];
  const gaps: unknown[] = Array.isArray(place['gaps']) ? place['gaps'] : [];
  if (gaps.length > kindsOfRows) return [];
  const views = recordsOf(json['bufferViews'], 'bufferViews');
  const pieces = gaps.map((gap) => pieceIn(gap, views, binary));
  pieces.push(partOf(binary, start, length));
  if (!pieces.every((piece) => piece !== null)) return [];
  const text = inflateExactly(concatBytes(pieces), unpackedLength, 'raw');
  if (!text || text.length === 0) return [];
  const facts = recordsOf(readGltfJson(text, start)['meshes'], `extensions.${brepExtension}.facts`);
  return facts.length === recordsOf(json['meshes'], 'meshes').length ? facts : [];
}

/** In the extension, or as versions before 0.2 wrote it. */
function placeOf(json: Json): Json {
  const own = inExtension(json);
  if (own) return own;
  const extras = isRecord(json['extras']) ? json['extras'] : {};
  const caliper = isRecord(extras['caliper']) ? extras['caliper'] : {};
  return { facts: caliper['parts'], gaps: caliper['gaps'] };
}

/** What stands in the extension `CALIPER_brep` of a document or of a mesh. */
export function inExtension(holder: Json): Json | null {
  const extensions = isRecord(holder['extensions']) ? holder['extensions'] : {};
  const own = entryOf(extensions, brepExtension);
  return isRecord(own) ? own : null;
}

/** What stands in the gaps of one view's rows. */
function pieceIn(gap: unknown, views: readonly Json[], binary: Uint8Array): Uint8Array | null {
  const [number, count] = Array.isArray(gap) ? gap.map(numberOrNull) : [];
  const view = isWhole(number) ? views[number] : undefined;
  if (!view || view['buffer'] !== 0 || !isWhole(count)) return null;
  const rows = partOf(
    binary,
    wholeNumber(view['byteOffset'], 'bufferViews'),
    wholeNumber(view['byteLength'], 'bufferViews'),
  );
  return rows && bytesInGaps(rows, wholeNumber(view['byteStride'], 'bufferViews'), count);
}

function partOf(binary: Uint8Array, start: number, length: number): Uint8Array | null {
  return start + length <= binary.length ? binary.subarray(start, start + length) : null;
}
