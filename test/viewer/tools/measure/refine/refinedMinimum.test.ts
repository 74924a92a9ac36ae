import { equal, ok } from 'node:assert/strict';
import { outOfRange } from '../../../../../src/words/outOfRange';
import type { SplineSurface } from '../../../../../src/model/shapes';
import { rangesOf, surfacePointAt } from '../../../../../src/model/exact/splines/splinePoint';
import { distance, type Vector } from '../../../../../src/model/vectors';
import { meshDistance } from '../../../../../src/viewer/tools/measure/mesh/meshDistance';
import {
  triangleSet,
  type TriangleSet,
} from '../../../../../src/viewer/tools/measure/mesh/triangleSet';
import type { Carrier } from '../../../../../src/viewer/tools/measure/refine/chart';
import { closestPair } from '../../../../../src/viewer/tools/measure/refine/closestPair';
import {
  refinedMinimum,
  type BoundedCarrier,
} from '../../../../../src/viewer/tools/measure/refine/refinedMinimum';
import { archCurve, wavyPatch } from '../../../../model/exact/splines/splineForms';
import { bruteDistance, type Parametric } from '../pairs/bruteDistance';

const patch = wavyPatch(0.05, 0.01);
const plane: Carrier = {
  kind: 'surface',
  surface: { kind: 'plane', origin: [0, 0, 0.05], normal: [0, 0, 1] },
};
const sphere: Carrier = {
  kind: 'surface',
  surface: { kind: 'sphere', origin: [0.02, 0.03, 0.06], radius: 0.02, isHollow: false },
};

