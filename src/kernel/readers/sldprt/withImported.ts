import { markShareIn } from './agreement';
import { areShown } from './areShown';
import type { ExactBodies } from './bodiesIn';
import type { DisplayFace } from './display/displayFace';

/**
 * Bodies together with those that were imported and not worked on since, which are kept apart: the solids
 * of which the mesh has all marks. The others went into what was made later.
 * @returns null when they together are not what the mesh shows
 */
export function withImported(
  made: ExactBodies,
  imported: readonly ExactBodies[],
  shown: readonly DisplayFace[],
): ExactBodies | null {
  const shareOf = markShareIn(shown);
  const beside = imported
    .flatMap(({ brep }) => brep.bodies)
    .filter((body) => body.kind === 'solid' && shareOf([body]) === 1);
  const bodies = [...made.brep.bodies, ...beside];
  if (beside.length === 0 || !areShown(bodies, shown)) return null;
  return { ...made, brep: { ...made.brep, bodies } };
}
