import type { PackDescription } from '../../model/viewPack';
import { damagedPack, PackArrays } from './packArrays';
import { expandPack } from './expand/expandPack';
import { readStoredPack } from './readStoredPack';
import { jsonOrNull } from '../../words/unknown';

export interface ViewPack {
  readonly description: PackDescription;
  readonly arrays: PackArrays;
}

/** What stands in the file of a pack. */
export interface UnpackedPack {
  /** JSON. */
  readonly description: string;
  readonly data: ArrayBuffer;
}

/**
 * Opens a view pack and expands it, trusting none of its numbers.
 * @throws UnreadableModel
 */
export function readPack({ description, data }: UnpackedPack): ViewPack {
  const stored = readStoredPack(jsonOrNull(description));
  if (!stored) throw damagedPack('description');
  const arrays = new PackArrays(data);
  return { description: expandPack(stored, arrays), arrays };
}
