import { say } from '../../words/say';

/** The message of a conversion whose result is only the picture that the file holds. @param why there is no 3D model */
export function savedPictureOnly(why: string): string {
  return say('Saved picture only. {message}', { message: why });
}

/** Whether a message of a service says that its result is only a saved picture, in English or in the user's language. */
export function saysPictureOnly(message: string | null): boolean {
  if (message === null) return false;
  return english.test(message) || message.startsWith(savedPictureOnly('').trim());
}

const english = /^Saved picture only\./;
