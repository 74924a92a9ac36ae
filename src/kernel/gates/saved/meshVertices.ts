import { outOfRange } from '../../../words/outOfRange';
import type { PartMesh } from '../../base/scene';
import type { Box } from '../../../model/boundingBox';
import type { Vector } from '../../base/vector';
import type { Landmark } from './landmarks';
import { meshBox } from '../../bodies/meshBox';

/**
 * In metres, since vertices are in single precision. Of 278 bodies in 37 public NX parts the worst is 0.08 µm
 * from its mesh, and the nearest state of a different one is 0.24 mm away.
 */
const near = 1e-5;

/**
 * Remaining number of boxes and vertices that may be visited for all marks together; correct parts need a
 * twentieth of it.
 */
export class VisitBudget {
  left = 200_000_000;
}

/** Vertices of one face of a mesh: x y z in metres. */
export type FaceCorners = Pick<PartMesh, 'positions'>;

/** The vertices of a mesh, face by face. */
export class MeshVertices {
  private readonly faces: readonly (FaceCorners & { readonly box: Box })[];

  /** @param looks shared by meshes that are checked together */
  constructor(
    shown: readonly FaceCorners[],
    private readonly looks = new VisitBudget(),
  ) {
    this.faces = shown.map((face) => ({ box: meshBox([face]), positions: face.positions }));
  }

  /**
   * Whether a vertex lies on a mark; on a circle they must be all around, because two circles may intersect in
   * two points. False where it would take too long to find out.
   */
  meets(mark: Landmark): boolean {
    this.looks.left -= this.faces.length;
    const { angleOf } = mark;
    const angles: number[] = [];
    for (const { box, positions } of this.faces) {
      if (this.looks.left < 0) return false;
      if (!touch(box, mark.box)) continue;
      this.looks.left -= positions.length / 3;
      for (const corner of cornersOn(mark, positions)) {
        if (!angleOf) return true;
        angles.push(angleOf(corner));
      }
    }
    return areAllAround(angles);
  }
}

/** Largest angle between neighbouring vertices on a circle in radians; a triangle has two thirds of pi. */
const widestGap = 0.75 * Math.PI;

function areAllAround(angles: readonly number[]): boolean {
  const ascending = Float64Array.from(angles).sort();
  const [first] = ascending;
  if (first === undefined) return false;
  return ascending.every(
    (angle, i) => (ascending[i + 1] ?? first + 2 * Math.PI) - angle <= widestGap,
  );
}

/** The vertices of each face of a mesh, each once. */
export function facesIn({ positions, indices, faces }: PartMesh): FaceCorners[] {
  return faces.map(({ firstTriangle, triangleCount }) => {
    const from = 3 * firstTriangle;
    const own = new Set(indices.subarray(from, from + 3 * triangleCount));
    const corners = new Float32Array(3 * own.size);
    let at = 0;
    for (const vertex of own) {
      corners.set(positions.subarray(3 * vertex, 3 * vertex + 3), at);
      at += 3;
    }
    return { positions: corners };
  });
}

function* cornersOn(
  { box: { low, high }, far }: Landmark,
  positions: Float32Array,
): Generator<Vector> {
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i] ?? outOfRange();
    if (x < low[0] - near || x > high[0] + near) continue;
    const corner: Vector = [x, positions[i + 1] ?? outOfRange(), positions[i + 2] ?? outOfRange()];
    if (far(corner) <= near) yield corner;
  }
}

function touch({ low, high }: Box, other: Box): boolean {
  return (
    low[0] - near <= other.high[0] &&
    low[1] - near <= other.high[1] &&
    low[2] - near <= other.high[2] &&
    other.low[0] - near <= high[0] &&
    other.low[1] - near <= high[1] &&
    other.low[2] - near <= high[2]
  );
}
