import { geometryKinds, qualities, sourceFormats, type ModelExtras } from './modelExtras';
import { isRecord, isText, numberOrNull, textOrNull } from './unknown';

/** Reads what Caliper's kernel wrote about a model; null for a GLB of another service. */
export function readModelExtras(value: unknown): ModelExtras | null {
  if (!isRecord(value)) return null;
  const geometry = geometryKinds.find((kind) => kind === value['geometry']);
  const sourceFormat = sourceFormats.find((name) => name === value['sourceFormat']);
  const quality = qualities.find((name) => name === value['quality']);
  if (!geometry || !sourceFormat || !quality) return null;
  const counts = isRecord(value['counts']) ? value['counts'] : {};
  const warnings: unknown[] = Array.isArray(value['warnings']) ? value['warnings'] : [];
  return {
    geometry,
    sourceFormat,
    savedBy: textOrNull(value['savedBy']),
    savedAt: textOrNull(value['savedAt']),
    schema: textOrNull(value['schema']),
    sourceUnit: textOrNull(value['sourceUnit']),
    linearDeflection: numberOrNull(value['linearDeflection']),
    angularDeflection: numberOrNull(value['angularDeflection']),
    quality,
    counts: {
      parts: numberOrNull(counts['parts']) ?? 0,
      instances: numberOrNull(counts['instances']) ?? 0,
      faces: numberOrNull(counts['faces']) ?? 0,
      triangles: numberOrNull(counts['triangles']) ?? 0,
    },
    warnings: warnings.filter(isText),
  };
}
