import { say } from '../../words/say';

/** What is said of a file whose dimensions, tolerances and notes are there in a form that is not read. */
export function pmiNotShown(): string {
  return say('The file also holds dimensions, tolerances or notes, which are not shown.');
}
