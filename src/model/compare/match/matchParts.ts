import type { ChangeKind } from '../../page/viewerMessages';
import { groupBy } from '../../../words/groupBy';
import { outOfRange } from '../../../words/outOfRange';
import { distance } from '../../vectors';
import { isInventedName, withoutNumber, withoutVersion } from './givenNames';
import { Pairing, type Cost } from './pairing';
import type { PartShape } from './comparedShape';
import { outlineCost } from './outlineCost';
import { isSameSurface } from './placementChange';
import { isMirrorImage, isSamePlace, isSameShape, likenessOf, overlapOf } from './sameShape';
import { scaledShape, unitChangeOf, type UnitChange } from './unitChange';

/** A part as input of the matcher. */
export interface ComparedPart {
  readonly name: string;
  /** The names from below the root down to the part. */
  readonly trail: readonly string[];
  readonly shape: PartShape;
  /** `#rrggbb`, or `#rrggbb 50 %`, in alphabetical order. */
  readonly colours: readonly string[];
}

/** A part of both revisions, or a part that only one of them has. */
export interface Match<P extends ComparedPart = ComparedPart> {
  readonly kind: ChangeKind;
  readonly before: P | null;
  readonly after: P | null;
  /** These may be true together with any kind of change. */
  readonly isRecoloured: boolean;
  readonly isRenamed: boolean;
}

/**
 * Finds the corresponding part of the other revision for each part: first by path and shape, in place or after a common
 * move, then by shape and place under another name, then by path with another shape, then by shape alone, then by names
 * that differ only in a number, then by mirrored shape, then by the space that they take. If one revision was read in
 * another unit, it is scaled first.
 */
export function matchParts<P extends ComparedPart>(
  before: readonly P[],
  after: readonly P[],
): readonly Match<P>[] {
  const ratio = ratioBetween(before, after);
  if (ratio === 1) {
    const shapes = shapeClasses([...before, ...after]);
    return matched(pairUp(before, after, shapes), (a, b) => shapes.get(a) === shapes.get(b));
  }
  // Pairs that were found after scaling are reported with the original parts.
  const originals = new Map(
    before.map((part) => [{ ...part, shape: scaledShape(part.shape, ratio) }, part]),
  );
  const scaled = [...originals.keys()];
  const shapes = shapeClasses([...scaled, ...after]);
  const { pairs, leftBefore, leftAfter } = pairUp<ComparedPart>(scaled, after, shapes);
  const own = new Map<ComparedPart, P>([
    ...originals,
    ...after.map((part) => [part, part] as const),
  ]);
  const of = (part: ComparedPart): P => own.get(part) ?? outOfRange();
  const paired = {
    pairs: pairs.map(([a, b]) => [of(a), of(b)] as const),
    leftBefore: leftBefore.map(of),
    leftAfter: leftAfter.map(of),
  };
  return matched(paired, (a, b) => areOneShape(a.shape, b.shape));
}

interface Paired<P> {
  readonly pairs: readonly (readonly [P, P])[];
  readonly leftBefore: readonly P[];
  readonly leftAfter: readonly P[];
}

function pairUp<P extends ComparedPart>(
  before: readonly P[],
  after: readonly P[],
  shapes: ReadonlyMap<ComparedPart, number>,
): Paired<P> {
  const shapeKey = (part: P) => String(shapes.get(part));
  const pathKey = ({ trail }: P) => trail.join('\n');
  const both = (part: P) => `${shapeKey(part)}\n${pathKey(part)}`;
  const bareKey = ({ trail }: P) => trail.map(bareName).join('\n');
  const nameKey = ({ name }: P) => bareName(name);
  const nearest: Cost<P> = (a, b) => distance(a.shape.centre, b.shape.centre);
  const nearby: Cost<P> = (a, b) =>
    overlapOf(a.shape, b.shape) >= minOverlap ? nearest(a, b) : null;
  const mirrored: Cost<P> = (a, b) => (isMirrorImage(a.shape, b.shape) ? nearest(a, b) : null);

  const roomOf: Cost<P> = (a, b) => {
    const likeness = likenessOf(a.shape, b.shape);
    return likeness >= minSimilarity ? 1 - likeness : null;
  };

  const pairing = new Pairing(before, after);
  // Equal instances that moved with everything else would be taken for each other where one reached another's place.
  pairing.pairMoved(both);
  pairing.pairInstances(shapeKey, pathKey, nearest);
  pairing.pairInPlace(both);
  pairing.pairInPlace(shapeKey);
  for (let groups = 0; groups < maxMovedGroups && pairing.pairMoved(both); groups++);
  pairing.pair(both, nearest);
  pairing.pair(pathKey, nearest);
  pairing.pair(shapeKey, nearest);
  pairing.pair(({ name }) => name, nearby);
  pairing.pair(nameKey, nearby);
  pairing.pair(bareKey, nearest);
  // If the numbers of parts with one name agree, they are the same parts in assemblies that have other names.
  pairing.pairAsMany(nameKey, nearest);
  // A left part that became a right one, as when its file was exported again to mend that.
  pairing.pair(() => '', mirrored);
  // With another name and another shape, a part in the same space is the same part.
  pairing.pair(() => '', roomOf);
  // The same where it was turned as well, as when the axes of its file became others.
  pairing.pair(() => '', outlineCost);
  // If each file has only one part, the two correspond, whatever their names.
  if (before.length === 1 && after.length === 1) pairing.pair(() => '', nearest);
  return pairing;
}

