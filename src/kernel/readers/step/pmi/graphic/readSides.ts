import type { AnnotationPlane, PmiAnnotation } from '../../../../../model/pmi/pmi';
import { dot, times } from '../../../../base/vector';
import type { Vector } from '../../../../base/vector';
import type { ReadView } from './savedViews';
import { difference, mirrored, strokeShapes, turned, type StrokeShape } from './strokeShapes';

type Annotation = PmiAnnotation<number>;

/**
 * Gives each annotation a plane that faces the side from which its text can be read. In some files a part of the planes
 * faces the wrong side. Annotations that a saved view shows from the front are taken as written. The strokes of the
 * others are compared with these, and where the letters are mirrored, the plane is turned over.
 */
export function withReadSides(
  annotations: readonly Annotation[],
  views: readonly ReadView[],
): readonly Annotation[] {
  const facing = facingIn(annotations, views);
  let inDoubt = annotations.filter(({ id, plane }) => plane?.x && !facing.has(id));
  if (inDoubt.length === 0 || facing.size === 0) return annotations;
  const known = new KnownStrokes();
  const shapes = new Map(inDoubt.map((one) => [one, shapesOf(one)]));
  // Only strokes of equally many points are compared.
  const counts = new Set([...shapes.values()].flatMap((all) => all.map(({ count }) => count)));
  const isCompared = (count: number) => counts.has(count);
  for (const one of annotations) if (facing.has(one.id)) known.add(shapesOf(one, isCompared));
  const wrong = new Set<Annotation>();
  // Annotations decided in one round provide known letters for the next.
  for (let round = 0; round < maxRounds; round++) {
    const found = inDoubt.filter((one) => known.areMirrored(shapes.get(one) ?? []));
    if (found.length === 0) break;
    for (const one of found) {
      wrong.add(one);
      known.add((shapes.get(one) ?? []).map(mirrored));
    }
    inDoubt = inDoubt.filter((one) => !wrong.has(one));
  }
  return annotations.map((one) =>
    wrong.has(one) && one.plane ? { ...one, plane: otherSide(one.plane) } : one,
  );
}

const maxRounds = 4;

/** Annotations that some view shows from the front and none from behind. */
function facingIn(
  annotations: readonly Annotation[],
  views: readonly ReadView[],
): ReadonlySet<number> {
  const planes = new Map(annotations.map(({ id, plane }) => [id, plane]));
  const [before, behind] = [new Set<number>(), new Set<number>()];
  for (const { annotations: shown, toEye } of views) {
    for (const id of shown) {
      const plane = planes.get(id);
      const towards = plane?.x ? dot(plane.normal, toEye) : 0;
      if (towards > edgeOn) before.add(id);
      if (towards < -edgeOn) behind.add(id);
    }
  }
  for (const id of behind) before.delete(id);
  return before;
}

/** Cosine below which a view shows a plane edge-on, so that its side cannot be told. */
const edgeOn = 0.05;

function shapesOf(
  { plane, lines, triangles }: Annotation,
  isWanted?: (count: number) => boolean,
): readonly StrokeShape[] {
  return plane?.x ? strokeShapes({ lines, triangles }, { ...plane, x: plane.x }, isWanted) : [];
}

/** The up direction is kept, and the text runs the other way. */
function otherSide({ normal, x }: AnnotationPlane): AnnotationPlane {
  const back = (direction: Vector) => times(direction, -1);
  return { normal: back(normal), x: x && back(x) };
}

/** The strokes of texts that are known to be readable. */
class KnownStrokes {
  private readonly byCount = new Map<number, StrokeShape[]>();
  /** The number of comparisons so far. */
  private looks = 0;

  add(shapes: readonly StrokeShape[]): void {
    for (const shape of shapes) {
      const known = this.byCount.get(shape.count) ?? [];
      this.byCount.set(shape.count, known);
      const isNew = known.every((one) => difference(one, shape) > same);
      if (isNew && known.length < maxOfCount) known.push(shape);
    }
  }

  /**
   * Whether strokes are those of mirrored letters: several different ones, and hardly any that matches unmirrored. One
   * sign alone proves nothing, however often it occurs: letters such as b and d, or 2 and 5, may be mirror images of
   * each other.
   */
  areMirrored(shapes: readonly StrokeShape[]): boolean {
    let [plain, back] = [0, 0];
    const signs: StrokeShape[] = [];
    for (const shape of shapes.slice(0, maxStrokes)) {
      if (this.looks > maxComparisons) return false;
      const [before, behind] = [this.nearest(shape), this.nearest(mirrored(shape))];
      // A stroke that equals its mirror image, such as a zero, proves nothing.
      if (before <= same && behind > otherwise) plain++;
      if (behind <= same && before > otherwise) {
        back++;
        if (nearestOf(shape, signs) > same) signs.push(shape);
      }
    }
    return signs.length >= enough && back > 3 * plain;
  }

  /** The least difference of a stroke, in all four quarter turns because a text may run upwards beside a part. */
  private nearest(shape: StrokeShape): number {
    const known = this.byCount.get(shape.count) ?? [];
    this.looks += 4 * known.length;
    return nearestOf(shape, known);
  }
}

/** The least difference between a stroke, in all four quarter turns, and some others. */
function nearestOf(shape: StrokeShape, others: readonly StrokeShape[]): number {
  let [least, one] = [Infinity, shape];
  for (let quarter = 0; quarter < 4; quarter++) {
    for (const other of others) least = Math.min(least, difference(one, other));
    one = turned(one);
  }
  return least;
}

/** Strokes whose moments differ by at most `same` are equal; above `otherwise` they are different. */
const [same, otherwise] = [0.0005, 0.002];
/** The number of different mirrored signs that is sufficient. */
const enough = 2;
/** After so many comparisons in a file, no further planes are turned. */
const maxComparisons = 20_000_000;
/** The most strokes that are examined of one annotation, and the most known strokes of one number of points. */
const [maxStrokes, maxOfCount] = [500, 200];
