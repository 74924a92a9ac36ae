import { sourceExtensionOf } from '../../interface/sourceExtension';
import type { TrackedModel } from './trackedModel';

/**
 * The id under which a service has a ready model of the same bytes, made in the same way; null when
 * this list knows of none. Model ids mean nothing at another service, and what is known of a file depends
 * on what its name promises.
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
