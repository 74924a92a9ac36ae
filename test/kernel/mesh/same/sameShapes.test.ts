import { deepEqual } from 'node:assert/strict';
import { SameShapes, type ShapeCandidate } from '../../../../src/kernel/mesh/same/sameShapes';
import { readMoments } from '../../../../src/model/exact/readMoments';
import { axisPairs } from '../../../../src/model/facts/massProperties';
import type { SecondMoments, Vector } from '../../../../src/model/shapes';
import { cross, dot, lengthOf, minus, plus, times } from '../../../../src/model/vectors';

const wedge: readonly Vector[] = [
  [0, 0, 0],
  [3, 0, 0],
  [0, 2, 0],
  [0, 0, 1],
];
const sides = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
const mirroredSides = [0, 1, 2, 0, 3, 1, 1, 3, 2, 0, 2, 3];

describe('shapes that are the same', () => {
  it('are found wherever they stand and however they are turned', () => {
    const turned = moved(([x, y, z]) => [7 - y, 0.6 * x - 0.8 * z + 4, 0.8 * x + 0.6 * z - 9]);
    deepEqual(firstsOf([solid(wedge), solid(turned), solid(moved(([x, y, z]) => [y, z, x]))]), [
      ...[0, 0, 0],
    ]);
  });

  it('are found where they are divided otherwise', () => {
    const [a = [0, 0, 0], b = [0, 0, 0], c = [0, 0, 0], d = [0, 0, 0]] = moved(([x, y, z]) => [
      ...([x + 5, y, z] as const),
    ]);
    const middle: Vector = [(b[0] + c[0]) / 2, (b[1] + c[1]) / 2, (b[2] + c[2]) / 2];
    const more = solid(
      [a, b, c, d, middle],
      [0, 2, 4, 0, 4, 1, 0, 1, 3, 1, 4, 3, 4, 2, 3, 0, 3, 2],
    );
    deepEqual(firstsOf([solid(wedge), more]), [0, 0]);
  });

  it('are no mirror images, and of one size', () => {
    const mirrored = moved(([x, y, z]) => [-x, y, z]);
    const larger = moved(([x, y, z]) => [1.001 * x, y, z]);
    const firsts = firstsOf([solid(wedge), solid(mirrored, mirroredSides), solid(larger)]);
    deepEqual(firsts, [0, 1, 2]);
  });

  it('are of triangles alone only where these are the same', () => {
    const mesh = (points: readonly Vector[]) => ({
      ...solid(points),
      volume: null,
      area: null,
      moments: null,
    });
    const apart = moved(([x, y, z]) => [x + 5, y, z]);
    deepEqual(firstsOf([mesh(wedge), mesh(apart), solid(apart)]), [0, 0, 2]);
  });
});

function moved(move: (point: Vector) => Vector): readonly Vector[] {
  return wedge.map(move);
}

type Solid = Omit<ShapeCandidate<number>, 'of'>;

function solid(points: readonly Vector[], corners: readonly number[] = sides): Solid {
  const triangles = corners.flatMap((_, i) => {
    const [a, b, c] = [i, i + 1, i + 2].map((at) => points[corners[at] ?? 0]);
    return i % 3 === 0 && a && b && c ? [[a, b, c] as const] : [];
  });
  const area = triangles.reduce(
    (sum, [a, b, c]) => sum + lengthOf(cross(minus(b, a), minus(c, a))) / 2,
    0,
  );
  const volume = triangles.reduce((sum, [a, b, c]) => sum + dot(a, cross(b, c)) / 6, 0);
  return {
    points: [Float32Array.from(points.flat())],
    ...{
      triangles: triangles.length,
      faces: 4,
      volume,
      area,
      moments: momentsOf(triangles, volume),
    },
    forEachTriangle: (visit: (a: Vector, b: Vector, c: Vector) => void) => {
      for (const [a, b, c] of triangles) visit(a, b, c);
    },
  };
}

/** About the centre, by pyramids over the triangles. */
function momentsOf(
  triangles: readonly (readonly Vector[])[],
  volume: number,
): SecondMoments | null {
  const whole = triangles.flatMap(([a, b, c]) => {
    if (!a || !b || !c) return [];
    const own = dot(a, cross(b, c)) / 6;
    const corner = [a, b, c];
    const sum = plus(plus(a, b), c);
    const six = axisPairs.map(
      ([i, j]) => (own * (corner.reduce((all, p) => all + p[i] * p[j], 0) + sum[i] * sum[j])) / 20,
    );
    return [{ first: times(sum, own / 4), six }];
  });
  const first = whole.reduce<Vector>((all, one) => plus(all, one.first), [0, 0, 0]);
  return readMoments(
    axisPairs.map(
      ([i, j], k) =>
        whole.reduce((all, { six }) => all + (six[k] ?? NaN), 0) - (first[i] * first[j]) / volume,
    ),
  );
}

function firstsOf(solids: readonly Solid[]): readonly number[] {
  const shapes = new SameShapes<number>();
  return solids.map((one, of) => shapes.firstOf({ ...one, of }));
}
