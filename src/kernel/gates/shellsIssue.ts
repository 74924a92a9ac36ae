import type { PartMesh } from '../base/scene';
import { cornerAt } from '../mesh/isInside';
import { connectedComponents } from '../mesh/connectedComponents';
import { distanceToTriangle, type Triangle } from '../../model/exact/pointToTriangle';
import { isCrossing } from '../mesh/triangleCrossing';
import { leafOf, boxesOverlap, triangleBvh, type TriangleBvh } from '../mesh/triangleBvh';
import { cross, distance, dot, minus, plus, times, type Vector } from '../base/vector';
import type { MeshTolerance } from './meshTolerance';
import { integrationShare } from './verdict';
import { outOfRange } from '../../words/outOfRange';

type Mesh = Pick<PartMesh, 'positions' | 'indices' | 'faces'>;

/** Why the volumes of a body's shells cannot be added up. */
export type ShellsIssue =
  /** Two of them intersect. */
  | 'crossing'
  /** One has the wrong orientation for its place: a void outside, or a lump within the material. */
  | 'nesting'
  /** They need too much work to check. */
  | 'too many shells';

/** Most nodes and triangles that are visited for one body: about a second. */
const maxSteps = 2e7;
/** Comparing boxes is cheap, but the number of pairs is half of this number squared. */
const maxShells = 3000;
/** Most triangles whose winding number is computed, beside one of each face. */
const maxSamples = 4000;

/**
 * Checks whether the shells of a body form a solid. Signed volumes may be added only where each shell with
 * material inside lies in no other material, and each shell that bounds a void lies in material. A body with
 * one shell passes.
 */
export function shellsIssue(mesh: Mesh, tolerance: MeshTolerance): ShellsIssue | null {
  const lists = connectedComponents(mesh);
  if (lists.length < 2) return null;
  const shells = notable(lists.map((triangles) => shellOf(mesh, triangles)));
  if (shells.length < 2) return shells.some(({ volume }) => volume < 0) ? 'nesting' : null;
  if (shells.length > maxShells) return 'too many shells';
  try {
    const work = new Work();
    if (isAnyCrossing(mesh, shells, tolerance, work)) return 'crossing';
    return nestingIssue(mesh, shells, tolerance, work);
  } catch (error) {
    if (error instanceof TooMuchWork) return 'too many shells';
    throw error;
  }
}

interface Shell {
  readonly triangles: Uint32Array;
  readonly tree: TriangleBvh;
  /** Negative where it bounds a void. */
  readonly volume: number;
}

function shellOf(mesh: Mesh, triangles: Uint32Array): Shell {
  const origin = cornerAt(mesh, 0);
  let sixfold = 0;
  for (const triangle of triangles) {
    const [a, b, c] = triangleAt(mesh, triangle);
    sixfold += dot(minus(a, origin), cross(minus(b, origin), minus(c, origin)));
  }
  return { triangles, tree: triangleBvh(mesh, triangles), volume: sixfold / 6 };
}

/** Leaves out the shells that together change nothing: folds of slivers enclose no volume. */
function notable(shells: readonly Shell[]): readonly Shell[] {
  const ascending = shells.toSorted((a, b) => Math.abs(a.volume) - Math.abs(b.volume));
  const whole = ascending.reduce((sum, { volume }) => sum + volume, 0);
  let left = (integrationShare / 2) * Math.abs(whole);
  return ascending.filter(({ volume }) => {
    left -= Math.abs(volume);
    return left < 0;
  });
}

class TooMuchWork extends Error {}

class Work {
  private steps = 0;

  step(): void {
    if (++this.steps > maxSteps) throw new TooMuchWork();
  }
}

function triangleAt(mesh: Mesh, triangle: number): Triangle {
  const corner = 3 * triangle;
  return [cornerAt(mesh, corner), cornerAt(mesh, corner + 1), cornerAt(mesh, corner + 2)];
}

function longestSide([a, b, c]: Triangle): number {
  return Math.max(distance(a, b), distance(b, c), distance(c, a));
}

