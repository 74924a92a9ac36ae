import { distance, times } from '../../vectors';
import { axisRotations, type Rotation } from '../match/axisAngle';
import { candidatesOf, differenceWith, type DetailedPart } from './differingFaces';

/**
 * Whether the faces of a part are those of the other part mirrored, and no rotation makes them coincide. It does not
 * depend on how both are triangulated. Only mirrors and rotations that map axes onto axes are tried.
 */
export function areFacesMirrored(before: DetailedPart, after: DetailedPart): boolean {
  if (!haveOneSum(before, after)) return false;
  const [old, current] = [before.detail(), after.detail()];
  if (!old.isExact || !current.isExact) return false;
  const slack = 2 * (old.slack + current.slack);
  const isBrought = (rotation: Rotation) => {
    const moves = candidatesOf(before, after, rotation);
    const [low, high] = [moves[0]?.step, moves[1]?.step];
    // Boxes with different edge lengths cannot coincide.
    if (!low || !high || distance(low, high) > slack) return false;
    return moves.some((move) => {
      const { difference } = differenceWith(old, current, move);
      return difference.before.size === 0 && difference.after.size === 0;
    });
  };
  return mirrors.some(isBrought) && !axisRotations.some(isBrought);
}

/** Point reflections at the origin, combined with each rotation or with none. */
const mirrors: readonly Rotation[] = [identity(), ...axisRotations].map(([x, y, z]): Rotation => {
  return [times(x, -1), times(y, -1), times(z, -1)];
});

function identity(): Rotation {
  return [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
}

/** Relative tolerance for areas and volumes of one exact body and its mirror image. */
const samePart = 1e-5;

function haveOneSum({ shape: a }: DetailedPart, { shape: b }: DetailedPart): boolean {
  const isOne = (one: number | null, other: number | null) =>
    one !== null &&
    other !== null &&
    Math.abs(one - other) <= samePart * Math.max(Math.abs(one), Math.abs(other));
  return isOne(a.exactVolume, b.exactVolume) && isOne(a.exactArea, b.exactArea);
}
