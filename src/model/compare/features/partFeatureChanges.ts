import type { Feature } from '../../features/features';
import { placedFeature } from '../../features/evenMove';
import { lengthOf } from '../../vectors';
import type { PartDetail } from '../faces/comparedFaces';
import {
  evenMoveOf,
  movedFaces,
  type DetailedPart,
  type Difference,
} from '../faces/differingFaces';
import { featureChanges } from './featureChanges';
import { featureKey, type FeatureChange } from './featureSize';
import type { Match } from '../match/matchParts';
import type { ComparedSide } from './comparedSide';
import { roundChanges } from './roundChanges';
import { wallChanges } from './wallChanges';

/** What became of holes, walls and other features of a part, equal ones counted together. */
export function partFeatureChanges(
  { before, after }: Match<DetailedPart>,
  { before: onlyOld, after: onlyNew, move }: Difference,
): readonly FeatureChange[] {
  if (!before || !after || typeof onlyOld === 'string' || typeof onlyNew === 'string') return [];
  const [old, current] = [before.detail(), after.detail()];
  const exactSlack = old.exactSlack + current.exactSlack;
  const even = move && evenMoveOf(move);
  const features = even ? old.features.map((one) => placedFeature(one, even)) : old.features;
  const ofFeatures = featureChanges(
    features,
    current.features,
    exactSlack,
    2 * after.shape.radii[3],
  );
  const isExact = old.isExact && current.isExact;
  const oldFaces = move ? movedFaces(old.faces, move) : old.faces;
  const sides = (isTold: (feature: Feature) => boolean): readonly [ComparedSide, ComparedSide] => [
    { faces: oldFaces, differing: onlyOld, told: facesOf(old, isTold) },
    { faces: current.faces, differing: onlyNew, told: facesOf(current, isTold) },
  ];
  const wallSlack = isExact ? exactSlack : old.slack + current.slack;
  const ofWalls = wallChanges(...sides(isToldByItself), wallSlack);
  const ofRounds = roundChanges(...sides(() => true), exactSlack);
  const told = [...ofFeatures, ...ofRounds, ...ofWalls];
  // Where a face is missing, a feature is not found, and is not gone.
  const isWhole = isClosedAlike(before, after) && old.isExact === current.isExact;
  return counted(isWhole ? told : told.filter((change) => change.before && change.after));
}

/** Whether both sides have an exact body, or neither has one. */
function isClosedAlike({ shape: a }: DetailedPart, { shape: b }: DetailedPart): boolean {
  return (a.exactVolume === null) === (b.exactVolume === null);
}

function facesOf(
  { features }: PartDetail,
  isWanted: (feature: Feature) => boolean,
): ReadonlySet<number> {
  return new Set(features.filter(isWanted).flatMap(({ faces }) => faces));
}

/** The top of a boss is a face like any other; the floor of a hole is not. */
function isToldByItself({ kind }: Feature): boolean {
  return kind === 'hole' || kind === 'slot' || kind === 'chamfer';
}

function counted(changes: readonly FeatureChange[]): readonly FeatureChange[] {
  const groups = new Map<string, FeatureChange>();
  for (const change of withReach(changes)) {
    const { before, after, shift, reach, isElsewhere, isExact } = change;
    const key = [
      before ? featureKey(before) : '',
      after ? featureKey(after) : '',
      shift ? shift.map((step) => Math.round(step * 1e6)).join() : '',
      reach === undefined ? '' : 'here and there',
      isElsewhere === true,
      isExact,
    ].join('\n');
    const known = groups.get(key);
    groups.set(key, known ? { ...known, count: known.count + change.count } : change);
  }
  return [...groups.values()].sort((a, b) => orderOf(a) - orderOf(b));
}

/** More ways of equal features than these are reported as one. */
const mostWays = 2;

/** Equal features of which each went another way are reported together, by how far they went. */
function withReach(changes: readonly FeatureChange[]): readonly FeatureChange[] {
  const ways = new Map<string, { readonly steps: Set<string>; reach: number }>();
  const keyOf = ({ before, shift }: FeatureChange) => (before && shift ? featureKey(before) : null);
  for (const change of changes) {
    const key = keyOf(change);
    if (key === null || !change.shift) continue;
    const known = ways.get(key) ?? { steps: new Set(), reach: 0 };
    ways.set(key, known);
    known.steps.add(change.shift.map((step) => Math.round(step * 1e6)).join());
    known.reach = Math.max(known.reach, lengthOf(change.shift));
  }
  return changes.map((change) => {
    const way = ways.get(keyOf(change) ?? '');
    return way && way.steps.size > mostWays ? { ...change, shift: null, reach: way.reach } : change;
  });
}

/** Changed sizes first, then what moved, then what came and went. */
function orderOf({ before, after, shift, reach, isElsewhere }: FeatureChange): number {
  if (!before || !after) return 2;
  return shift || reach !== undefined || isElsewhere ? 1 : 0;
}
