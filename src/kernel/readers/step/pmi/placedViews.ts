import type { PmiView } from '../../../../model/pmi/pmi';
import { column, rotated, type Matrix } from '../../../base/matrix';
import { dot, plus, times, unitOrNull, type Vector } from '../../../base/vector';
import type { ReadView } from './graphic/savedViews';
import type { ViewShapes } from './graphic/viewShapes';
import type { BodyFinder, ShownBodies } from './bodyFinder';

/** The parts of a scene, in which the bodies of a view are looked up. */
export interface SceneParts {
  /** The part that a solid or surface became; null for none. */
  readonly partOf: (body: number) => number | null;
  readonly count: number;
  /** Told of each view that cannot be followed to its end. */
  readonly reportUnfollowed: (view: string) => void;
}

/**
 * Views in the coordinates of the whole, with the parts of the scene that they show. One of a part in an assembly
 * stands where that part is placed first. A view of bodies none of which became a part shows all, and one that cannot
 * be followed to its end, which is reported.
 */
export function placedViews(
  views: readonly ReadView[],
  finder: BodyFinder,
  scene: SceneParts,
): readonly PmiView[] {
  return views.map(({ shapes, ...view }) => {
    const shown = shapes && shownBy(shapes, finder);
    if (shapes && !shown) scene.reportUnfollowed(view.name);
    if (!shapes || !shown) return view;
    const bodies = [...shapes.bodies, ...shown.flatMap((one) => one.bodies)];
    const known = bodies.flatMap((body) => scene.partOf(body) ?? []);
    const parts = [...new Set(known)].sort((one, other) => one - other);
    const isUnknown = bodies.length > 0 && parts.length === 0;
    const isAll = isUnknown || parts.length === scene.count;
    const place = shown.find((one) => one.bodies.length > 0)?.place ?? null;
    return { ...(place ? movedView(view, place) : view), ...(!isAll && { parts }) };
  });
}

/** Null where what it shows cannot be followed to its end: nothing that is said of a part may cost the part. */
function shownBy(shapes: ViewShapes, finder: BodyFinder): readonly ShownBodies[] | null {
  try {
    return shapes.representations.map((id) => finder.of(id));
  } catch {
    return null;
  }
}

function movedView<T extends Omit<PmiView, 'parts'>>(view: T, place: Matrix): T {
  const { toEye, up, cuts = [] } = view;
  const direction = (vector: Vector) => unitOrNull(rotated(place, vector)) ?? vector;
  return {
    ...view,
    toEye: direction(toEye),
    up: direction(up),
    cuts: cuts.map(({ normal, offset }) => {
      const next = direction(normal);
      const onPlane = plus(rotated(place, times(normal, offset)), column(place, 3));
      return { normal: next, offset: dot(next, onPlane) };
    }),
  };
}
