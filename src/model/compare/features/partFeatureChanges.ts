import type { Feature } from '../../features/features';
import { movedFeature } from '../../features/evenMove';
import type { Vector } from '../../shapes';
import type { PartDetail } from '../faces/comparedFaces';
import { movedFace, type DetailedPart, type Difference } from '../faces/differingFaces';
import { featureChanges } from './featureChanges';
import { featureKey, type FeatureChange } from './featureSize';
import type { Match } from '../match/matchParts';
import { wallChanges, type WalledSide } from './wallChanges';

/** What became of holes, walls and other features of a part, equal ones counted together. */
export function partFeatureChanges(
  { before, after }: Match<DetailedPart>,
  { before: onlyOld, after: onlyNew, shift }: Difference,
): readonly FeatureChange[] {
  if (!before || !after || typeof onlyOld === 'string' || typeof onlyNew === 'string') return [];
  const [old, current] = [before.detail(), after.detail()];
  const exactSlack = old.exactSlack + current.exactSlack;
  const features = shift ? old.features.map((one) => movedFeature(one, shift)) : old.features;
  const ofFeatures = featureChanges(features, current.features, exactSlack);
  const isExact = old.isExact && current.isExact;
  const ofWalls = wallChanges(
    sideOf(old, onlyOld, shift),
    sideOf(current, onlyNew, null),
    isExact ? exactSlack : old.slack + current.slack,
  );
  const told = [...ofFeatures, ...ofWalls];
  // Where a face is missing, a feature is not found, and is not gone.
  const isWhole = isClosedAlike(before, after);
  return counted(isWhole ? told : told.filter((change) => change.before && change.after));
}

/** Whether both sides have an exact body, or neither has one. */
function isClosedAlike({ shape: a }: DetailedPart, { shape: b }: DetailedPart): boolean {
  return (a.exactVolume === null) === (b.exactVolume === null);
}

function sideOf(
  { faces, features }: PartDetail,
  differing: ReadonlySet<number>,
  shift: Vector | null,
): WalledSide {
  const told = new Set(features.filter(isToldByItself).flatMap((feature) => feature.faces));
  return { faces: shift ? faces.map((face) => movedFace(face, shift)) : faces, differing, told };
}

/** The top of a boss is a face like any other; the floor of a hole is not. */
function isToldByItself({ kind }: Feature): boolean {
  return kind === 'hole' || kind === 'slot' || kind === 'chamfer';
}

function counted(changes: readonly FeatureChange[]): readonly FeatureChange[] {
  const groups = new Map<string, FeatureChange>();
  for (const change of changes) {
    const { before, after, shift, isExact } = change;
    const key = [
      before ? featureKey(before) : '',
      after ? featureKey(after) : '',
      shift ? shift.map((step) => Math.round(step * 1e6)).join() : '',
      isExact,
    ].join('\n');
    const known = groups.get(key);
    groups.set(key, known ? { ...known, count: known.count + change.count } : change);
  }
  return [...groups.values()].sort((a, b) => orderOf(a) - orderOf(b));
}

/** Changed sizes first, then what moved, then what came and went. */
function orderOf({ before, after, shift }: FeatureChange): number {
  if (!before || !after) return 2;
  return shift ? 1 : 0;
}
