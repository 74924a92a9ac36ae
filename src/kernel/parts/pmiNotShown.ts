import { say } from '../../words/say';

/** The warning about a file with dimensions, tolerances and notes in a form that is not read. */
export function pmiNotShown(): string {
  return say('The file also holds dimensions, tolerances or notes, which are not shown.');
}
