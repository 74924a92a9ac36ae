import { say } from '../../words/say';
import type { DetailedPart } from './faces/differingFaces';
import type { ComparedPart, Match } from './match/matchParts';

/** The names of both revisions. */
interface RevisionNames {
  readonly before: string;
  readonly after: string;
}

/** A part of which it is known whether it has exact faces. */
export type FacedPart = ComparedPart & Pick<DetailedPart, 'hasExactFaces'>;

/**
 * Says for each revision of how many parts the exact faces are not known, although its triangles were made from them,
 * or although the other revision has them: holes, fillets and walls of these parts could not be compared.
 */
export function unknownFaceTexts(
  matches: readonly Match<FacedPart>[],
  names: RevisionNames,
): readonly string[] {
  const old = textOf(matches.map(({ before, after }) => [before, after]));
  const current = textOf(matches.map(({ before, after }) => [after, before]));
  if (old !== null && old === current) return [say('Old and new: {warning}', { warning: old })];
  return [
    ...(old === null ? [] : [say('Old {file}: {warning}', { file: names.before, warning: old })]),
    ...(current === null
      ? []
      : [say('New {file}: {warning}', { file: names.after, warning: current })]),
  ];
}

/** Which revisions of a part have no exact faces that are wanted; null for none. */
export function unknownFacesOf({ before, after }: Match<FacedPart>): 'old' | 'new' | 'both' | null {
  const [isOldUnknown, isNewUnknown] = [areWanted(before, after), areWanted(after, before)];
  if (isOldUnknown && isNewUnknown) return 'both';
  if (isOldUnknown) return 'old';
  return isNewUnknown ? 'new' : null;
}

type Side = FacedPart | null;

function textOf(sides: readonly (readonly [own: Side, other: Side])[]): string | null {
  const count = sides.filter(([own, other]) => areWanted(own, other)).length;
  const placements = sides.filter(([own]) => own !== null).length;
  return count === 0
    ? null
    : say('The exact faces of {count} of {placements} parts are not known, nor their holes.', {
        ...{ count, placements },
      });
}

/** Meshes have no exact faces, and miss them only where they are compared with a part that has. */
function areWanted(own: Side, other: Side): boolean {
  if (!own || own.hasExactFaces) return false;
  return own.shape.tolerance !== null || other?.hasExactFaces === true;
}
