import { sourceExtensionOf } from '../../interface/sourceExtension';
import type { TrackedModel } from './trackedModel';

/**
 * The id of a ready model at the same service with the same bytes and the same result key; null when this list has
 * none. Ids are not valid at another service, and the result depends on the file extension too.
 */
export function duplicateOf(models: readonly TrackedModel[], wanted: TrackedModel): string | null {
  const { key, name, service, sha256, resultKey } = wanted;
  if (sha256 === undefined || resultKey === undefined) return null;
  const duplicate = models.find(
    (other) =>
      other.key !== key &&
      other.service === service &&
      other.sha256 === sha256 &&
      other.resultKey === resultKey &&
      sourceExtensionOf(other.name) === sourceExtensionOf(name) &&
      other.stage.kind === 'ready',
  );
  return duplicate?.modelId ?? null;
}
