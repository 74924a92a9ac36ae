import { say } from '../../../words/say';

/** The warning for what a file holds and hides; none for none. */
export function hiddenThings(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say('One thing that the file hides is left out.')
      : say('{count} things that the file hides are left out.', { count }),
  ];
}
