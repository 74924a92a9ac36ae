import type { SavedPicture } from '../base/scene';
import { isBlankJpeg } from './isBlankJpeg';
import { isBlankPng } from './isBlankPng';

/** The saved picture of a file, as a file; null when there is none, or nothing to be seen in it. */
export async function shownPicture(
  savedPicture: SavedPicture | null | undefined,
): Promise<Uint8Array | null> {
  if (!savedPicture) return null;
  const { type, bytes } = savedPicture;
  // Programs save pictures of one colour when they had no window to draw in. Damaged ones count too.
  const isBlank = type === 'png' ? await isBlankPng(bytes) : isBlankJpeg(bytes);
  return isBlank ? null : bytes;
}
