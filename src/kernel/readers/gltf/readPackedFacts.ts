import { isRecord, numberOrNull } from '../../../contract/unknown';
import { inflateExactly } from '../containers/inflateExactly';
import type { Json } from './gltfFile';
import type { GlbChunks } from './readGlb';
import { readGltfJson } from './readGltfJson';
import { recordsOf } from './recordsOf';

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
  if (start + length > binary.length) return [];
  const text = inflateExactly(binary.subarray(start, start + length), unpackedLength, 'raw');
  if (!text || text.length === 0) return [];
  const facts = recordsOf(readGltfJson(text, start)['meshes'], 'extras.caliper.parts');
  return facts.length === recordsOf(json['meshes'], 'meshes').length ? facts : [];
}

function isPlace(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
