import type { ChangeKind } from '../../page/viewerMessages';
import { outOfRange } from '../../../words/outOfRange';
import { distance } from '../../vectors';
import { isInventedName, withoutNumber, withoutVersion } from './givenNames';
import { Pairing, type Cost } from './pairing';
import type { PartShape } from './comparedShape';
import { isSamePlace, isSameShape, likenessOf, overlapOf } from './sameShape';
import { scaledShape, unitChangeOf, type UnitChange } from './unitChange';

/** A part as the matcher sees it. */
export interface ComparedPart {
  readonly name: string;
  /** Names from below the root down to the part. */
  readonly trail: readonly string[];
  readonly shape: PartShape;
  /** `#rrggbb`, or `#rrggbb 50 %`, in alphabetical order. */
  readonly colours: readonly string[];
}

/** One part of both revisions, or a part that only one of them has. */
export interface Match<P extends ComparedPart = ComparedPart> {
  readonly kind: ChangeKind;
  readonly before: P | null;
  readonly after: P | null;
  /** Beside whatever else it is. */
  readonly isRecoloured: boolean;
  readonly isRenamed: boolean;
}

/**
 * Finds for each part of one revision what it is in the other: by its path and its shape, then by shape
 * and place under another name, then by its path though its shape is another, then by shape alone, and by
 * names that differ in a number only. Where one of them was read in another unit, as if it were not.
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
  // What was paired in one unit is reported in its own.
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
  return matched(paired, (a, b) => isSameShape(a.shape, b.shape));
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
    overlapOf(a.shape, b.shape) >= leastOverlap ? nearest(a, b) : null;

  const roomOf: Cost<P> = (a, b) => {
    const likeness = likenessOf(a.shape, b.shape);
    return likeness >= leastLikeness ? 1 - likeness : null;
  };

  const pairing = new Pairing(before, after);
  pairing.pairInPlace(both);
  pairing.pairInPlace(shapeKey);
  pairing.pair(both, nearest);
  pairing.pair(pathKey, nearest);
  pairing.pair(shapeKey, nearest);
  pairing.pair(({ name }) => name, nearby);
  pairing.pair(nameKey, nearby);
  pairing.pair(bareKey, nearest);
  // As many of a name as there were: they are the same ones, under assemblies that are called otherwise.
  pairing.pairAsMany(nameKey, nearest);
  // Under another name and of another shape: what takes up the same room is the same part.
  pairing.pair(() => '', roomOf);
  // A file with one part is about that part, whatever it is called.
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
 * The units of which one was taken for the other; null where not everything has become larger alike, or by a ratio
 * that no two units have.
 */
export function unitChangeBetween(matches: readonly Match[]): UnitChange | null {
  const known = matches.filter(({ kind }) => kind !== 'unread');
  const ratios = known.flatMap(({ kind, before, after }) => {
    return kind === 'changed' && before && after
      ? [after.shape.radii[1] / before.shape.radii[1]]
      : [];
  });
  const [first] = ratios;
  const isWhole = ratios.length === known.length;
  const change = isWhole && first !== undefined ? unitChangeOf(first, wholePart) : null;
  return change && ratios.every((one) => unitChangeOf(one, wholePart)?.ratio === change.ratio)
    ? change
    : null;
}

/** A ratio of units by which shapes of one side become those of the other; 1 for none. */
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

/** How many of the parts have their shape on the other side as well. */
function commonShapes(before: readonly ComparedPart[], after: readonly ComparedPart[]): number {
  const shapes = shapeClasses([...before, ...after]);
  const there = new Set(after.map((part) => shapes.get(part)));
  return before.filter((part) => there.has(shapes.get(part))).length;
}

/** As two exporters would both write it. */
function bareName(name: string): string {
  return withoutNumber(name)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

/** Of the room of the smaller one: what lies mostly elsewhere is another part. */
const leastOverlap = 0.5;
/** Of the room of both together. */
const leastLikeness = 0.6;
/** Of the whole, of which some may have changed beside its unit. */
const wholePart = 0.02;

/** A number for each part: the same for parts of one shape. */
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

// The areas of one shape, divided into triangles in two ways, differ by far less than this.
const areaPart = 0.95;

function classLike(part: ComparedPart, samples: readonly ComparedPart[]): number {
  for (let i = samples.length - 1; i >= 0; i--) {
    const sample = samples[i];
    if (!sample || sample.shape.area < areaPart * part.shape.area) break;
    if (isSameShape(sample.shape, part.shape)) return i;
  }
  return -1;
}

function matchOf<P extends ComparedPart>(before: P, after: P, isOneShape: boolean): Match<P> {
  const isRecoloured = before.colours.join() !== after.colours.join();
  // One shape that was only numbered otherwise is no other part.
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
