import { deepEqual } from 'node:assert/strict';
import type { FaceLocation } from '../../../../src/model/compare/faces/faceDifference';
import type { ComparedSide } from '../../../../src/model/compare/features/comparedSide';
import { faceMoves } from '../../../../src/model/compare/features/faceMoves';

describe('faces of no feature', () => {
  it('are told with their displacement along the normal, though their outline changed a little', () => {
    deepEqual(moves([base, step(0.01)], [base, step(0.01075, 0.041)]), ['ΔZ 0.75']);
  });

  it('are no move where they lie in their plane, look the other way or are far away', () => {
    deepEqual(moves([base, step(0.01)], [base, step(0.01, 0.041)]), []);
    deepEqual(moves([base, step(0.01)], [base, step(0.01075, 0.04, -1)]), []);
    deepEqual(moves([base, step(0.01)], [base, step(0.0499)]), []);
  });

  it('are no move where another outline shows that it is another face', () => {
    deepEqual(moves([base, step(0.01)], [base, step(0.011, 0.08)]), []);
  });

  it('of a form without a normal move only together', () => {
    const [old, current] = [
      [base, post(0), floor(0)],
      [base, post(0.005), floor(0.005)],
    ];
    deepEqual(moves(old, current), ['ΔX 5', 'ΔX 5']);
    deepEqual(moves([base, post(0)], [base, post(0.005)]), []);
  });

  it('that another change explains are not told again', () => {
    deepEqual(moves([base, step(0.01)], [base, step(0.011)], { before: [1], after: [1] }), []);
  });

  it('are left to the size of the part where they are its end alone', () => {
    deepEqual(moves([base, top(0.05)], [base, top(0.051)]), []);
    const [old, current] = [
      [base, top(0.05), step(0.04)],
      [base, top(0.051), step(0.041)],
    ];
    deepEqual(moves(old, current), ['ΔZ 1', 'ΔZ 1']);
  });

  it('of triangles are no sign of a move', () => {
    const meshed = (face: FaceLocation) => ({ ...face, isExact: false });
    deepEqual(moves([base, meshed(step(0.01))], [base, meshed(step(0.011))]), []);
  });
});

function moves(
  old: readonly FaceLocation[],
  current: readonly FaceLocation[],
  told: { readonly before: number[]; readonly after: number[] } = { before: [], after: [] },
): readonly string[] {
  // The base stays in place; whatever else there is differs.
  const side = (faces: readonly FaceLocation[]): ComparedSide => ({
    ...{ faces, differing: new Set([...faces.keys()].slice(1)), listed: new Set() },
  });
  return faceMoves(side(old), side(current), told, 1e-7).map(({ shift }) =>
    (shift ?? [])
      .map((share, i) => [['ΔX', 'ΔY', 'ΔZ'][i], Math.round(share * 1e6) / 1e3] as const)
      .filter(([, share]) => share !== 0)
      .map(([name, share]) => `${name ?? ''} ${share}`)
      .join(' '),
  );
}

/** A side of a part of 100 × 100 × 50 mm. */
const base: FaceLocation = {
  ...{ area: 5e-3, isExact: true, centre: [-0.05, 0, 0.025] },
  box: [
    [-0.05, -0.05, 0],
    [0.05, 0.05, 0.05],
  ],
  surface: { kind: 'other' },
};

function top(z: number): FaceLocation {
  return plane(z, [-0.05, 0.05]);
}

function step(z: number, end = 0.04, side: 1 | -1 = 1): FaceLocation {
  return plane(z, [0, end], side);
}

function plane(z: number, [from, to]: readonly [number, number], side = 1): FaceLocation {
  const [origin, normal] = [[0, 0, z] as const, [0, 0, side] as const];
  return {
    ...{ area: (to - from) ** 2, isExact: true, centre: [(from + to) / 2, (from + to) / 2, z] },
    box: [
      [from, from, z],
      [to, to, z],
    ],
    surface: { kind: 'plane', origin, normal },
  };
}

/** The rounded wall of a pocket. */
function post(x: number): FaceLocation {
  const axis = { origin: [x, 0, 0], axis: [0, 0, 1] } as const;
  const surface = { kind: 'cylinder', ...axis, radius: 0.01, isHollow: true } as const;
  const box = [
    [x - 0.01, -0.01, 0.01],
    [x, 0.01, 0.02],
  ] as const;
  return { area: 3e-4, isExact: true, centre: [x - 0.006, 0, 0.015], box, surface };
}

/** The flat wall beside it. */
function floor(x: number): FaceLocation {
  const at = [x + 0.01, 0, 0.015] as const;
  const box = [
    [x + 0.01, -0.01, 0.01],
    [x + 0.01, 0.01, 0.02],
  ] as const;
  const surface = { kind: 'plane', origin: at, normal: [-1, 0, 0] } as const;
  return { area: 2e-4, isExact: true, centre: at, box, surface };
}
