import { ok } from 'node:assert/strict';
import { meshBody } from '../../../../src/kernel/bodies/meshBody';
import { unit, type Vector } from '../../../../src/kernel/base/vector';
import type { Body } from '../../../../src/kernel/brep/brep';
import type { BSplineSurface } from '../../../../src/kernel/brep/geometry';
import {
  along,
  bodyOf,
  capBody,
  coneBody,
  cylinderBody,
  faceOn,
  lineBetween,
  loopOf,
  sphereBody,
  torusBody,
  vertexAt,
} from '../../tessellate/bodies';

describe('bodyExtent', () => {
  it('knows how far a rod reaches, whichever way it is turned', () => {
    reaches(cylinderBody(5, 200), (x, y, z) => 5 * Math.hypot(x, y) + Math.max(0, 200 * z));
  });

  it('knows a ball and a ring, which have no edge', () => {
    reaches(sphereBody(7), () => 7);
    reaches(torusBody(9, 2), (x, y) => 9 * Math.hypot(x, y) + 2);
  });

  it('knows a cone with its tip', () => {
    for (const hasVertexLoop of [true, false]) {
      reaches(coneBody(3, 8, hasVertexLoop), (x, y, z) =>
        Math.max(0, 3 * Math.hypot(x, y) + 8 * z),
      );
    }
  });

  it('does not take the top of a sphere for that of a piece which has lost it', () => {
    const [radius, height] = [5, 2];
    const rim = Math.sqrt(radius ** 2 - height ** 2);
    reaches(capBody(radius, height), (x, y, z) =>
      z * radius >= height ? radius : rim * Math.hypot(x, y) + height * z,
    );
  });

  it('climbs to the top of a free-form face inside its border', () => {
    // A tensor product of two parabolas: 4 h s (1 − s) · 4 t (1 − t) over a square of 10.
    reachesNearly(bulge(10, 3), (x, y, z) => sampledTop(10, 3, [x, y, z]), 1e-6 * 14);
  });

  it('finds the highest of many ridges, which need not be the one of the highest triangle', () => {
    for (let highest = 3; highest < ridgeCount - 3; highest++) {
      const meshed = meshBody(ridges(highest), 1, 'normal', { name: 'A', color: null });
      ok(meshed.kind === 'meshed');
      const found = (meshed.part.reach?.([0, 0, 1]) ?? NaN) * 1000;
      ok(Math.abs(found - ridgeTop(highest)) <= 1e-6 * 100, `${found} for ${ridgeTop(highest)}`);
    }
  });
});

const directions: readonly Vector[] = [
  ...[
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 2, 3],
    [0.3, -0.1, 1],
    [-4, 1, 0.2],
    [0.01, 0.02, 1],
  ].flatMap(([x = 0, y = 0, z = 0]): Vector[] => [unit([x, y, z]), unit([-x, -y, -z])]),
];

type Expected = (x: number, y: number, z: number) => number;

function reaches(body: Body, expected: Expected): void {
  reachesNearly(body, expected, 1e-9);
}

function reachesNearly(body: Body, expected: Expected, allowed: number): void {
  const meshed = meshBody(body, 1, 'normal', { name: 'A', color: null });
  ok(meshed.kind === 'meshed', meshed.kind === 'meshed' ? '' : meshed.why);
  for (const direction of directions) {
    const found = (meshed.part.reach?.(direction) ?? NaN) * 1000;
    const wanted = expected(...direction);
    ok(Math.abs(found - wanted) <= allowed, `${direction.join()}: ${found} instead of ${wanted}`);
  }
}