describe('the shortest way to a free-form face', function () {
  this.timeout(120_000);

  it('is that of a search over all of it', () => {
    const rational = wavyPatch(0.05, 0.01, -0.04, true);
    const pairs: readonly (readonly [SplineSurface, SplineSurface])[] = [
      [patch, wavyPatch(0.05, 0.008, 0.03)],
      [patch, rational],
      [
        patch,
        {
          kind: 'extruded',
          section: archCurve(0.03, 0.02),
          direction: [0, 1, 0],
          low: 0.2,
          high: 0.3,
        },
      ],
      [
        patch,
        {
          kind: 'revolved',
          profile: archCurve(0.03, 0.01),
          origin: [0, 0, 0.06],
          axis: [1, 0, 0],
          low: 0,
          high: 2 * Math.PI,
        },
      ],
    ];
    for (const [one, other] of pairs) {
      const brute = bruteDistance(parametric(one), parametric(other));
      const found = refinedMinimum([whole(one)], [whole(other)], meshed(one, other), 1e-3);
      ok(found);
      equal(found.uncertainty, 0);
      ok(Math.abs(found.span.distance - brute) < 1e-9, `${found.span.distance} is not ${brute}`);
    }
  });

  it('does not depend on how coarse the triangles are', () => {
    const other = wavyPatch(0.05, 0.008, 0.03, true);
    const [coarse, fine] = [5, 40].map((pieces) =>
      refinedMinimum(
        [whole(patch, pieces)],
        [whole(other, pieces)],
        meshed(patch, other, pieces),
        2e-3,
      ),
    );
    ok(coarse && fine);
    ok(Math.abs(coarse.span.distance - fine.span.distance) < 1e-12);
  });

  it('stands square on both where it ends between the edges', () => {
    const { from, to } = closestPair(
      { kind: 'spline surface', surface: patch },
      sphere,
      [0.02, 0.03, 0.01],
      [0.02, 0.03, 0.04],
    );
    const centre: Vector = [0.02, 0.03, 0.06];
    ok(Math.abs(distance(from, centre) - distance(from, to) - 0.02) < 1e-12);
    for (const step of [1e-3, -1e-3]) {
      const beside = closestPair(
        { kind: 'spline surface', surface: patch },
        { kind: 'point', at: [from[0] + step, from[1], from[2]] },
        from,
        from,
      );
      ok(distance(beside.from, centre) >= distance(from, centre));
    }
  });

  it('is led over the seam of a closed curve', () => {
    // A closed arch: its seam is the nearest point.
    const curve = closedCurve();
    const span = closestPair(
      { kind: 'spline curve', curve },
      { kind: 'point', at: [-1, 0.001, 0] },
      [0.01, 0.02, 0],
      [-1, 0, 0],
    );
    ok(span.distance <= distance([-1, 0.001, 0], [0, 0, 0]));
  });

  it('leads away from the pole of a surface of revolution', () => {
    // A quarter of a circle of 50 mm about the axis: a dome with its pole on top.
    const dome: SplineSurface = {
      kind: 'revolved',
      profile: {
        degree: 2,
        knots: [0, 0, 0, 1, 1, 1],
        poles: [
          [0, 0, 0.05],
          [0.05, 0, 0.05],
          [0.05, 0, 0],
        ],
        weights: [1, Math.SQRT1_2, 1],
        from: 0,
        to: 1,
      },
      origin: [0, 0, 0],
      axis: [0, 0, 1],
      low: 0,
      high: 2 * Math.PI,
    };
    for (let turn = 0; turn < 6; turn += 0.35) {
      for (const tilt of [0.01, 0.1, 0.4]) {
        const round = 0.08 * Math.sin(tilt);
        const at: Vector = [round * Math.cos(turn), round * Math.sin(turn), 0.08 * Math.cos(tilt)];
        const span = closestPair(
          { kind: 'spline surface', surface: dome },
          { kind: 'point', at },
          at,
          at,
        );
        ok(Math.abs(span.distance - 0.03) < 1e-9, `${span.distance} at ${turn}, ${tilt}`);
      }
    }
  });

  it('is led over a seam whose sides differ by what a file rounds', () => {
    const { poles, ...curve } = closedCurve();
    // Half a metre around, 2 nm apart.
    const section = {
      ...curve,
      poles: poles.map(([x, y, z], i): Vector => [20 * x, 20 * y, z + (i === 5 ? 2e-9 : 0)]),
    };
    const tube: SplineSurface = {
      kind: 'extruded',
      section,
      direction: [0, 0, 1],
      low: 0,
      high: 1,
    };
    for (const y of [-0.04, -0.01, 0.01, 0.04]) {
      const at: Vector = [-0.1, y, 0.5];
      const carrier = { kind: 'spline surface', surface: tube } as const;
      const [there, mirrored] = [y, -y].map((side) =>
        closestPair(carrier, { kind: 'point', at: [-0.1, side, 0.5] }, [0, y, 0.5], at),
      );
      ok(there && mirrored);
      // The section is its own mirror image.
      ok(
        Math.abs(there.distance - mirrored.distance) < 1e-7,
        `${there.distance - mirrored.distance}`,
      );
    }
  });

  it('finds the highest of many crests, or says that it is uncertain', () => {
    let looked = 0;
    for (const crests of [8, 12]) {
      const ridge = corrugated(crests);
      const level = planeSquare();
      const flat: BoundedCarrier = { carrier: plane, triangles: () => level, isInside: () => true };
      const mesh = meshDistance(triangles(ridge, 12 * crests), level)?.distance ?? outOfRange();
      const found = refinedMinimum([whole(ridge, 12 * crests)], [flat], mesh, 1e-4);
      const { at } = parametric(ridge);
      let least = Infinity;
      for (let i = 0; i <= 20_000; i++) least = Math.min(least, 0.05 - at(i / 20_000, 0.5)[2]);
      // Where it may be nearly everywhere, triangles are measured.
      if (!found) continue;
      looked += 1;
      ok(found.span.distance - found.uncertainty < least + 1e-9, `${crests} crests`);
      if (found.uncertainty === 0) ok(Math.abs(found.span.distance - least) < 1e-8);
    }
    ok(looked > 0);
  });

  it('is uncertain by what an edge of unknown shape could be nearer', () => {
    const level = planeSquare();
    const edge: BoundedCarrier = {
      carrier: null,
      triangles: () => segment([0, 0, 0.0095], [0.05, 0, 0.0095]),
    };
    const meshedThere = Math.min(
      meshDistance(triangles(patch), level)?.distance ?? outOfRange(),
      meshDistance(edge.triangles(), level)?.distance ?? outOfRange(),
    );
    const flat: BoundedCarrier = { carrier: plane, triangles: () => level, isInside: () => true };
    const found = refinedMinimum([whole(patch), edge], [flat], meshedThere, 1e-3);
    ok(found);
    ok(found.uncertainty > 0);
    const certain = refinedMinimum([whole(patch)], [flat], meshedThere, 1e-3);
    equal(certain?.uncertainty, 0);
    ok(certain.span.distance >= found.span.distance - found.uncertainty);
  });

  it('does not end where the face is not', () => {
    const isInside = ([x]: Vector) => x > 0.03;
    const cut: BoundedCarrier = { ...whole(patch), isInside };
    const level = planeSquare();
    const flat: BoundedCarrier = { carrier: plane, triangles: () => level, isInside: () => true };
    const found = refinedMinimum([cut], [flat], 0.03, 1e-2);
    ok(!found || found.span.from[0] > 0.03);
  });
});

