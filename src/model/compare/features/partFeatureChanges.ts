import type { Feature } from '../../features/features';
import { placedFeature } from '../../features/similarity';
import { lengthOf } from '../../vectors';
import type { PartDetail } from '../faces/comparedFaces';
import {
  similarityOfMove,
  movedFaces,
  type DetailedPart,
  type Difference,
} from '../faces/differingFaces';
import { faceMoves } from './faceMoves';
import { featureChanges } from './featureChanges';
import {
  featureKey,
  type ExplainingChange,
  type FacesOfBoth,
  type FeatureChange,
} from './featureSize';
import type { Match } from '../match/matchParts';
import type { ComparedSide } from './comparedSide';
import { unchangedWalls } from './unchangedWalls';
import { roundChanges } from './roundChanges';
import { wallChanges } from './wallChanges';

/** The changes of holes, walls and other features of a part, and the faces that differ because of them. */
export interface PartFeatureChanges {
  /** Equal changes are counted together. */
  readonly changes: readonly FeatureChange[];
  readonly explained: FacesOfBoth;
}

const nothing: PartFeatureChanges = { changes: [], explained: { before: [], after: [] } };

export function partFeatureChanges(
  { before, after }: Match<DetailedPart>,
  { before: onlyOld, after: onlyNew, move }: Difference,
): PartFeatureChanges {
  if (!before || !after || typeof onlyOld === 'string' || typeof onlyNew === 'string') {
    return nothing;
  }
  const [old, current] = [before.detail(), after.detail()];
  const exactSlack = old.exactSlack + current.exactSlack;
  const even = move && similarityOfMove(move);
  const features = even ? old.features.map((one) => placedFeature(one, even)) : old.features;
  const isExact = old.isExact && current.isExact;
  const oldFaces = move ? movedFaces(old.faces, move) : old.faces;
  const sides = (
    isListed: (feature: Feature) => boolean,
  ): readonly [ComparedSide, ComparedSide] => [
    { faces: oldFaces, differing: onlyOld, listed: facesOf(old, isListed) },
    { faces: current.faces, differing: onlyNew, listed: facesOf(current, isListed) },
  ];
  const [was, is] = sides(() => true);
  const ofFeatures = featureChanges(
    features,
    current.features,
    exactSlack,
    2 * after.shape.radii[3],
    { before: unchangedWalls(was, is, exactSlack), after: unchangedWalls(is, was, exactSlack) },
  );
  const wallSlack = isExact ? exactSlack : old.slack + current.slack;
  const ofWalls = wallChanges(...sides(isListedByItself), wallSlack);
  const ofRounds = roundChanges(was, is, exactSlack);
  const changes: readonly ExplainingChange[] = [...ofFeatures, ...ofRounds, ...ofWalls];
  // If a face is missing, a feature may not be recognised although it was not removed.
  const isWhole = isClosedAlike(before, after) && old.isExact === current.isExact;
  const told = isWhole ? changes : changes.filter((change) => change.before && change.after);
  const all = [...told, ...faceMoves(was, is, explainedBy(told), exactSlack)];
  return {
    changes: counted(all.map(({ faces: _, ...change }) => change)),
    explained: explainedBy(all),
  };
}

function explainedBy(changes: readonly ExplainingChange[]): FacesOfBoth {
  return {
    before: changes.flatMap(({ faces }) => faces.before),
    after: changes.flatMap(({ faces }) => faces.after),
  };
}

/** Whether both sides have a closed exact body, or neither has. */
function isClosedAlike({ shape: a }: DetailedPart, { shape: b }: DetailedPart): boolean {
  return (a.exactVolume === null) === (b.exactVolume === null);
}

function facesOf(
  { features }: PartDetail,
  isWanted: (feature: Feature) => boolean,
): ReadonlySet<number> {
  return new Set(features.filter(isWanted).flatMap(({ faces }) => faces));
}

/** The top of a boss can be the face of a wall; the floor of a hole cannot. */
function isListedByItself({ kind }: Feature): boolean {
  return kind === 'hole' || kind === 'slot' || kind === 'chamfer';
}

function counted(changes: readonly FeatureChange[]): readonly FeatureChange[] {
  const groups = new Map<string, FeatureChange>();
  for (const change of withReach(changes)) {
    const { before, after, shift, turn, reach, isElsewhere, isExact } = change;
    const key = [
      before ? featureKey(before) : '',
      after ? featureKey(after) : '',
      shift ? shift.map((step) => Math.round(step * 1e6)).join() : '',
      turn === undefined ? '' : Math.round((turn * 18_000) / Math.PI),
      reach === undefined ? '' : 'here and there',
      isElsewhere === true,
      isExact,
    ].join('\n');
    const known = groups.get(key);
    groups.set(key, known ? { ...known, count: known.count + change.count } : change);
  }
  return [...groups.values()].sort((a, b) => orderOf(a) - orderOf(b));
}

/** Equal features that moved in more directions than this are reported as one change; and faces of no feature. */
const [maxWays, maxWaysOfFaces] = [2, 4];

/** Equal features that moved in different directions are reported together, by the largest displacement. */
function withReach(changes: readonly FeatureChange[]): readonly FeatureChange[] {
  const ways = new Map<string, { readonly steps: Set<string>; reach: number }>();
  const keyOf = ({ before, after, shift }: FeatureChange) =>
    before && after && shift ? [before, after].map(featureKey).join('\n') : null;
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
    const most = change.before?.kind === 'face' ? maxWaysOfFaces : maxWays;
    return way && way.steps.size > most ? { ...change, shift: null, reach: way.reach } : change;
  });
}

/** Changed sizes come first, then moved features, then added and removed ones, then faces of no feature. */
function orderOf({ before, after, shift, turn, reach, isElsewhere }: FeatureChange): number {
  if (before?.kind === 'face') return 3;
  if (!before || !after) return 2;
  if (featureKey(before) !== featureKey(after)) return 0;
  return shift || turn !== undefined || reach !== undefined || isElsewhere ? 1 : 0;
}
