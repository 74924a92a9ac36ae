import { isRecord, textOrNull } from '../../words/unknown';
import { embeddedServiceId, type ServiceId } from '../../tracking/model/trackedModel';
import type { EmbeddedSettings } from './embeddedAccess';

/**
 * What a result depends on in addition to the bytes of its file: for the embedded service the quality and the version
 * of Caliper, since readers improve. For a remote service it is not known.
 */
export function resultKeyFor(
  service: ServiceId,
  { quality }: Pick<EmbeddedSettings, 'quality'>,
  version: string,
): string {
  return service === embeddedServiceId ? `${quality} ${version}` : '';
}

/** The version of Caliper that made the result of such a key; null where it is not known. */
export function makerOf({ resultKey }: { readonly resultKey?: string }): string | null {
  return resultKey?.split(' ')[1] ?? null;
}

/** The version in an extension's manifest. */
export function versionOf({ packageJSON }: { readonly packageJSON: unknown }): string {
  return isRecord(packageJSON) ? (textOrNull(packageJSON['version']) ?? '') : '';
}
