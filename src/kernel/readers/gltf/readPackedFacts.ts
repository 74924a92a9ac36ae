import { concatBytes } from '../../platform';
import { entryOf, isRecord, numberOrNull, isWhole } from '../../../words/unknown';
import { brepExtension } from '../../containers/gltfExtensions';
import { bytesInGaps } from '../../containers/rowGaps';
import { inflateExactly } from '../../containers/inflateExactly';
import { type Json, wholeNumber } from './gltfFile';
import type { GlbChunks } from './readGlb';
import { readGltfJson, recordsOf } from './readGltfJson';

/** A valid file has at most one such buffer view of each kind; more would only serve to fill the memory. */
const kindsOfRows = 3;

/**
 * The facts that `packFacts` wrote for each mesh; empty if the file is not Caliper's, or was rewritten by another
 * program, which loses these bytes.
 * @throws Refusal if they are not such a list
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

/** The place in the extension, or where versions before 0.2 wrote it. */
function placeOf(json: Json): Json {
  const own = inExtension(json);
  if (own) return own;
  const extras = isRecord(json['extras']) ? json['extras'] : {};
  const caliper = isRecord(extras['caliper']) ? extras['caliper'] : {};
  return { facts: caliper['parts'], gaps: caliper['gaps'] };
}

/** The extension `CALIPER_brep` of a document or of a mesh. */
export function inExtension(holder: Json): Json | null {
  const extensions = isRecord(holder['extensions']) ? holder['extensions'] : {};
  const own = entryOf(extensions, brepExtension);
  return isRecord(own) ? own : null;
}

/** The bytes in the gaps between the rows of one buffer view. */
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
