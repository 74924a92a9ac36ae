import type { AnnotationPlane, PmiAnnotation } from '../../../../../model/pmi/pmi';
import { dot, times } from '../../../../base/vector';
import type { Vector } from '../../../../base/vector';
import type { ReadView } from './savedViews';
import { difference, mirrored, strokeShapes, turned, type StrokeShape } from './strokeShapes';

type Annotation = PmiAnnotation<number>;

/**
 * The same annotations, each with a plane that looks to the side from which its text reads. Some files write planes
 * of which a part looks to the wrong side. Those that a saved view shows from the front are taken as written; the
 * letters of the others are compared with theirs, and where they are mirrored, so is the plane.
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
  for (const one of annotations) if (facing.has(one.id)) known.add(shapesOf(one));
  const wrong = new Set<Annotation>();
  // What is settled may have the letters of what is not.
  for (let round = 0; round < mostRounds; round++) {
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

const mostRounds = 4;

/** Those that a view shows from the front, and none from behind. */
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

/** Cosine of the angle from which on a view shows a plane by its edge, and tells nothing of its side. */
const edgeOn = 0.05;

function shapesOf({ plane, ...drawn }: Annotation): readonly StrokeShape[] {
  return plane?.x ? strokeShapes(drawn, { ...plane, x: plane.x }) : [];
}

/** Up stays up: the text runs the other way. */
function otherSide({ normal, x }: AnnotationPlane): AnnotationPlane {
  const back = (direction: Vector) => times(direction, -1);
  return { normal: back(normal), x: x && back(x) };
}

/** Strokes of texts that read as they should. */
class KnownStrokes {
  private readonly byCount = new Map<number, StrokeShape[]>();
  /** How often two strokes were compared. */
  private looks = 0;

  add(shapes: readonly StrokeShape[]): void {
    for (const shape of shapes) {
      const known = this.byCount.get(shape.count) ?? [];
      this.byCount.set(shape.count, known);
      const isNew = known.every((one) => difference(one, shape) > same);
      if (isNew && known.length < mostOfCount) known.push(shape);
    }
  }

  /**
   * Whether strokes are those of mirrored letters: several, and hardly any that reads. One sign alone tells nothing, as
   * often as it stands: letters such as b and d, or 2 and 5, may be each other's mirror images.
   */
  areMirrored(shapes: readonly StrokeShape[]): boolean {
    let [plain, back] = [0, 0];
    const signs: StrokeShape[] = [];
    for (const shape of shapes.slice(0, mostStrokes)) {
      if (this.looks > mostLooks) return false;
      const [before, behind] = [this.nearest(shape), this.nearest(mirrored(shape))];
      // One that is as good as its mirror image, as a zero, tells nothing.
      if (before <= same && behind > otherwise) plain++;
      if (behind <= same && before > otherwise) {
        back++;
        if (nearestOf(shape, signs) > same) signs.push(shape);
      }
    }
    return signs.length >= enough && back > 3 * plain;
  }

  /** Of a stroke as it stands or turned by quarters: a text may run up beside a part. */
  private nearest(shape: StrokeShape): number {
    const known = this.byCount.get(shape.count) ?? [];
    this.looks += 4 * known.length;
    return nearestOf(shape, known);
  }
}

/** How far a stroke, in any of its quarter turns, is from the nearest of some. */
function nearestOf(shape: StrokeShape, others: readonly StrokeShape[]): number {
  let [least, one] = [Infinity, shape];
  for (let quarter = 0; quarter < 4; quarter++) {
    for (const other of others) least = Math.min(least, difference(one, other));
    one = turned(one);
  }
  return least;
}

/** Differences of moments up to which strokes are one, and from which on they are two. */
const [same, otherwise] = [0.0005, 0.002];
/** Different mirrored signs that settle it. */
const enough = 2;
/** Comparisons of a file after which nothing more is turned. */
const mostLooks = 20_000_000;
/** Strokes of an annotation that are looked at, and known ones of one count of points: fonts have a few of each. */
const [mostStrokes, mostOfCount] = [500, 200];
