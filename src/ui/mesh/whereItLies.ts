import type { AssetBody } from '../../client/serviceClient';
import type { CachedAsset, FetchOptions } from '../../tracking/cache/assets';
import type { SourceLocation } from '../../tracking/source/sourceLocation';
import type { Keep } from '../source/readMeshFile';

/** What is known of bytes that stay where they lie; `Assets.lookAt` is one. */
export type LookAt = (path: string, body: AssetBody, options: FetchOptions) => Promise<CachedAsset>;

/** Takes a file of this machine's disk as it lies there, in place of writing it into the cache once more. */
export function whereItLies(
  path: string,
  place: Pick<SourceLocation, 'look'>,
  lookAt: LookAt,
): Keep {
  return async (body, options) => {
    const before = await place.look();
    const asset = await lookAt(path, body, options);
    return { ...asset, isStill: async () => (await place.look())?.id === before?.id };
  };
}
