import type { AnnotationPlane, PmiAnnotation } from '../../../../../model/pmi/pmi';
import { cross, dot, lengthOf, minus, times, unitOrNull, vectorAt } from '../../../../base/vector';
import type { Vector } from '../../../../base/vector';
import type { ReadView } from './savedViews';

/**
 * The same annotations, where the file gives one no plane with the one that its points lie in. It is read from
 * where the first view that shows it looks; where none does, nobody knows its side nor the direction of its text.
 */
export function withDerivedPlanes(
  annotations: readonly PmiAnnotation<number>[],
  views: readonly ReadView[],
): readonly PmiAnnotation<number>[] {
  const seenBy = new Map<number, ReadView>();
  for (const view of views) {
    for (const id of view.annotations) if (!seenBy.has(id)) seenBy.set(id, view);
  }
  return annotations.map((one) => {
    const normal = one.plane ? null : bestNormal(one);
    return normal ? { ...one, plane: facing(normal, seenBy.get(one.id)) } : one;
  });
}

function facing(normal: Vector, view: ReadView | undefined): AnnotationPlane {
  const towards = view ? dot(normal, view.toEye) : 0;
  if (!view || Math.abs(towards) < edgeOn) return { normal, x: null };
  const front = times(normal, Math.sign(towards));
  return { normal: front, x: unitOrNull(cross(view.up, front)) };
}

/** Cosine of the angle from which on a view shows a plane by its edge, and tells nothing of its side. */
const edgeOn = 0.05;

/** Of the plane through all lines: what their turns and their steps around the first point bend about; null for none. */
function bestNormal({ lines, triangles }: PmiAnnotation<number>): Vector | null {
  const all = [...lines, triangles].filter((points) => points.length > 0);
  const [first] = all;
  if (!first) return null;
  const origin = vectorAt(first, 0);
  let longest: Vector = [0, 0, 0];
  for (const step of stepsFrom(origin, all)) {
    if (lengthOf(step) > lengthOf(longest)) longest = step;
  }
  let best: Vector = [0, 0, 0];
  for (const step of stepsFrom(origin, all)) {
    const area = cross(longest, step);
    if (lengthOf(area) > lengthOf(best)) best = area;
  }
  // Of points on one line no plane is the best.
  const isFlat = lengthOf(best) > straight * dot(longest, longest);
  const normal = isFlat ? unitOrNull(best) : null;
  if (!normal) return null;
  const isInPlane = (step: Vector) => Math.abs(dot(step, normal)) <= uneven * lengthOf(longest);
  for (const step of stepsFrom(origin, all)) if (!isInPlane(step)) return null;
  return normal;
}

/** Shares of the longest step: across it, and out of the plane. */
const straight = 1e-4;
const uneven = 0.05;

function* stepsFrom(origin: Vector, all: readonly Float64Array[]): Generator<Vector> {
  for (const points of all) {
    for (let i = 0; i + 2 < points.length; i += 3) yield minus(vectorAt(points, i), origin);
  }
}
