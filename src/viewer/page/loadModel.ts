import { buildModel } from '../model/buildModel';
import type { Model } from '../model/model';
import type { CachedFile } from '../pack/fetchModel';
import { readPictures } from '../pack/readPictures';
import type { PartialModelStage } from './partialPicture';

/** Smaller files (bytes) are shown only when complete, because showing them progressively would gain no time. */
const minFollowedBytes = 2 ** 20;

/**
 * Loads a view pack and builds a model for display from it.
 * @param report receives the fraction of the file that has been loaded, 0…1
 * @param stage shows the parts of a large pack while it loads; null to show none
 * @throws UnreadableModel
 */
export async function loadModel(
  file: CachedFile,
  report: (fraction: number) => void,
  signal: AbortSignal,
  stage: PartialModelStage | null = null,
): Promise<Model> {
  const isFollowed = stage !== null && file.sizeBytes >= minFollowedBytes;
  const [{ openPack }, partial] = await Promise.all([
    import('../pack/worker/openPack'),
    isFollowed ? import('./partialPicture') : null,
  ]);
  const listener = partial && stage ? partial.partialPicture(stage) : null;
  const pack = await openPack(file, report, signal, listener);
  return buildModel(pack, await readPictures(pack));
}
