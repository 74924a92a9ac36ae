import { Refusal } from '../base/refusal';
import type { SavedPicture } from '../base/scene';
import { shownPicture } from '../picture/shownPicture';
import { foreignFault } from '../readers/foreign/foreignFault';
import { foreignPicture } from '../readers/foreign/foreignPicture';
import { sniffSource } from './sniffSource';
import { unpackedSource } from './unpackedSource';

/**
 * The picture that a program saved in a CAD file.
 * @param bytes the whole file
 * @returns PNG or JPEG; null where there is none, or where it is blank
 * @throws Refusal as `unpackedSource` and `sniffSource`; for a file named like one of a program that is not read, only
 *   where its content is something else, damaged or cut off
 */
export async function savedPictureOf(
  bytes: Uint8Array,
  fileName: string,
): Promise<Uint8Array | null> {
  return await shownPicture(pictureIn(bytes, fileName));
}

function pictureIn(bytes: Uint8Array, fileName: string): SavedPicture | null {
  const told = formatOf(bytes, fileName);
  // The picture may be the only thing that is read of a file.
  const picture =
    told instanceof Refusal
      ? (told.savedPicture ?? foreignPicture(bytes))
      : (told.format.savedPicture?.(told.source) ?? null);
  if (picture) return picture;
  const fault = foreignFault(bytes, fileName, told instanceof Refusal ? told : told.format);
  if (fault) throw fault;
  return null;
}

function formatOf(bytes: Uint8Array, fileName: string) {
  try {
    const source = unpackedSource(bytes, fileName);
    return { source, format: sniffSource(source, fileName).format };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
