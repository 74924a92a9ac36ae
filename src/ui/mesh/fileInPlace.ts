import type { AssetBody } from '../../client/serviceClient';
import type { CachedAsset, FetchOptions } from '../../tracking/cache/assets';
import type { SourceLocation } from '../../tracking/source/sourceLocation';
import type { Keep } from '../source/readMeshFile';

/** Examines a file in place; implemented by `Assets.lookAt`. */
export type InspectFile = (
  path: string,
  body: AssetBody,
  options: FetchOptions,
) => Promise<CachedAsset>;

/** Uses a file of this machine's disk in place, without copying it to the cache. */
export function fileInPlace(
  path: string,
  place: Pick<SourceLocation, 'look'>,
  lookAt: InspectFile,
): Keep {
  return async (body, options) => {
    const idNow = () =>
      place.look().then(
        (version) => version?.id,
        () => undefined,
      );
    const before = await idNow();
    const asset = await lookAt(path, body, options);
    return { ...asset, isStill: async () => before !== undefined && (await idNow()) === before };
  };
}
