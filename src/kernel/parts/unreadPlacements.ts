import { say } from '../../words/say';

/** The warning about placements that could not be read; empty where there are none. */
export function unreadPlacements(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say('1 placement could not be read; what it places stands at the origin of its assembly.')
      : say(
          '{count} placements could not be read; what they place stands at the origin of its assembly.',
          { count },
        ),
  ];
}
