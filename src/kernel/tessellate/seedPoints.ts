import { outOfRange } from '../../words/outOfRange';
import { next, previous, triangleOf } from './plane/triangleSides';
import type { FaceMesh } from './faceMesh';

/** Shares of a step: smallest distances of a new point from other points and from the boundary. */
const fromOthers = 0.55;
const fromBounds = 0.35;
const maxAlong = 2000;

/** Adds points on a grid of steps to a doubly curved face. This gives fewer triangles than bisection. */
export function seedPoints(mesh: FaceMesh): void {
  const { plane, surface } = mesh;
  const { uLow, uHigh, vLow, vHigh } = plane;
  const uCount = Math.min(maxAlong, Math.ceil(plane.uSteps - 0.05));
  const vCount = Math.min(maxAlong, Math.ceil(plane.vSteps - 0.05));
  if (uCount < 2 || vCount < 2) return;
  const isNarrowing = surface.singularities.some(({ held }) => held === 'v');
  const widest = isNarrowing ? widestRow(mesh, vCount) : 1;
  for (let j = 1; j < vCount; j++) {
    const v = vLow + ((vHigh - vLow) * j) / vCount;
    const share = isNarrowing ? widthAt(mesh, v) / widest : 1;
    const count = Math.max(3, Math.ceil(uCount * Math.min(1, share)));
    for (let i = 1; i < count; i++) {
      // Alternate rows run in opposite directions, so that each point is near the one before.
      const along = (j % 2 === 1 ? i : count - i) / count;
      drop(mesh, uLow + (uHigh - uLow) * along, v);
    }
  }
}

const out = new Float64Array(9);

function widthAt({ surface, plane }: FaceMesh, v: number): number {
  surface.at((plane.uLow + plane.uHigh) / 2, v, out);
  return Math.hypot(out[3] ?? outOfRange(), out[4] ?? outOfRange(), out[5] ?? outOfRange());
}

function widestRow(mesh: FaceMesh, count: number): number {
  const { vLow, vHigh } = mesh.plane;
  let widest = 0;
  for (let j = 1; j < count; j++) {
    widest = Math.max(widest, widthAt(mesh, vLow + ((vHigh - vLow) * j) / count));
  }
  return widest;
}

function drop({ net, plane, surface, vertices, shared }: FaceMesh, u: number, v: number): void {
  const x = Math.round((u - plane.uLow) * plane.uScale);
  const y = Math.round((v - plane.vLow) * plane.vScale);
  const { vertex, side } = net.locate(x, y);
  if (vertex >= 0 || net.inside[triangleOf(side)] === 0) return;
  const apart = fromOthers * plane.step;
  for (const one of [side, next(side), previous(side)]) {
    const a = net.corners[one] ?? outOfRange();
    const b = net.corners[next(one)] ?? outOfRange();
    const ax = x - (net.x[a] ?? outOfRange());
    const ay = y - (net.y[a] ?? outOfRange());
    if (ax * ax + ay * ay < apart * apart) return;
    if (net.constraints[one] === 0) continue;
    const dx = (net.x[b] ?? outOfRange()) - (net.x[a] ?? outOfRange());
    const dy = (net.y[b] ?? outOfRange()) - (net.y[a] ?? outOfRange());
    const far = Math.abs(dx * ay - dy * ax) / Math.sqrt(dx * dx + dy * dy);
    if (far < fromBounds * plane.step) return;
  }
  const added = net.add(x, y);
  if (added >= 0) vertices.put(added, u, v, surface, -1, shared);
}
