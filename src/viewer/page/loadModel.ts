import { buildModel } from '../model/buildModel';
import type { Model } from '../model/model';
import type { CachedFile } from '../pack/fetchModel';
import { readPictures } from '../pack/readPictures';

/**
 * Fetches a view pack and makes a model of it that can be shown.
 * @param report parts of the file that have arrived, 0…1
 * @throws UnreadableModel
 */
export async function loadModel(
  file: CachedFile,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Model> {
  const { openPack } = await import('../pack/worker/openPack');
  const pack = await openPack(file, report, signal);
  return buildModel(pack, await readPictures(pack));
}
