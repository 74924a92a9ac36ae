import { Refusal } from '../base/refusal';
import type { SavedPicture } from '../base/scene';
import { shownPicture } from '../picture/shownPicture';
import { sniffSource } from './sniffSource';

/**
 * The picture that its program saved in a CAD file, and nothing else of it.
 * @param bytes the whole file
 * @returns PNG or JPEG; null where there is none, or nothing to be seen in it
 * @throws Refusal as `sniffSource`
 */
export async function savedPictureOf(
  bytes: Uint8Array,
  fileName: string,
): Promise<Uint8Array | null> {
  return await shownPicture(pictureIn(bytes, fileName));
}

function pictureIn(bytes: Uint8Array, fileName: string): SavedPicture | null {
  try {
    return sniffSource(bytes, fileName).format.savedPicture?.(bytes) ?? null;
  } catch (error) {
    // Of a file that is not read beyond its picture: that picture.
    if (error instanceof Refusal && error.savedPicture) return error.savedPicture;
    throw error;
  }
}
