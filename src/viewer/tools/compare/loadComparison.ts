import type { HostMessage } from '../../../model/page/viewerMessages';
import { fetchModel } from '../../pack/fetchModel';
import { readPack } from '../../pack/readPack';
import { readPictures } from '../../pack/readPictures';
import { buildModel } from '../../model/buildModel';
import type { Model } from '../../model/model';
import { joinPacks } from './joinPacks';

type Comparison = Extract<HostMessage, { kind: 'comparison' }>;

/**
 * Fetches the packs of two revisions and makes one model of both.
 * @param report parts of both files that have arrived, 0…1
 * @throws UnreadableModel
 */
export async function loadComparison(
  { before, after }: Comparison,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Model> {
  const whole = before.sizeBytes + after.sizeBytes;
  const first = await fetchModel(
    before.uri,
    before.sizeBytes,
    (fraction) => report((fraction * before.sizeBytes) / whole),
    signal,
  );
  const second = await fetchModel(
    after.uri,
    after.sizeBytes,
    (fraction) => report((before.sizeBytes + fraction * after.sizeBytes) / whole),
    signal,
  );
  const names = { before: before.label, after: after.label };
  const pack = joinPacks(readPack(first), readPack(second), names);
  return { ...buildModel(pack, await readPictures(pack)), revisions: names };
}
