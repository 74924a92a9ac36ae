import { say } from '../../words/say';
import type { NamedScene } from './compareScenes';
import type { PlacedPart } from './comparedParts';

/** What is wrong with either side of a comparison, so that nobody takes it for a change, or for none. */
export function compareWarnings(
  before: NamedScene,
  after: NamedScene,
  [old, current]: readonly [readonly PlacedPart[], readonly PlacedPart[]],
): readonly string[] {
  return [
    ...warningsOf(before, old).map((warning) =>
      say('Old {file}: {warning}', { file: before.fileName, warning }),
    ),
    ...warningsOf(after, current).map((warning) =>
      say('New {file}: {warning}', { file: after.fileName, warning }),
    ),
  ];
}

function warningsOf({ scene }: NamedScene, placed: readonly PlacedPart[]): readonly string[] {
  const bodiless = placed.filter(({ isExact, shape }) => isExact && shape.exactVolume === null);
  const count = bodiless.length;
  if (count === 0) return scene.facts.warnings;
  const lost = say('The volume of {count} of {placements} parts is not known: no exact body.', {
    ...{ count, placements: placed.length },
  });
  return [...scene.facts.warnings, lost];
}
