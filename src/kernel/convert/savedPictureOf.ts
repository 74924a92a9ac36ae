import { Refusal } from '../base/refusal';
import type { SavedPicture } from '../base/scene';
import { shownPicture } from '../picture/shownPicture';
import { sniffSource } from './sniffSource';
import { unpackedSource } from './unpackedSource';

/**
 * The picture that its program saved in a CAD file, and nothing else of it.
 * @param bytes the whole file
 * @returns PNG or JPEG; null where there is none, or nothing to be seen in it
 * @throws Refusal as `unpackedSource` and `sniffSource`
 */
export async function savedPictureOf(
  bytes: Uint8Array,
  fileName: string,
): Promise<Uint8Array | null> {
  return await shownPicture(pictureIn(bytes, fileName));
}

function pictureIn(bytes: Uint8Array, fileName: string): SavedPicture | null {
  try {
    const source = unpackedSource(bytes, fileName);
    return sniffSource(source, fileName).format.savedPicture?.(source) ?? null;
  } catch (error) {
    // Of a file that is not read beyond its picture: that picture.
    if (error instanceof Refusal && error.savedPicture) return error.savedPicture;
    throw error;
  }
}
