import { decode } from 'fast-png';
import type { SavedPicture } from '../../scene';

/** The saved picture of a file, as a file; null when there is none, or nothing to be seen in it. */
export function shownPicture(savedPicture: SavedPicture | null | undefined): Uint8Array | null {
  if (!savedPicture) return null;
  const { type, bytes } = savedPicture;
  return type === 'png' && isBlankPng(bytes) ? null : bytes;
}

/** Programs save pictures of one colour when they had no window to draw in. Damaged ones count too. */
function isBlankPng(bytes: Uint8Array): boolean {
  try {
    const { data, channels } = decode(bytes, { checkCrc: true });
    return data.every((value, i) => value === data[i % channels]);
  } catch {
    return true;
  }
}
