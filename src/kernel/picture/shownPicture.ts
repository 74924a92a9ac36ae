import type { SavedPicture } from '../base/scene';
import { isBlankJpeg } from './isBlankJpeg';
import { isBlankPng } from './isBlankPng';

/** The saved picture of a file in its file format; null where there is none, or where it is blank. */
export async function shownPicture(
  savedPicture: SavedPicture | null | undefined,
): Promise<Uint8Array | null> {
  if (!savedPicture) return null;
  const { type, bytes } = savedPicture;
  // Programs save pictures of one colour if they had no window to draw in. Damaged pictures count as blank too.
  const isBlank = type === 'png' ? await isBlankPng(bytes) : isBlankJpeg(bytes);
  return isBlank ? null : bytes;
}
