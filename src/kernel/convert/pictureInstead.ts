import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { shownPicture } from '../picture/shownPicture';

/**
 * What is shown of a file that cannot be converted and holds a saved picture.
 * @param error what its conversion ended with
 * @throws that error where the file holds no picture that can be shown
 */
export async function pictureInstead(
  error: unknown,
): Promise<{ readonly picture: Uint8Array; readonly message: string }> {
  const picture = error instanceof Refusal ? await shownPicture(error.savedPicture) : null;
  if (!(error instanceof Refusal) || !picture) throw error;
  return { picture, message: say('Saved picture only. {message}', { message: error.message }) };
}
