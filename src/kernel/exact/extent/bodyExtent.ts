import { BoundingBox } from '../../../model/boundingBox';
import { memoized } from '../../../words/memoized';
import { outOfRange } from '../../../words/outOfRange';
import type { DirectionalExtent } from '../../../model/exact/extents';
import { dot, times, type Vector, vectorAt } from '../../base/vector';
import type { FaceBoundary } from '../facts/faceBoundary';
import { cornersOf, sideExtent } from './sideExtent';
import { interiorExtents } from './interiorExtents';

/** The faces of a body, each with its triangles. */
export interface TriangulatedBody {
  readonly faces: readonly TriangulatedRange[];
  /** x y z in metres. */
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

export interface TriangulatedRange extends FaceBoundary {
  readonly firstTriangle: number;
  readonly triangleCount: number;
}

/**
 * The extent of a body along any direction, from its exact curves and surfaces: in closed form where there is
 * one, else by search. The triangles tell which faces matter, and where a search on a free-form face starts.
 * The result is null where the exact value and the triangles contradict each other.
 * @param metres metres in the unit of the body's lengths
 * @param deflection largest distance between triangles and faces, in metres
 */
export function bodyExtent(
  body: TriangulatedBody,
  metres: number,
  deflection: number,
): DirectionalExtent {
  const faces = body.faces.map((face) => new FaceReach(face, body, metres));
  const size = Math.hypot(...[0, 1, 2].map((axis) => widthAlong(faces, axis)));
  const known = new Map<string, number | null>();
  return (direction) => {
    const key = direction.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = farthest(faces, direction, deflection, size);
    if (known.size < maxCached) known.set(key, found);
    return found;
  };
}

/** Placements ask for the same few directions again and again, so results are cached up to this number. */
const maxCached = 10_000;

/** Factor on the deflection, because a mesher checks it only at samples. */
const likely = 2;
/** Share of the body's size: vertices of triangles are in single precision. */
const rounded = 1e-6;

function farthest(
  faces: readonly FaceReach[],
  direction: Vector,
  deflection: number,
  size: number,
): number | null {
  const slack = likely * deflection + rounded * size;
  const ranked = faces
    .map((face) => ({ face, most: face.boxReach(direction) }))
    .sort((a, b) => b.most - a.most);
  let best = -Infinity;
  let meshed = -Infinity;
  for (const { face, most } of ranked) {
    if (most + slack < best) break;
    meshed = Math.max(meshed, face.meshReach(direction));
    const far = face.reach(direction, slack);
    if (far === null) return null;
    best = Math.max(best, far);
  }
  const isConfirmed = best >= meshed - slack && best <= meshed + slack + rounded * Math.abs(meshed);
  return isConfirmed ? best : null;
}

function widthAlong(faces: readonly FaceReach[], axis: number): number {
  const low = faces.reduce((least, { low }) => Math.min(least, low[axis] ?? least), Infinity);
  const high = faces.reduce((most, { high }) => Math.max(most, high[axis] ?? most), -Infinity);
  return high > low ? high - low : 0;
}

/** One face; its results are in metres. */
class FaceReach {
  readonly low: Vector;
  readonly high: Vector;

  constructor(
    private readonly face: TriangulatedRange,
    private readonly body: TriangulatedBody,
    private readonly metres: number,
  ) {
    const box = new BoundingBox();
    this.eachCorner((corner) => box.add(...corner));
    this.low = box.low;
    this.high = box.high;
  }

  /** The extent of the bounding box of the triangles along a direction. */
  boxReach(direction: Vector): number {
    return direction.reduce((sum, share, axis) => {
      const end = share > 0 ? this.high[axis] : this.low[axis];
      return share === 0 ? sum : sum + share * (end ?? outOfRange());
    }, 0);
  }

  meshReach(direction: Vector): number {
    let most = -Infinity;
    this.eachCorner((point) => {
      most = Math.max(most, dot(point, direction));
    });
    return most;
  }

  /** @param slack in metres; no search starts from vertices that are lower than the farthest one by more */
  reach(direction: Vector, slack: number): number | null {
    const { face, metres } = this;
    const sides = face.loops.flat();
    const reaches = sides.map((side) => sideExtent(face.face.surface, side, direction));
    if (reaches.some((far) => far === null)) return null;
    const corners = cornersOf(face.face).map((corner) => dot(corner, direction));
    const bulges = interiorExtents(face, direction, () => this.starts(direction, slack));
    if (!bulges) return null;
    const found = [...reaches.flatMap((far) => far ?? []), ...corners, ...bulges];
    return Math.max(...found) * metres;
  }

  /** Vertices of the triangles from which a search starts, in the unit of the model, the farthest first. */
  private starts(direction: Vector, slack: number): readonly Vector[] {
    const least = this.meshReach(direction) - slack;
    const picked: Vector[] = [];
    const apart =
      startsApart * Math.hypot(...this.high.map((end, k) => end - (this.low[k] ?? end)));
    for (const point of this.peaks(direction, least)) {
      if (picked.length >= maxStarts) break;
      const isNew = picked.every(
        (other) => Math.hypot(...point.map((value, k) => value - (other[k] ?? value))) > apart,
      );
      if (isNew) picked.push(point);
    }
    return picked.map((point) => times(point, 1 / this.metres));
  }

  /**
   * Vertices that are local maxima along the direction, the farthest first. A surface of ridges has one on each
   * ridge.
   */
  private peaks(direction: Vector, min: number): readonly Vector[] {
    const { positions } = this.body;
    const heights = new Map<number, number>();
    const heightOf = (corner: number) =>
      memoized(heights, corner, () => dot(vectorAt(positions, 3 * corner), direction));
    const lower = new Set<number>();
    this.eachTriangle((triangle) => {
      const most = Math.max(...triangle.map(heightOf));
      for (const corner of triangle) if (heightOf(corner) < most) lower.add(corner);
    });
    return [...heights]
      .filter(([corner, height]) => height >= min && !lower.has(corner))
      .sort(([, one], [, other]) => other - one)
      .map(([corner]) => vectorAt(positions, 3 * corner));
  }

  private eachCorner(visit: (point: Vector) => void): void {
    const { positions } = this.body;
    this.eachTriangle((triangle) => {
      for (const corner of triangle) visit(vectorAt(positions, 3 * corner));
    });
  }

  private eachTriangle(visit: (corners: Vector) => void): void {
    const { indices } = this.body;
    const { firstTriangle, triangleCount } = this.face;
    for (let i = firstTriangle; i < firstTriangle + triangleCount; i++) {
      visit(vectorAt(indices, 3 * i));
    }
  }
}

const maxStarts = 48;
/** Share of the size of a face: starts that are closer together count as one. */
const startsApart = 0.005;
