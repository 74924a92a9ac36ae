import { isRecord, textOrNull } from '../../words/unknown';
import { embeddedServiceId, type ServiceId } from '../../tracking/model/trackedModel';
import type { EmbeddedSettings } from './embeddedAccess';

/**
 * What a result depends on beside the bytes of its file: ours on the quality, and on the version of
 * Caliper, whose readers learn. How a remote service makes its results, it alone knows.
 */
export function resultKeyFor(
  service: ServiceId,
  { quality }: Pick<EmbeddedSettings, 'quality'>,
  version: string,
): string {
  return service === embeddedServiceId ? `${quality} ${version}` : '';
}

/** The version in an extension's manifest. */
export function versionOf({ packageJSON }: { readonly packageJSON: unknown }): string {
  return isRecord(packageJSON) ? (textOrNull(packageJSON['version']) ?? '') : '';
}
