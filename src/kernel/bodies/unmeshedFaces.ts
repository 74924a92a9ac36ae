import { say } from '../../words/say';

/** A warning about faces that could not be triangulated; empty where there are none. */
export function unmeshedFaces(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say('One face could not be meshed.')
      : say('{count} faces could not be meshed.', { count }),
  ];
}