function closedCurve() {
  const poles: readonly Vector[] = [
    [0, 0, 0],
    [0, 0.02, 0],
    [0.04, 0.02, 0],
    [0.04, -0.02, 0],
    [0, -0.02, 0],
    [0, 0, 0],
  ];
  return { degree: 3, knots: [0, 0, 0, 0, 1, 2, 3, 3, 3, 3], poles, weights: null, from: 0, to: 3 };
}

/** Crests along x of which the seventh is 15 µm higher than the others. */
function corrugated(crests: number): SplineSurface {
  const count = 2 * crests + 1;
  const poles = Array.from({ length: count }, (_, i): Vector => {
    const crest = i === 13 ? 0.015e-3 : 0;
    return [(0.1 * i) / (count - 1), 0, (i % 2 === 1 ? 0.002 : 0) + crest];
  });
  const inner = Array.from({ length: count - 3 }, (_, i) => i + 1);
  const end = count - 2;
  return {
    kind: 'extruded',
    section: {
      ...{ degree: 2, poles, weights: null, from: 0, to: end },
      knots: [0, 0, 0, ...inner, end, end, end],
    },
    direction: [0, 1, 0],
    low: 0,
    high: 0.05,
  };
}

function whole(surface: SplineSurface, pieces = 24): BoundedCarrier {
  return {
    carrier: { kind: 'spline surface', surface },
    triangles: () => triangles(surface, pieces),
    isInside: () => true,
  };
}

function meshed(one: SplineSurface, other: SplineSurface, pieces = 24): number {
  return meshDistance(triangles(one, pieces), triangles(other, pieces))?.distance ?? outOfRange();
}

function parametric(surface: SplineSurface): Parametric {
  const [u, v] = rangesOf(surface);
  return {
    dimensions: 2,
    at: (s, t) => surfacePointAt(surface, u[0] + s * (u[1] - u[0]), v[0] + t * (v[1] - v[0])),
  };
}

function triangles(surface: SplineSurface, pieces = 24): TriangleSet {
  const { at } = parametric(surface);
  const corners: number[] = [];
  for (let i = 0; i < pieces; i++) {
    for (let j = 0; j < pieces; j++) {
      const [a, b] = [at(i / pieces, j / pieces), at((i + 1) / pieces, j / pieces)];
      const [c, d] = [at(i / pieces, (j + 1) / pieces), at((i + 1) / pieces, (j + 1) / pieces)];
      corners.push(...a, ...b, ...c, ...b, ...d, ...c);
    }
  }
  return triangleSet(Float64Array.from(corners));
}

function planeSquare(): TriangleSet {
  const [a, b, c, d] = [
    [-1, -1, 0.05],
    [1, -1, 0.05],
    [-1, 1, 0.05],
    [1, 1, 0.05],
  ] as const;
  return triangleSet(Float64Array.from([...a, ...b, ...c, ...b, ...d, ...c]));
}

function segment(from: Vector, to: Vector): TriangleSet {
  return triangleSet(Float64Array.from([...from, ...to, ...to]));
}