/** Depth to which two correct triangles may penetrate each other where their faces only touch. */
function reachOf(side: number, { chord, looseness, rounding, angle }: MeshTolerance): number {
  return 2 * rounding + Math.min(2 * chord + looseness, (angle / 4) * side);
}

function isAnyCrossing(
  mesh: Mesh,
  shells: readonly Shell[],
  tolerance: MeshTolerance,
  work: Work,
): boolean {
  return shells.some(({ tree }, i) =>
    shells.slice(i + 1).some((other) => {
      work.step();
      return areCrossing(mesh, tree, other.tree, tolerance, work);
    }),
  );
}

function areCrossing(
  mesh: Mesh,
  a: TriangleBvh,
  b: TriangleBvh,
  tolerance: MeshTolerance,
  work: Work,
): boolean {
  const waiting: [number, number][] = [[1, 1]];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [nodeA, nodeB] = pair;
    work.step();
    if (!boxesOverlap(a, nodeA, b, nodeB)) continue;
    const [isLeafA, isLeafB] = [nodeA >= a.firstLeaf, nodeB >= b.firstLeaf];
    if (isLeafA && isLeafB) {
      if (areLeavesCrossing(mesh, leafOf(a, nodeA), leafOf(b, nodeB), tolerance, work)) return true;
    } else if (isLeafB || (!isLeafA && nodeA <= nodeB)) {
      waiting.push([2 * nodeA, nodeB], [2 * nodeA + 1, nodeB]);
    } else {
      waiting.push([nodeA, 2 * nodeB], [nodeA, 2 * nodeB + 1]);
    }
  }
  return false;
}

function areLeavesCrossing(
  mesh: Mesh,
  a: Uint32Array,
  b: Uint32Array,
  tolerance: MeshTolerance,
  work: Work,
): boolean {
  const others = Array.from(b, (triangle) => triangleAt(mesh, triangle));
  return a.some((triangle) => {
    const one = triangleAt(mesh, triangle);
    return others.some((other) => {
      work.step();
      const side = Math.min(longestSide(one), longestSide(other));
      return isCrossing(one, other, reachOf(side, tolerance));
    });
  });
}

/**
 * Checks each shell by some of its triangles. Shells that do not intersect lie wholly where one of their
 * triangles lies that touches no other shell.
 */
function nestingIssue(
  mesh: Mesh,
  shells: readonly Shell[],
  tolerance: MeshTolerance,
  work: Work,
): ShellsIssue | null {
  const faces = largestOfFaces(mesh);
  for (const shell of shells) {
    const others = shells.filter(
      (other) => other !== shell && boxesOverlap(shell.tree, 1, other.tree, 1),
    );
    const around = shell.volume > 0 ? 0 : 1;
    if (others.length === 0 && around === 0) continue;
    let isSeen = false;
    for (const triangle of samplesOf(shell, faces, shells.length)) {
      const winding = windingAround(mesh, triangle, others, tolerance, work);
      if (winding === null) continue;
      if (winding !== around) return 'nesting';
      isSeen = true;
    }
    if (!isSeen) return 'too many shells';
  }
  return null;
}

/** The largest triangle of each face. */
function largestOfFaces(mesh: Mesh): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { firstTriangle, triangleCount } of mesh.faces) {
    let [largest, area] = [firstTriangle, -1];
    for (let i = firstTriangle; i < firstTriangle + triangleCount; i++) {
      const [a, b, c] = triangleAt(mesh, i);
      const normal = cross(minus(b, a), minus(c, a));
      const own = dot(normal, normal);
      if (own > area) [largest, area] = [i, own];
    }
    found.add(largest);
  }
  return found;
}

function samplesOf(
  { triangles }: Shell,
  faces: ReadonlySet<number>,
  shells: number,
): Iterable<number> {
  const step = Math.ceil(triangles.length / Math.max(8, maxSamples / shells));
  return triangles.filter((triangle, i) => i % step === 0 || faces.has(triangle));
}

