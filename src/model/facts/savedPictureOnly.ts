import { say } from '../../words/say';

/** The message of a conversion whose result is only the picture that the file holds. @param why there is no 3D model */
export function savedPictureOnly(why: string): string {
  return say('Saved picture only. {message}', { message: why });
}

/**
 * Whether a message that was stored before results had the field `pictureOnly` says that a result is only a saved
 * picture, in English or in the user's language. For readers of stored records only.
 */
export function wasPictureOnly(message: string | null): boolean {
  if (message === null) return false;
  return english.test(message) || message.startsWith(savedPictureOnly('').trim());
}

const english = /^Saved picture only\./;
