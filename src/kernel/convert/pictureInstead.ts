import { savedPictureOnly } from '../../model/facts/savedPictureOnly';
import { Refusal } from '../base/refusal';
import { shownPicture } from '../picture/shownPicture';

/**
 * The saved picture of a file that cannot be converted, with a message.
 * @param error the error of its conversion
 * @throws that error where the file has no picture that can be shown
 */
export async function pictureInstead(
  error: unknown,
): Promise<{ readonly picture: Uint8Array; readonly message: string }> {
  const picture = error instanceof Refusal ? await shownPicture(error.savedPicture) : null;
  if (!(error instanceof Refusal) || !picture) throw error;
  return { picture, message: savedPictureOnly(error.message) };
}
