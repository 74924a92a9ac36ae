import { deepEqual, equal, ok } from 'node:assert/strict';
import { exactSurface } from '../../../../src/kernel/exact/exactSurface';
import { outOfRange } from '../../../../src/words/outOfRange';
import { packSplines } from '../../../../src/model/exact/splines/packSplines';
import { placedSplines } from '../../../../src/viewer/model/placedSplines';
import { readSplines } from '../../../../src/model/exact/splines/readSplines';
import type { PartSplines, SplineSurface } from '../../../../src/model/shapes';
import { rangesOf, surfacePointAt } from '../../../../src/model/exact/splines/splinePoint';
import { similarity } from '../../../../src/model/features/similarity';
import { distance, type Vector } from '../../../../src/model/vectors';
import { archCurve, wavyPatch } from './splineForms';

const axis: Vector = [0, 0.6, 0.8];
const surfaces: readonly SplineSurface[] = [
  wavyPatch(0.05, 0.01),
  wavyPatch(0.05, 0.01, 0.002, true),
  { kind: 'extruded', section: archCurve(0.03, 0.01), direction: axis, low: -0.01, high: 0.02 },
  { kind: 'revolved', profile: archCurve(0.03, 0.01), origin: [0, -0.1, 0], axis, low: 0, high: 2 },
];
const splines: PartSplines = {
  faces: new Map(surfaces.map((surface, i) => [3 * i, surface])),
  edges: new Map([[1, archCurve(0.03, 0.01)]]),
};

describe('free-form faces and edges in a result', () => {
  it('are read as they were written', () => {
    const read = readSplines(written(), 10, 2);
    ok(read);
    for (const [face, surface] of splines.faces) {
      const again = read.faces.get(face) ?? outOfRange();
      for (const [u, v] of parameters(surface)) {
        ok(distance(surfacePointAt(again, u, v), surfacePointAt(surface, u, v)) < 2e-10);
      }
    }
    deepEqual([...read.edges.keys()], [1]);
  });

  it('are where the kernel has them', () => {
    for (const surface of [wavyPatch(50, 10), wavyPatch(50, 10, 2, true)]) {
      const rows = [0, 1, 2, 3, 4].map((row) => surface.poles.slice(4 * row, 4 * row + 4));
      const { weights } = surface;
      const exact = exactSurface({
        kind: 'bspline',
        uDegree: 3,
        vDegree: 2,
        uKnots: surface.knots[0],
        vKnots: surface.knots[1],
        poles: rows,
        weights: weights && [0, 1, 2, 3, 4].map((row) => weights.slice(4 * row, 4 * row + 4)),
      });
      const out = new Float64Array(9);
      for (const [u, v] of parameters(surface)) {
        exact?.at(u, v, out);
        const [x = NaN, y = NaN, z = NaN] = out;
        ok(distance([x, y, z], surfacePointAt(surface, u, v)) < 1e-12);
      }
    }
  });

  it('move, grow and are mirrored with their part', () => {
    // Mirrored in x, twice as large, a metre up.
    const move = similarity([-2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 1, 1]) ?? outOfRange();
    const placed = placedSplines(splines, move);
    for (const [face, surface] of splines.faces) {
      const there = placed.faces.get(face) ?? outOfRange();
      for (const [u, v] of parameters(surface)) {
        const scaled = surface.kind === 'extruded' ? 2 * v : v;
        const expected = move.point(surfacePointAt(surface, u, v));
        ok(distance(surfacePointAt(there, u, scaled), expected) < 1e-12);
      }
    }
  });

  it('are not written where they would not be read, and take no others with them', () => {
    const arch = archCurve(0.03, 0.01);
    const poles = arch.poles;
    for (const knots of [
      [0, 0, 0, 0, 2 - 4e-14, 2, 2, 2, 2],
      [0, 0, 0, -1e-17, 1, 2, 2, 2, 2],
      [0, 0, 0, 0, 0, 2, 2, 2, 2],
    ]) {
      const edges = new Map([
        [0, { ...arch, poles, knots }],
        [1, arch],
      ]);
      const packed = packSplines({ faces: new Map(), edges });
      deepEqual([...(readSplines(packed, 0, 2)?.edges.keys() ?? [])], [1], knots.join());
    }
  });

  it('are refused where they have no width', () => {
    for (const row of [
      [0, 1, 2, 0, 0, 1, 0, 1, 1, 2, 0, 0, 0, 1, 0, 0],
      [0, 1, 2, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0],
      [0, 1, 2, 0, 0, 3, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0],
    ]) {
      equal(readSplines({ faces: [], edges: [row] }, 0, 1), null, row.join());
    }
    const right = [0, 1, 2, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0];
    ok(readSplines({ faces: [], edges: [right] }, 0, 1));
  });

  it('are refused as a whole when one number is wrong', () => {
    equal(readSplines(undefined, 10, 2), null);
    equal(readSplines(written(), 9, 2), null, 'a face that the part has not');
    equal(readSplines(written(), 10, 1), null, 'an edge that the part has not');
    for (const [place, value] of [
      [0, 0.5],
      [1, 3],
      [2, 0],
      [2, 7],
      [2, 1e9],
      [4, 6],
      [6, 2],
      [8, -1],
      [9, NaN],
      [30, Infinity],
    ] as const) {
      equal(readSplines(changed(place, value), 10, 2), null, `number ${place} as ${value}`);
    }
    const { faces, edges } = written();
    equal(readSplines({ faces: [...faces, ...faces], edges }, 10, 2), null, 'a face twice');
    equal(readSplines({ faces: faces.map((row) => row.slice(0, -1)), edges }, 10, 2), null);
    equal(readSplines({ faces: faces.map((row) => [...row, 0]), edges }, 10, 2), null);
  });
});

function written() {
  return packSplines(splines) ?? outOfRange();
}

/** With one number of the first face changed. */
function changed(place: number, value: number) {
  const { faces, edges } = written();
  const [first, ...others] = faces;
  return { faces: [(first ?? outOfRange()).with(place, value), ...others], edges };
}

/** Some of a surface, its ends among them. */
function parameters(surface: SplineSurface): readonly (readonly [u: number, v: number])[] {
  const [us, vs] = rangesOf(surface).map(([low, high]) =>
    [0, 0.1, 0.4, 0.55, 0.9, 1].map((share) => low + share * (high - low)),
  );
  return (us ?? []).flatMap((u) => (vs ?? []).map((v) => [u, v] as const));
}
