import { cross, lengthOf, minus, plus } from '../vectors';
import { AlikePairs } from './alikePairs';
import type { ChangeCounts, ChangeKind } from '../page/viewerMessages';
import type { ModelChanges, ModelState, PartChange, PartState } from './changes';
import {
  differingFaces,
  type DetailedPart,
  type Difference,
  type PartMove,
} from './faces/differingFaces';
import type { PartDetail } from './faces/comparedFaces';
import { matchesInNewUnit } from './faces/matchesInNewUnit';
import { isSameSurface } from './faces/isSameSurface';
import { areFacesMirrored } from './faces/mirroredFaces';
import { unitChangeBetween, type Match } from './match/matchParts';
import { changedRegion, faceCounts } from './features/changedRegion';
import { partFeatureChanges } from './features/partFeatureChanges';
import { isMirrorImage } from './match/sameShape';
import {
  placementChange,
  placeOfPart,
  smallestTurn,
  type PlacementChange,
} from './match/placementChange';
import { rotated, axisAngleOf } from './match/axisAngle';
import { areaOfPart, looksInwards, sizeOfPart, volumeOfPart } from './measuredPart';
import { pmiChanges } from './pmi/pmiChanges';
import type { PmiPairs } from './pmi/pmiPairs';

/**
 * The changes of a model, from its matched parts.
 * @param pmi pairs of its dimensions and tolerances; null if they are not compared
 */
export function modelChanges<P extends DetailedPart>(
  before: ModelState,
  after: ModelState,
  matches: readonly Match<P>[],
  pmi: PmiPairs | null = null,
): ModelChanges {
  const unitChange = unitChangeBetween(matches);
  const compared = unitChange ? matchesInNewUnit(matches, unitChange.ratio) : matches;
  const parts = compared.map((match) => changeOf(match, before, after));
  return {
    ...{ before, after, unitChange },
    counts: countsOf(matches),
    parts: parts.filter(({ kind, isRenamed }) => kind !== 'unchanged' || isRenamed),
    ...(pmi && pmi.elements.flat().length > 0 && { pmi: pmiChanges(pmi) }),
  };
}

/** The number of parts of each kind of change. */
export function countsOf(matches: readonly Match[]): Record<ChangeKind, number> {
  const counts = { ...noParts };
  for (const { kind } of matches) counts[kind] += 1;
  return counts;
}

const noParts: ChangeCounts = {
  ...{ changed: 0, added: 0, removed: 0, unread: 0 },
  ...{ moved: 0, recoloured: 0, unchanged: 0 },
};

function changeOf(match: Match<DetailedPart>, old: ModelState, current: ModelState): PartChange {
  const { kind, before, after, isRecoloured, isRenamed } = match;
  const isMoved = kind === 'moved' && before !== null && after !== null;
  const difference = kind === 'changed' ? differingFaces(match) : null;
  const inDetail = difference && shapeChange(match, difference);
  const isMirrored = inDetail !== null && isMirroredPart(match, inDetail);
  // For a mirrored part the holes and walls on the other side are no further changes.
  const ofShape = isMirrored ? null : inDetail;
  return {
    kind,
    before: before && partState(before),
    after: after && partState(after),
    isRecoloured,
    isMirrored,
    isRenamed: isRenamed && !(isNamedByFile(before, old) && isNamedByFile(after, current)),
    shift: isMoved
      ? placementChange(before.shape, after.shape)
      : difference && shiftOf(match, ofShape && difference.move),
    features: ofShape?.features ?? [],
    region: ofShape?.region ?? null,
    ...(ofShape?.faces && { faces: ofShape.faces }),
  };
}

type ShapeChange = Pick<PartChange, 'features' | 'region' | 'faces'>;

/** Results for instances that lie to each other as others do. */
const alike = new AlikePairs<ShapeChange>(({ region, ...others }, by) => ({
  ...others,
  region: region && { ...region, at: plus(region.at, by) },
}));

function shapeChange(match: Match<DetailedPart>, difference: Difference): ShapeChange {
  const { before, after } = match;
  const find = () => newShapeChange(match, difference);
  return before && after ? alike.of(before.shape, after.shape, find) : find();
}

function newShapeChange(match: Match<DetailedPart>, difference: Difference): ShapeChange {
  const ofFeatures = partFeatureChanges(match, difference);
  const place = changedRegion(match, difference, ofFeatures);
  const region = place === 'everywhere' ? null : place;
  const faces = place === 'everywhere' ? faceCounts(match, difference) : null;
  return { features: ofFeatures.changes, region, ...(faces && { faces }) };
}

/** If the only change is that holes moved to their mirrored places, the holes are reported as moved. */
function isMirroredPart(
  { before, after }: Match<DetailedPart>,
  { features, region }: Pick<PartChange, 'features' | 'region'>,
): boolean {
  if (!before || !after) return false;
  if (isMirrorImage(before.shape, after.shape)) return true;
  const areReportedAsMoved =
    features.length > 0 &&
    features.every(({ shift, before: one }) => shift !== null && one?.kind !== 'face');
  return !(areReportedAsMoved && region === null) && areFacesMirrored(before, after);
}

/**
 * The movement of a body of revolution that has other faces. Along its axis it may have become longer instead, if a
 * face stayed where it was.
 */
function revolutionMove(before: DetailedPart, after: DetailedPart): PlacementChange | null {
  const [old, current] = [before.shape.revolution?.(), after.shape.revolution?.()];
  if (!old || !current) return null;
  const change = placementChange(before.shape, after.shape);
  const { steps, isAway, isRotated } = change;
  if (isRotated || !isAway || !old.axis) return isAway || isRotated ? change : null;
  const isAside = lengthOf(cross(steps, old.axis)) > minStep;
  return isAside || !hasFaceInPlace(before.detail(), after.detail()) ? change : null;
}

function hasFaceInPlace(before: PartDetail, after: PartDetail): boolean {
  const slack = before.exactSlack + after.exactSlack;
  return before.faces.some(({ surface: a }) =>
    after.faces.some(({ surface: b }) => a && b && isSameSurface(a, b, slack)),
  );
}

/** The movement of a part whose shape changed as well. */
function shiftOf(
  { before, after }: Match<DetailedPart>,
  move: PartMove | null,
): PlacementChange | null {
  if (!before || !after) return null;
  if (!move) return revolutionMove(before, after);
  const { rotation, step } = move;
  const { centre } = before.shape;
  const smallest = rotation && smallestTurn(before.shape, rotation);
  const from = placeOfPart(before.shape);
  const arm = minus(from, centre);
  const moved = plus(rotation ? rotated(rotation, centre) : centre, step);
  const to = plus(moved, smallest ? rotated(smallest, arm) : arm);
  const steps = rotation ? minus(to, from) : step;
  const isAway = lengthOf(steps) > minStep;
  if (!isAway && !smallest) return null;
  const turn = smallest && axisAngleOf(smallest);
  return { steps, isAway, isRotated: smallest !== null, rotation: turn };
}

/** The least displacement that is reported, metres. */
const minStep = 1e-6;

/** If a format has no names, the part is named after its file. */
function isNamedByFile(part: DetailedPart | null, { fileName }: ModelState): boolean {
  return part !== null && part.name !== '' && fileName.startsWith(part.name);
}

function partState({ name, under, shape, colours }: DetailedPart): PartState {
  return {
    ...{ name, under, colours },
    size: sizeOfPart(shape),
    volume: volumeOfPart(shape),
    area: areaOfPart(shape),
    ...(looksInwards(shape) && { looksInwards: true }),
  };
}
