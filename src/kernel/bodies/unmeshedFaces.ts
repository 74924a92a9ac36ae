import { say } from '../../words/say';

/** The warning for faces of which no triangles could be made; none for none. */
export function unmeshedFaces(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say('One face could not be meshed.')
      : say('{count} faces could not be meshed.', { count }),
  ];
}
