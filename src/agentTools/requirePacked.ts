import type { PackOutcome } from '../model/viewPack';
import { ToolTrouble } from './toolBackend';

/** Sent with the saved picture when there is no 3D model that could be shown from another side. */
export const savedPictureInstead =
  'The file gives no 3D model. This is the picture that its CAD program saved, from whatever side.';

/** @throws ToolTrouble when a picture or facts could not be made */
export function requirePacked<T extends PackOutcome>(
  packing: T,
): asserts packing is Extract<T, { kind: 'packed' }> {
  if (packing.kind === 'packed') return;
  throw new ToolTrouble(packing.message, 'Tell the user; trying the same again gives the same.');
}
