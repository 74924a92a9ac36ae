import { say } from '../../words/say';
import { UnreadableModel } from './unreadableModel';

/** Larger models, in bytes, could crash the page. */
const largestBytes = 1_500_000_000;

/**
 * Checks that a page can hold this many bytes.
 * @throws UnreadableModel
 */
export function mustBeShown(bytes: number): void {
  if (bytes > 0 && bytes <= largestBytes) return;
  throw new UnreadableModel(say('The 3D file is empty or too large to show here.'), 'file size');
}
