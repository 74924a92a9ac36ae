import type { ChangeKind } from '../../../model/page/viewerMessages';
import { distance } from '../../geometry/vectors';
import { Pairing, type Cost } from './pairing';
import type { PartShape } from './comparedShape';
import { isSamePlace, isSameShape, overlapOf } from './sameShape';

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
 * and place under another name, then by its path though its shape is another, then by shape alone.
 */
export function matchParts<P extends ComparedPart>(
  before: readonly P[],
  after: readonly P[],
): readonly Match<P>[] {
  const shapes = shapeClasses([...before, ...after]);
  const shapeKey = (part: P) => String(shapes.get(part));
  const pathKey = ({ trail }: P) => trail.join('\n');
  const both = (part: P) => `${shapeKey(part)}\n${pathKey(part)}`;
  const nearest: Cost<P> = (a, b) => distance(a.shape.centre, b.shape.centre);
  const nearby: Cost<P> = (a, b) =>
    overlapOf(a.shape, b.shape) >= leastOverlap ? nearest(a, b) : null;

  const pairing = new Pairing(before, after);
  pairing.pairInPlace(both);
  pairing.pairInPlace(shapeKey);
  pairing.pair(both, nearest);
  pairing.pair(pathKey, nearest);
  pairing.pair(shapeKey, nearest);
  pairing.pair(({ name }) => name, nearby);
  // A file with one part is about that part, whatever it is called.
  if (before.length === 1 && after.length === 1) pairing.pair(() => '', nearest);

  const isOneShape = (a: P, b: P) => shapes.get(a) === shapes.get(b);
  return [
    ...pairing.pairs.map(([a, b]) => matchOf(a, b, isOneShape(a, b))),
    ...pairing.leftBefore.map((part) => single('removed', part, null)),
    ...pairing.leftAfter.map((part) => single('added', null, part)),
  ];
}

/**
 * How many times as large everything has become; null when it has not, or not all alike. Units that
 * were taken for others do that.
 */
export function scaleBetween(matches: readonly Match[]): number | null {
  const ratios = matches.flatMap(({ kind, before, after }) => {
    return kind === 'changed' && before && after
      ? [after.shape.radii[1] / before.shape.radii[1]]
      : [];
  });
  const [first = 1] = ratios;
  const isWhole = ratios.length > 0 && ratios.length === matches.length;
  const isAlike = ratios.every((ratio) => Math.abs(ratio / first - 1) < scalePart);
  return isWhole && isAlike && Math.abs(first - 1) > leastScale ? first : null;
}

const leastOverlap = 0.5;
const scalePart = 1e-3;
const leastScale = 0.05;

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
  const isRenamed = before.name !== after.name;
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
