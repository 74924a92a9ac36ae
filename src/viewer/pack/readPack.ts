import type { PackDescription } from '../../model/viewPack';
import { PackArrays } from './packArrays';
import { expandPack } from './expand/expandPack';
import type { UnpackedPack } from './unpackedPack';

/** A view pack with its arrays, expanded to those that the page draws. */
export interface ViewPack {
  readonly description: PackDescription;
  readonly arrays: PackArrays;
}

/**
 * Opens a view pack and expands it; all numbers are validated.
 * @throws UnreadableModel
 */
export function readPack({ stored, data }: UnpackedPack): ViewPack {
  const arrays = new PackArrays(data);
  return { description: expandPack(stored, arrays), arrays };
}
