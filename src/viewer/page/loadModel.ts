import { buildModel } from '../model/buildModel';
import type { Model } from '../model/model';
import type { CachedFile } from '../pack/fetchModel';
import { readPictures } from '../pack/readPictures';
import type { ComingStage } from './comingPicture';

/** Of a smaller file, the whole is there as soon. */
const leastFollowedBytes = 2 ** 20;

/**
 * Fetches a view pack and makes a model of it that can be shown.
 * @param report parts of the file that have arrived, 0…1
 * @param stage shows what has come of a large one until then; null for none
 * @throws UnreadableModel
 */
export async function loadModel(
  file: CachedFile,
  report: (fraction: number) => void,
  signal: AbortSignal,
  stage: ComingStage | null = null,
): Promise<Model> {
  const isFollowed = stage !== null && file.sizeBytes >= leastFollowedBytes;
  const [{ openPack }, coming] = await Promise.all([
    import('../pack/worker/openPack'),
    isFollowed ? import('./comingPicture') : null,
  ]);
  const listener = coming && stage ? coming.comingPicture(stage) : null;
  const pack = await openPack(file, report, signal, listener);
  return buildModel(pack, await readPictures(pack));
}
