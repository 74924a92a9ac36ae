import { qualities, type ModelExtras } from '../../contract/modelExtras';
import { isRecord, isText, numberOrNull, textOrNull } from '../../contract/unknown';

/** Reads what Caliper's kernel wrote about a model; null for a GLB of another service. */
export function readModelExtras(value: unknown): ModelExtras | null {
  if (!isRecord(value) || value['geometry'] !== 'meshed from exact B-rep') return null;
  const sourceFormat = (['STEP', 'IGES'] as const).find((name) => name === value['sourceFormat']);
  const quality = qualities.find((name) => name === value['quality']);
  const linearDeflection = numberOrNull(value['linearDeflection']);
  const angularDeflection = numberOrNull(value['angularDeflection']);
  if (!sourceFormat || !quality || linearDeflection === null || angularDeflection === null) {
    return null;
  }
  const counts = isRecord(value['counts']) ? value['counts'] : {};
  const warnings: unknown[] = Array.isArray(value['warnings']) ? value['warnings'] : [];
  return {
    geometry: 'meshed from exact B-rep',
    sourceFormat,
    schema: textOrNull(value['schema']),
    sourceUnit: textOrNull(value['sourceUnit']),
    linearDeflection,
    angularDeflection,
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
