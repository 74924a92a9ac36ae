import { Refusal } from '../base/refusal';
import type { SavedPicture } from '../base/scene';
import { shownPicture } from '../picture/shownPicture';
import { foreignPicture } from '../readers/foreign/foreignPicture';
import { sniffSource } from './sniffSource';
import { unpackedSource } from './unpackedSource';

/**
 * The picture that a program saved in a CAD file.
 * @param bytes the whole file
 * @returns PNG or JPEG; null where there is none, or where it is blank
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
    if (!(error instanceof Refusal)) throw error;
    // The picture may be the only thing that is read of a file.
    const picture = error.savedPicture ?? foreignPicture(bytes);
    if (!picture) throw error;
    return picture;
  }
}
