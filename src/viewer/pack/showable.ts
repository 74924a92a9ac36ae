import { say } from '../../words/say';
import { UnreadableModel } from './unreadableModel';

/** More than this is not given to a page, which would fall over it. */
const largestBytes = 1_500_000_000;

/**
 * Whether a page can hold so much.
 * @throws UnreadableModel
 */
export function mustBeShown(bytes: number): void {
  if (bytes > 0 && bytes <= largestBytes) return;
  throw new UnreadableModel(say('The 3D file is empty or too large to show here.'), 'file size');
}