/** A sheet over a square, curved upwards. */
function bulge(side: number, height: number): Body {
  const pole = (i: number, j: number): Vector => [
    (i * side) / 2,
    (j * side) / 2,
    i === 1 && j === 1 ? 4 * height : 0,
  ];
  const surface: BSplineSurface = {
    kind: 'bspline',
    uDegree: 2,
    vDegree: 2,
    poles: [0, 1, 2].map((i) => [0, 1, 2].map((j) => pole(i, j))),
    weights: null,
    uKnots: [0, 0, 0, 1, 1, 1],
    vKnots: [0, 0, 0, 1, 1, 1],
  };
  const [a, b, c, d] = [
    vertexAt(0, 0, 0),
    vertexAt(side, 0, 0),
    vertexAt(side, side, 0),
    vertexAt(0, side, 0),
  ];
  const border = loopOf(
    along(lineBetween(a, b)),
    along(lineBetween(b, c)),
    along(lineBetween(c, d)),
    along(lineBetween(d, a)),
  );
  return bodyOf('sheet', faceOn(surface, [border]));
}

const ridgeCount = 23;

/** Heights of the poles across: up on every other one, a hair's breadth more on one of these. */
function ridgeHeights(highest: number): readonly number[] {
  return Array.from({ length: 2 * ridgeCount + 3 }, (_, i) =>
    i % 2 === 0 ? 0 : 3 + (i === 2 * highest + 1 ? 0.001 : 0),
  );
}

/** A sheet of 100 by 20 with ridges across it: cubic along, straight across. */
function ridges(highest: number): Body {
  const heights = ridgeHeights(highest);
  const last = heights.length - 1;
  const inner = Array.from({ length: last - 3 }, (_, i) => i + 1);
  const surface: BSplineSurface = {
    kind: 'bspline',
    uDegree: 3,
    vDegree: 2,
    poles: heights.map((z, i) =>
      [0, 1, 2].map((j): Vector => [(100 * i) / last, 10 * j, j === 1 ? 2 * z : 0]),
    ),
    weights: null,
    uKnots: [0, 0, 0, 0, ...inner, ...[0, 0, 0, 0].map(() => last - 2)],
    vKnots: [0, 0, 0, 1, 1, 1],
  };
  const [a, b, c, d] = [
    vertexAt(0, 0, 0),
    vertexAt(100, 0, 0),
    vertexAt(100, 20, 0),
    vertexAt(0, 20, 0),
  ];
  const border = loopOf(
    along(lineBetween(a, b)),
    along(lineBetween(b, c)),
    along(lineBetween(c, d)),
    along(lineBetween(d, a)),
  );
  return bodyOf('sheet', faceOn(surface, [border]));
}

/** Looked for on the uniform cubic around the highest pole, in the middle of the sheet. */
function ridgeTop(highest: number): number {
  const heights = ridgeHeights(highest);
  const at = 2 * highest + 1;
  const pole = (i: number) => heights[i] ?? NaN;
  let best = -Infinity;
  for (let i = -1000; i <= 1000; i++) {
    const t = i / 1000;
    const first = t < 0 ? at - 2 : at - 1;
    const s = t < 0 ? t + 1 : t;
    const shares = [
      (1 - s) ** 3,
      3 * s ** 3 - 6 * s ** 2 + 4,
      -3 * s ** 3 + 3 * s ** 2 + 3 * s + 1,
      s ** 3,
    ];
    const height = shares.reduce((sum, share, k) => sum + (share * pole(first + k)) / 6, 0);
    best = Math.max(best, height);
  }
  return best;
}

/** By looking everywhere, ever closer. */
function sampledTop(side: number, height: number, [x, y, z]: Vector): number {
  const at = (s: number, t: number) =>
    side * s * x + side * t * y + 16 * height * s * (1 - s) * t * (1 - t) * z;
  let [s, t, reach] = [0.5, 0.5, 0.5];
  for (let round = 0; round < 40; round++) {
    let best = -Infinity;
    let [nextS, nextT] = [s, t];
    for (let i = -20; i <= 20; i++) {
      for (let j = -20; j <= 20; j++) {
        const [u, v] = [s + (i / 20) * reach, t + (j / 20) * reach].map((value) =>
          Math.max(0, Math.min(1, value)),
        );
        const far = at(u ?? NaN, v ?? NaN);
        if (far > best) [best, nextS, nextT] = [far, u ?? NaN, v ?? NaN];
      }
    }
    [s, t] = [nextS, nextT];
    reach *= 0.5;
  }
  return at(s, t);
}