/** The winding number of the other shells about the centroid of a triangle; null where one is too near to decide. */
function windingAround(
  mesh: Mesh,
  triangle: number,
  others: readonly Shell[],
  tolerance: MeshTolerance,
  work: Work,
): number | null {
  const corners = triangleAt(mesh, triangle);
  const point = times(plus(plus(corners[0], corners[1]), corners[2]), 1 / 3);
  const reach = reachOf(longestSide(corners), tolerance);
  let winding = 0;
  for (const { tree } of others) {
    work.step();
    if (isNear(mesh, tree, point, reach, work)) return null;
    const own = windingOf(mesh, tree, point, work);
    if (own === null) return null;
    winding += own;
  }
  return winding;
}

function isNear(mesh: Mesh, tree: TriangleBvh, point: Vector, reach: number, work: Work): boolean {
  const isBoxNear = (node: number) =>
    point.every((value, axis) => {
      const low = tree.boxes[6 * node + axis] ?? outOfRange();
      const high = tree.boxes[6 * node + 3 + axis] ?? outOfRange();
      return value >= low - reach && value <= high + reach;
    });
  return searchTree(
    tree,
    isBoxNear,
    (triangle) => distanceToTriangle(point, triangleAt(mesh, triangle)) <= reach,
    work,
  );
}

/** Whether a triangle is found, in boxes that may contain one. */
function searchTree(
  tree: TriangleBvh,
  mayHave: (node: number) => boolean,
  isFound: (triangle: number) => boolean,
  work: Work,
): boolean {
  const waiting = [1];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    work.step();
    if (!mayHave(node)) continue;
    if (node < tree.firstLeaf) waiting.push(2 * node, 2 * node + 1);
    else if (leafOf(tree, node).some(isFound)) return true;
  }
  return false;
}

/** Directions that are parallel to no edge of usual designs. */
const directions: readonly Vector[] = [
  [0.5377, 0.2431, 0.8073],
  [-0.3719, 0.8837, 0.2843],
  [0.6173, -0.7121, -0.3343],
];

/** The winding number on which two rays agree; null where no two agree. */
function windingOf(mesh: Mesh, tree: TriangleBvh, point: Vector, work: Work): number | null {
  const found = new Set<number>();
  for (const direction of directions) {
    const winding = crossedBy(mesh, tree, point, direction, work);
    if (found.has(winding)) return winding;
    found.add(winding);
  }
  return null;
}

/** Share of a distance along a ray: far above the rounding of some ten operations (1e-15), far below any wall. */
const flatBox = 1e-9;

/** The number of triangles through which a ray leaves minus those through which it enters. */
function crossedBy(
  mesh: Mesh,
  tree: TriangleBvh,
  point: Vector,
  direction: Vector,
  work: Work,
): number {
  let winding = 0;
  const isBoxCrossed = (node: number) => {
    let [from, to] = [0, Infinity];
    for (const [axis, speed] of direction.entries()) {
      const at = point[axis] ?? outOfRange();
      const near = ((tree.boxes[6 * node + axis] ?? outOfRange()) - at) / speed;
      const far = ((tree.boxes[6 * node + 3 + axis] ?? outOfRange()) - at) / speed;
      from = Math.max(from, Math.min(near, far));
      to = Math.min(to, Math.max(near, far));
    }
    // A flat box has no width, so rounding must be allowed for.
    return from <= to * (1 + flatBox);
  };
  const count = (triangle: number) => {
    winding += crossing(triangleAt(mesh, triangle), point, direction);
    return false;
  };
  searchTree(tree, isBoxCrossed, count, work);
  return winding;
}

/** 1 where a ray leaves through a triangle, -1 where it enters (Möller and Trumbore, 1997). */
function crossing([a, b, c]: Triangle, point: Vector, direction: Vector): number {
  const [ab, ac, from] = [minus(b, a), minus(c, a), minus(point, a)];
  const beside = cross(direction, ac);
  const determinant = dot(ab, beside);
  if (determinant === 0) return 0;
  const u = dot(from, beside) / determinant;
  const normal = cross(from, ab);
  const v = dot(direction, normal) / determinant;
  if (u < 0 || v < 0 || u + v > 1) return 0;
  if (dot(ac, normal) / determinant <= 0) return 0;
  return determinant < 0 ? 1 : -1;
}