function matched<P extends ComparedPart>(
  { pairs, leftBefore, leftAfter }: Paired<P>,
  isOneShape: (before: P, after: P) => boolean,
): Match<P>[] {
  return [
    ...pairs.map(([a, b]) => matchOf(a, b, isOneShape(a, b))),
    ...leftBefore.map((part) => single('removed', part, null)),
    ...leftAfter.map((part) => single('added', null, part)),
  ];
}

/**
 * The units, if the numbers of one revision were read in the unit of the other; null if not most parts are scaled alike
 * by a ratio of two units, or if one of them kept its size.
 */
export function unitChangeBetween(matches: readonly Match[]): UnitChange | null {
  const known = matches.filter(({ kind }) => kind !== 'unread');
  const pairs = known.flatMap(({ kind, before, after }) =>
    before && after ? [{ kind, ratio: after.shape.radii[1] / before.shape.radii[1] }] : [],
  );
  if (pairs.some(({ kind }) => kind !== 'changed')) return null;
  const found = pairs.flatMap(({ ratio }) => unitChangeOf(ratio, wholePart) ?? []);
  const [most] = [...groupBy(found, ({ ratio }) => ratio).values()].sort(
    (a, b) => b.length - a.length,
  );
  return most && 2 * most.length > known.length ? most[0] : null;
}

/** The ratio of units by which shapes of the old revision become those of the new one; 1 if there is none. */
function ratioBetween(before: readonly ComparedPart[], after: readonly ComparedPart[]): number {
  const areaOf = (parts: readonly ComparedPart[]) =>
    parts.reduce((sum, { shape }) => sum + shape.area, 0);
  const change = unitChangeOf(Math.sqrt(areaOf(after) / areaOf(before)), wholePart);
  if (!change) return 1;
  const { ratio } = change;
  const scaled = before.map((part) => ({ ...part, shape: scaledShape(part.shape, ratio) }));
  const half = Math.min(before.length, after.length) / 2;
  return commonShapes(scaled, after) > Math.max(half, commonShapes(before, after)) ? ratio : 1;
}

/** The number of parts whose shape also occurs on the other side. */
function commonShapes(before: readonly ComparedPart[], after: readonly ComparedPart[]): number {
  const shapes = shapeClasses([...before, ...after]);
  const there = new Set(after.map((part) => shapes.get(part)));
  return before.filter((part) => there.has(shapes.get(part))).length;
}

/** A name normalised so that two exporters write it alike. */
function bareName(name: string): string {
  return withoutNumber(name)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

/** At most so many groups of parts that moved together are looked for; instances in others go to the nearest. */
const maxMovedGroups = 8;
/** The least overlap, as a share of the smaller part's box; with less it is another part. */
const minOverlap = 0.5;
/** The least overlap, as a share of the box of both parts together. */
const minSimilarity = 0.6;
/** Tolerance of the ratio between whole models, in which parts may have changed beside the unit. */
const wholePart = 0.02;

/** The number of each part's shape; parts of one shape have the same number. */
function shapeClasses(parts: readonly ComparedPart[]): ReadonlyMap<ComparedPart, number> {
  const sorted = [...parts].sort((a, b) => a.shape.area - b.shape.area);
  const classes = new Map<ComparedPart, number>();
  const samples: ComparedPart[] = [];
  for (const part of sorted) {
    const known = classLike(part, samples);
    if (known < 0) samples.push(part);
    classes.set(part, known < 0 ? samples.length - 1 : known);
  }
  return classes;
}

// The areas of two triangulations of one shape differ by far less than this ratio.
const areaPart = 0.95;

function classLike(part: ComparedPart, samples: readonly ComparedPart[]): number {
  for (let i = samples.length - 1; i >= 0; i--) {
    const sample = samples[i];
    if (!sample || sample.shape.area < areaPart * part.shape.area) break;
    if (areOneShape(sample.shape, part.shape)) return i;
  }
  return -1;
}

/** Equal measures of two meshes that are divided otherwise do not show a corner that moved by a little. */
export function areOneShape(a: PartShape, b: PartShape): boolean {
  const isDivided = a.tolerance === null && b.tolerance === null && a.triangles !== b.triangles;
  return (!isDivided && isSameShape(a, b)) || isSameSurface(a, b);
}

/** The match of two parts. @param isOneShape see `areOneShape` */
export function matchOf<P extends ComparedPart>(
  before: P,
  after: P,
  isOneShape: boolean,
): Match<P> {
  const isRecoloured = before.colours.join() !== after.colours.join();
  // A part of the same shape that only has another number is not renamed.
  const nameOf = ({ name }: P) => (isOneShape ? withoutNumber(name) : withoutVersion(name));
  const isNamed = !isInventedName(before.name) && !isInventedName(after.name);
  const isRenamed = isNamed && nameOf(before) !== nameOf(after);
  const kind = kindOf(before, after, isOneShape, isRecoloured);
  return { kind, before, after, isRecoloured, isRenamed };
}

function kindOf(
  { shape: before }: ComparedPart,
  { shape: after }: ComparedPart,
  isOneShape: boolean,
  isRecoloured: boolean,
): ChangeKind {
  if (!isOneShape) return 'changed';
  if (!isSamePlace(before, after)) return 'moved';
  return isRecoloured ? 'recoloured' : 'unchanged';
}

function single<P extends ComparedPart>(
  kind: ChangeKind,
  before: P | null,
  after: P | null,
): Match<P> {
  return { kind, before, after, isRecoloured: false, isRenamed: false };
}
