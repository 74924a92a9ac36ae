import { outOfRange } from '../../../words/outOfRange';
import type { Shell } from '../../brep/brep';
import type { Surface } from '../../brep/geometry';
import type { Vector } from '../../base/vector';

/** The shells of a lump with the outer one first, which is the one with the largest bounding box. */
export function outerFirst(shells: readonly Shell[]): Shell[] {
  if (shells.length < 2) return [...shells];
  const sizes = new Map(shells.map((shell) => [shell, diagonalOf(pointsOf(shell))]));
  return [...shells].sort(
    (a, b) => (sizes.get(b) ?? outOfRange()) - (sizes.get(a) ?? outOfRange()),
  );
}

/** Points that suffice to find the largest shell: vertices, and the extents of circles, spheres and tori. */
function pointsOf({ faces }: Shell): Vector[] {
  return faces.flatMap(({ surface, loops }) => [
    ...extentOf(surface),
    ...loops.flatMap((loop) => {
      if (loop.kind === 'vertex') return [loop.vertex.point];
      return loop.coedges.flatMap(({ edge }) => [
        ...(edge.start ? [edge.start.point] : []),
        ...(edge.curve.kind === 'circle' ? around(edge.curve.frame.origin, edge.curve.radius) : []),
      ]);
    }),
  ]);
}

function extentOf(surface: Surface): Vector[] {
  if (surface.kind === 'sphere') return around(surface.frame.origin, surface.radius);
  if (surface.kind !== 'torus') return [];
  return around(surface.frame.origin, surface.majorRadius + surface.minorRadius);
}

function around([x, y, z]: Vector, radius: number): Vector[] {
  return [
    [x - radius, y - radius, z - radius],
    [x + radius, y + radius, z + radius],
  ];
}

function diagonalOf(points: readonly Vector[]): number {
  const sides = ([0, 1, 2] as const).map((axis) => {
    const values = points.map((point) => point[axis]);
    return (
      values.reduce((most, value) => Math.max(most, value), -Infinity) -
      values.reduce((least, value) => Math.min(least, value), Infinity)
    );
  });
  return Math.hypot(...sides);
}
