import { outOfRange } from '../../words/outOfRange';
import type { FaceMesh } from './faceMesh';
import { DeflectionEstimator } from './deflectionEstimator';
import { next, previous, triangleOf } from './plane/triangleSides';
import type { SamplingLimits } from './sampleParameters';

const maxSweeps = 40;
/** Grid units: shorter sides are not subdivided. */
const shortest = 32;

/**
 * Adds points until every triangle of a face is within the deflection of its surface and within the angle.
 * @returns the distance of the worst triangle from the surface in deflections, above 1 where points are too
 *   close together to add more; null where too many points would be needed
 */
export function refine(mesh: FaceMesh, limits: SamplingLimits, maxPoints: number): number | null {
  const { net } = mesh;
  const refiner = new Refiner(mesh, limits);
  const most = net.vertexCount + maxPoints;
  for (let sweep = 0; sweep < maxSweeps; sweep++) {
    const before = net.vertexCount;
    for (let triangle = 0; triangle < net.triangleCount; triangle++) {
      if (net.fresh[triangle] === 0 || net.inside[triangle] === 0) continue;
      net.fresh[triangle] = 0;
      refiner.look(triangle);
      if (net.vertexCount > most) return null;
    }
    if (net.vertexCount === before) return refiner.leftover();
  }
  return null;
}

class Refiner {
  private readonly estimator: DeflectionEstimator;
  /** Triangles that need a point but could not get one. */
  private readonly stuck = new Set<number>();

  constructor(
    private readonly mesh: FaceMesh,
    limits: SamplingLimits,
  ) {
    this.estimator = new DeflectionEstimator(mesh, limits);
  }

  look(triangle: number): void {
    const { net } = this.mesh;
    let worst = 1;
    let worstSide = -1;
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
      if (net.constraints[side] !== 0) continue;
      const excess = this.estimator.excessAlong(side);
      if (excess > worst) {
        worst = excess;
        worstSide = side;
      }
    }
    if (worstSide >= 0 && this.cut(worstSide)) return;
    const isDone =
      this.estimator.distanceWithin(triangle) > 1 ? this.fill(triangle) : worstSide < 0;
    if (!isDone) this.stuck.add(triangle);
  }

  /** The greatest distance of the triangles that remain too coarse; see `refine`. */
  leftover(): number {
    const { constraints, inside } = this.mesh.net;
    let worst = 0;
    for (const triangle of this.stuck) {
      if (inside[triangle] === 0) continue;
      worst = Math.max(worst, this.estimator.distanceWithin(triangle));
      for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
        if (constraints[side] === 0) worst = Math.max(worst, this.estimator.distanceAlong(side));
      }
    }
    return worst;
  }

  private cut(side: number): boolean {
    const { net } = this.mesh;
    const a = net.corners[side] ?? outOfRange();
    const b = net.corners[next(side)] ?? outOfRange();
    return this.add([a, b], triangleOf(side));
  }

  private fill(triangle: number): boolean {
    const { corners } = this.mesh.net;
    const side = 3 * triangle;
    const around = [
      corners[side] ?? outOfRange(),
      corners[next(side)] ?? outOfRange(),
      corners[previous(side)] ?? outOfRange(),
    ];
    return this.add(around, triangle);
  }

  /** Adds the mean of vertices in parameter space, unless it is too close to one of them. */
  private add(around: readonly number[], triangle: number): boolean {
    const { net, plane, surface, vertices, shared } = this.mesh;
    const count = around.length;
    const x = Math.round(around.reduce((sum, at) => sum + (net.x[at] ?? outOfRange()), 0) / count);
    const y = Math.round(around.reduce((sum, at) => sum + (net.y[at] ?? outOfRange()), 0) / count);
    const isTooNear = around.some(
      (at) =>
        Math.abs((net.x[at] ?? outOfRange()) - x) + Math.abs((net.y[at] ?? outOfRange()) - y) <
        shortest,
    );
    if (isTooNear) return false;
    const before = net.vertexCount;
    const vertex = net.add(x, y, triangle);
    if (vertex < 0 || net.vertexCount === before) return false;
    vertices.put(
      vertex,
      plane.uLow + x / plane.uScale,
      plane.vLow + y / plane.vScale,
      surface,
      -1,
      shared,
    );
    return true;
  }
}
