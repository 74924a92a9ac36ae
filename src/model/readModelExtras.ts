import { geometryKinds, qualities, type ModelExtras } from './modelExtras';
import { cutSentences, shownName } from './partNames';
import { sourceFormats } from './sourceFormats';
import { isRecord, isText, isWhole, numberOrNull, textOrNull } from '../words/unknown';

/** Reads what Caliper's kernel wrote about a model; returns null for a GLB of another service. */
export function readModelExtras(value: unknown): ModelExtras | null {
  if (!isRecord(value)) return null;
  const geometry = geometryKinds.find((kind) => kind === value['geometry']);
  const sourceFormat = sourceFormats.find(({ name }) => name === value['sourceFormat'])?.name;
  const quality = qualities.find((name) => name === value['quality']);
  if (!geometry || !sourceFormat || !quality) return null;
  const counts = isRecord(value['counts']) ? value['counts'] : {};
  const missingFaces = numberOrNull(counts['missingFaces']) ?? 0;
  const looseness = numberOrNull(value['looseness']) ?? 0;
  const unprovenParts = numberOrNull(value['unprovenParts']) ?? 0;
  const warnings: unknown[] = Array.isArray(value['warnings']) ? value['warnings'] : [];
  return {
    geometry,
    sourceFormat,
    savedBy: wordOrNull(value['savedBy']),
    savedAt: wordOrNull(value['savedAt']),
    schema: wordOrNull(value['schema']),
    sourceUnit: wordOrNull(value['sourceUnit']),
    linearDeflection: numberOrNull(value['linearDeflection']),
    angularDeflection: numberOrNull(value['angularDeflection']),
    quality,
    counts: {
      parts: numberOrNull(counts['parts']) ?? 0,
      instances: numberOrNull(counts['instances']) ?? 0,
      faces: numberOrNull(counts['faces']) ?? 0,
      ...(missingFaces > 0 && { missingFaces }),
      triangles: numberOrNull(counts['triangles']) ?? 0,
    },
    ...leftOutIn(value['leftOut']),
    ...(looseness > 0 && { looseness }),
    ...(unprovenParts > 0 && { unprovenParts }),
    ...(value['isUnsure'] === true && { isUnsure: true }),
    warnings: cutSentences(warnings.filter(isText)),
  };
}

/** The most entries of `leftOut` that are read. */
const maxLeftOut = 1000;

function leftOutIn(value: unknown): Pick<ModelExtras, 'leftOut'> {
  const entries: unknown[] = Array.isArray(value) ? value.slice(0, maxLeftOut) : [];
  const leftOut = entries.filter(isRecord).flatMap(({ name, placements }) => {
    const isCounted = isWhole(placements) && placements > 0;
    return typeof name === 'string' && isCounted ? { name: shownName(name), placements } : [];
  });
  return leftOut.length > 0 ? { leftOut } : {};
}

/** The most characters of the name of a program, a schema or a unit. */
const longestWord = 200;

function wordOrNull(value: unknown): string | null {
  const text = textOrNull(value);
  return text === null ? null : shownName(text, longestWord);
}

/** `looseness` as a percentage with one significant figure. */
export function loosePercent(looseness: number): number {
  return Number((100 * looseness).toPrecision(1));
}

/** How many placements are not shown; 0 for a result of another service, of which this is not known. */
export function placementsLeftOut(of: Pick<ModelExtras, 'leftOut'> | null): number {
  return (of?.leftOut ?? []).reduce((sum, { placements }) => sum + placements, 0);
}
