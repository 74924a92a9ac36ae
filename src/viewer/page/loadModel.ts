import { buildModel } from '../model/buildModel';
import type { Model } from '../model/model';
import { fetchModel } from '../pack/fetchModel';
import { readPack } from '../pack/readPack';
import { readPictures } from '../pack/readPictures';

/** A view pack in the cache, as the host names it. */
export interface CachedFile {
  readonly uri: string;
  readonly sizeBytes: number;
}

/**
 * Fetches a view pack and makes a model of it that can be shown.
 * @param report parts of the file that have arrived, 0…1
 * @throws UnreadableModel
 */
export async function loadModel(
  { uri, sizeBytes }: CachedFile,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Model> {
  const pack = readPack(await fetchModel(uri, sizeBytes, report, signal));
  return buildModel(pack, await readPictures(pack));
}
