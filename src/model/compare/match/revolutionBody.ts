import type { EdgeShape, FaceShape, PartShapes, Vector } from '../../shapes';
import { along, dot, lengthOf, minus } from '../../vectors';
import { isParallel, type Axis } from '../../exact/carrier';
import { isOnLine, lineTolerance } from '../../features/roundFaceAxes';
import { similarity, type Similarity } from '../../features/similarity';
import { memoized } from '../../../words/memoized';

/** The exact place of a body that looks alike from all sides of an axis, or of a ball. Lengths are in metres. */
export interface RevolutionBody {
  /** The middle of its length along the axis; the centre of a ball. */
  readonly origin: Vector;
  /** Unit vector; null for a ball. */
  readonly axis: Vector | null;
  /** To which of its ends the larger circles lie: 1 along the axis, -1 against it; 0 if both ends are alike. */
  readonly sense: -1 | 0 | 1;
}

/**
 * The body of revolution that closed exact faces bound, at its placement.
 * @param elements of the placement, a 4 × 4 matrix, column-major
 * @returns null if they bound another body, have unknown surfaces or are scaled unevenly
 */
export function placedRevolution(
  shapes: PartShapes,
  elements: ArrayLike<number>,
): RevolutionBody | null {
  const move = similarity(elements);
  const body = move && memoized(bodies, shapes, newRevolutionBody);
  return move && body && placed(body, move);
}

/** Computed once for all placements of a part. */
const bodies = new WeakMap<PartShapes, RevolutionBody | null>();

function newRevolutionBody({ faces, edges }: PartShapes): RevolutionBody | null {
  const spheres = faces.flatMap((face) => (face.kind === 'sphere' ? [face] : []));
  const [ball] = spheres;
  if (ball && spheres.length === faces.length) {
    const isOne = spheres.every(
      ({ origin }) => lengthOf(minus(origin, ball.origin)) <= lineTolerance.length,
    );
    return isOne ? { origin: ball.origin, axis: null, sense: 0 } : null;
  }
  const line = axisOf(faces);
  if (!line || !faces.every((face) => isAround(face, line))) return null;
  const circles = edges.flatMap((edge) =>
    edge.kind === 'circle' &&
    isParallel(edge.axis, line.axis, lineTolerance) &&
    isOnLine(edge.origin, line)
      ? [edge]
      : [],
  );
  const offsetOf = (point: Vector) => dot(minus(point, line.origin), line.axis);
  const offsets = [
    ...circles.map(({ origin }) => offsetOf(origin)),
    ...faces.flatMap((face) =>
      face.kind === 'plane' || face.kind === 'sphere' || face.kind === 'torus'
        ? [offsetOf(face.origin)]
        : [],
    ),
  ];
  if (offsets.length === 0) return null;
  const [low, high] = [Math.min(...offsets), Math.max(...offsets)];
  const middle = (low + high) / 2;
  const origin = along(line.origin, line.axis, middle);
  return { origin, axis: line.axis, sense: senseOf(circles, offsetOf, { low, high }) };
}

function placed(
  { origin, axis, sense }: RevolutionBody,
  { point, direction }: Similarity,
): RevolutionBody {
  return { origin: point(origin), axis: axis && direction(axis), sense };
}

/** The only axis that such faces can have in common. */
function axisOf(faces: readonly FaceShape[]): Axis | null {
  for (const face of faces) {
    if (face.kind === 'cylinder' || face.kind === 'cone' || face.kind === 'torus') return face;
  }
  const sphere = faces.find((face) => face.kind === 'sphere');
  const plane = faces.find((face) => face.kind === 'plane');
  return sphere?.kind === 'sphere' && plane?.kind === 'plane'
    ? { origin: sphere.origin, axis: plane.normal }
    : null;
}

function isAround(face: FaceShape, line: Axis): boolean {
  switch (face.kind) {
    case 'plane':
      return isParallel(face.normal, line.axis, lineTolerance);
    case 'cylinder':
    case 'cone':
    case 'torus':
      return isParallel(face.axis, line.axis, lineTolerance) && isOnLine(face.origin, line);
    case 'sphere':
      return isOnLine(face.origin, line);
    case 'other':
      return false;
  }
}

/** The share of the largest possible difference below which both ends are alike. */
const evenShare = 1e-6;

function senseOf(
  circles: readonly (EdgeShape & { readonly kind: 'circle' })[],
  offsetOf: (point: Vector) => number,
  { low, high }: { readonly low: number; readonly high: number },
): RevolutionBody['sense'] {
  let [sum, most] = [0, 0];
  for (const { origin, radius, angle } of circles) {
    sum += radius * angle * (offsetOf(origin) - (low + high) / 2);
    most += radius * angle * (high - low);
  }
  if (Math.abs(sum) <= evenShare * most) return 0;
  return sum > 0 ? 1 : -1;
}
