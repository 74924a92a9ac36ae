import type { Similarity } from '../../model/features/similarity';
import { times } from '../../model/vectors';
import type { PartSplines, SplineCurve, SplineSurface } from '../../model/shapes';

/** Transforms splines to the model's coordinates on first access, since most are never needed. */
export function placedSplines({ faces, edges }: PartSplines, move: Similarity): PartSplines {
  let placedFaces: PartSplines['faces'] | null = null;
  let placedEdges: PartSplines['edges'] | null = null;
  return {
    get faces() {
      return (placedFaces ??= moved(faces, (surface) => placedSurface(surface, move)));
    },
    get edges() {
      return (placedEdges ??= moved(edges, (curve) => placedCurve(curve, move)));
    },
  };
}

function moved<T>(all: ReadonlyMap<number, T>, move: (one: T) => T): ReadonlyMap<number, T> {
  return new Map(Array.from(all, ([number, one]) => [number, move(one)]));
}

function placedCurve(curve: SplineCurve, { point }: Similarity): SplineCurve {
  return { ...curve, poles: curve.poles.map(point) };
}

function placedSurface(surface: SplineSurface, move: Similarity): SplineSurface {
  const { point, direction, scale, hand } = move;
  switch (surface.kind) {
    case 'patch':
      return { ...surface, poles: surface.poles.map(point) };
    case 'extruded':
      return {
        ...surface,
        section: placedCurve(surface.section, move),
        direction: direction(surface.direction),
        low: surface.low * scale,
        high: surface.high * scale,
      };
    case 'revolved':
      return {
        ...surface,
        profile: placedCurve(surface.profile, move),
        origin: point(surface.origin),
        axis: times(direction(surface.axis), hand),
      };
  }
}
