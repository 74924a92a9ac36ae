import type { Surface, Vector } from '../../model/shapes';
import { outOfRange } from '../../words/outOfRange';
import { dot, minus, times, unit, unitOrNull, vectorAt } from '../base/vector';
import type { KnownPart, Region } from './regions';

/** Normals that point out of the material, at edges of regions. */
export class OutwardNormals {
  private readonly meshed = new Map<number, ReadonlyMap<string, Vector>>();

  constructor(private readonly part: KnownPart) {}

  /** The normal of a region in the middle of one of its edges; null where it is not known. */
  at(region: Region, edge: number): Vector | null {
    const point = this.middleOf(edge);
    if (!point) return null;
    return region.surface.kind === 'other'
      ? this.ofMesh(region, point)
      : normalOf(region.surface, point);
  }

  private middleOf(edge: number): Vector | null {
    const line = this.part.edges[edge] ?? outOfRange();
    const at = 3 * Math.floor(line.length / 6);
    const [x, y, z] = line.subarray(at, at + 3);
    return x === undefined || y === undefined || z === undefined ? null : [x, y, z];
  }

  /** Vertices of faces beside an edge are bitwise equal to the points of the edge. */
  private ofMesh({ faces }: Region, point: Vector): Vector | null {
    for (const face of faces) {
      const found = this.normalsOf(face).get(point.join());
      if (found) return found;
    }
    return null;
  }

  private normalsOf(face: number): ReadonlyMap<string, Vector> {
    const known = this.meshed.get(face);
    if (known) return known;
    const { positions, normals, indices, faces } = this.part;
    const { firstTriangle, triangleCount } = faces[face] ?? outOfRange();
    const found = new Map<string, Vector>();
    for (const vertex of indices.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount))) {
      found.set(vectorAt(positions, 3 * vertex).join(), vectorAt(normals, 3 * vertex));
    }
    this.meshed.set(face, found);
    return found;
  }
}

function normalOf(surface: Exclude<Surface, { kind: 'other' }>, point: Vector): Vector | null {
  if (surface.kind === 'plane') return surface.normal;
  const outwards = awayFrom(surface, point);
  return outwards && surface.isHollow ? times(outwards, -1) : outwards;
}

function awayFrom(
  surface: Exclude<Surface, { kind: 'other' | 'plane' }>,
  point: Vector,
): Vector | null {
  const arm = minus(point, surface.origin);
  if (surface.kind === 'sphere') return unitOrNull(arm);
  const { axis } = surface;
  const radial = unitOrNull(minus(arm, times(axis, dot(arm, axis))));
  if (!radial) return null;
  switch (surface.kind) {
    case 'cylinder':
      return radial;
    case 'cone': {
      const { halfAngle } = surface;
      return unit(minus(times(radial, Math.cos(halfAngle)), times(axis, Math.sin(halfAngle))));
    }
    case 'torus':
      return unitOrNull(minus(arm, times(radial, surface.majorRadius)));
  }
}
