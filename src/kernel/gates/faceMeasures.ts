import { outOfRange } from '../../words/outOfRange';
import type { Surface, Vector } from '../../model/shapes';
import type { FaceRange, PartMesh } from '../base/scene';
import { surfaceDistance } from '../../model/exact/surfaceDistance';
import { surfaceSideTest } from './surfaceSideTest';

/** Measures of the triangles of one face in metres, and their distances from the declared surface. */
export interface FaceMeasures {
  readonly area: number;
  /** Approximate area that the triangles lack compared with a surface that bends as the vertex normals do. */
  readonly bend: number;
  /** Largest volume between the triangles and a surface that bends as the vertex normals do, in cubic metres. */
  readonly bulge: number;
  /** Its contribution to the enclosed volume, relative to the first vertex of the mesh, times six. */
  readonly sixfoldVolume: number;
  /** Its contribution to the integral of the position over that volume, relative to the same origin, times 24. */
  readonly moment: Vector;
  /** Largest distances of a corner and of a triangle's centroid from the surface; null where there is no formula. */
  readonly corner: number | null;
  readonly middle: number | null;
  /**
   * The mean of both distances over all triangles, so that a few edges beside the face hardly count. Null also
   * where the triangles have no area.
   */
  readonly mean: number | null;
  /** The area of triangles that face out of the material as the surface does; null where that is not known. */
  readonly facing: number | null;
}

type Mesh = Pick<PartMesh, 'positions' | 'normals' | 'indices'> & {
  readonly faces: readonly Pick<FaceRange, 'firstTriangle' | 'triangleCount'>[];
};

/**
 * Measures the triangles of each face.
 * @param surfaces surface of each face; fewer, or none, where they are not known
 * @param chord largest distance between a triangle and its surface, in metres
 */
export function faceMeasures(
  mesh: Mesh,
  surfaces: readonly Surface[],
  chord: number,
): readonly FaceMeasures[] {
  return mesh.faces.map((face, i) => measured(mesh, face, surfaces[i] ?? { kind: 'other' }, chord));
}

const noCorner: readonly number[] = [0, 0, 0];

function measured(
  { positions, normals, indices }: Mesh,
  { firstTriangle, triangleCount }: Pick<FaceRange, 'firstTriangle' | 'triangleCount'>,
  surface: Surface,
  chord: number,
): FaceMeasures {
  const distance = surfaceDistance(surface);
  const facing = surfaceSideTest(surface);
  // The origin is a corner of the mesh, because sums far from it would lose digits.
  // A mesh without corners, as one that has lines only, has nothing to measure.
  const [ox = outOfRange(), oy = outOfRange(), oz = outOfRange()] =
    positions.length > 0 ? positions : noCorner;
  let area = 0;
  let bend = 0;
  let bulge = 0;
  let volume = 0;
  let [mx, my, mz] = [0, 0, 0];
  let corner = 0;
  let middle = 0;
  let apart = 0;
  let outwards = 0;
  for (let i = 3 * firstTriangle; i < 3 * (firstTriangle + triangleCount); i += 3) {
    const a = 3 * (indices[i] ?? outOfRange());
    const b = 3 * (indices[i + 1] ?? outOfRange());
    const c = 3 * (indices[i + 2] ?? outOfRange());
    const ax = (positions[a] ?? outOfRange()) - ox;
    const ay = (positions[a + 1] ?? outOfRange()) - oy;
    const az = (positions[a + 2] ?? outOfRange()) - oz;
    const bx = (positions[b] ?? outOfRange()) - ox;
    const by = (positions[b + 1] ?? outOfRange()) - oy;
    const bz = (positions[b + 2] ?? outOfRange()) - oz;
    const cx = (positions[c] ?? outOfRange()) - ox;
    const cy = (positions[c + 1] ?? outOfRange()) - oy;
    const cz = (positions[c + 2] ?? outOfRange()) - oz;
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    area += length / 2;
    const share = ax * nx + ay * ny + az * nz;
    volume += share;
    mx += share * (ax + bx + cx);
    my += share * (ay + by + cy);
    mz += share * (az + bz + cz);
    let least = length;
    for (const vertex of [a, b, c]) {
      const along =
        nx * (normals[vertex] ?? outOfRange()) +
        ny * (normals[vertex + 1] ?? outOfRange()) +
        nz * (normals[vertex + 2] ?? outOfRange());
      bend += Math.max(0, length - along) / 6;
      least = Math.min(least, along);
    }
    if (least < length) {
      const longest = Math.max(
        (bx - ax) ** 2 + (by - ay) ** 2 + (bz - az) ** 2,
        (cx - bx) ** 2 + (cy - by) ** 2 + (cz - bz) ** 2,
        (ax - cx) ** 2 + (ay - cy) ** 2 + (az - cz) ** 2,
      );
      bulge += (length / 2) * Math.min(chord, sagittaOf(Math.sqrt(longest), least / length));
    }
    if (!distance) continue;
    const fromA = distance(ax + ox, ay + oy, az + oz);
    const fromB = distance(bx + ox, by + oy, bz + oz);
    const fromC = distance(cx + ox, cy + oy, cz + oz);
    const [x, y, z] = [(ax + bx + cx) / 3 + ox, (ay + by + cy) / 3 + oy, (az + bz + cz) / 3 + oz];
    const fromMiddle = distance(x, y, z);
    corner = Math.max(corner, fromA, fromB, fromC);
    middle = Math.max(middle, fromMiddle);
    apart += (length / 8) * (fromA + fromB + fromC + fromMiddle);
    if (facing && facing([x, y, z], [nx, ny, nz]) > 0) outwards += length / 2;
  }
  return {
    area,
    bend,
    bulge,
    sixfoldVolume: volume,
    moment: [mx, my, mz],
    corner: distance && corner,
    middle: distance && middle,
    mean: distance && area !== 0 ? apart / area : null,
    facing: facing && outwards,
  };
}

/**
 * The sagitta of an arc over a chord: a quarter of its length times the tangent of the angle at its end, as for
 * a parabola.
 */
function sagittaOf(chordLength: number, cosine: number): number {
  if (!(cosine > 0)) return Infinity;
  return (chordLength * Math.sqrt(Math.max(0, 1 - cosine * cosine))) / cosine / 4;
}
