import { equal } from 'node:assert/strict';
import type { Body, Loop } from '../../../../src/kernel/brep/brep';
import type { Vector } from '../../../../src/kernel/base/vector';
import { markShareIn } from '../../../../src/kernel/readers/sldprt/agreement';

/** Eighths of an inch in metres, which stand in the middle between hundredths of a millimetre. */
const eighths = Array.from({ length: 40 }, (_, i) => (2 * i + 1) * 0.003175);

describe('how far exact bodies are what a mesh shows', () => {
  it('is told of corners wherever they stand, in single precision', () => {
    equal(share(eighths.map((at) => [at, -at, 0])), 1);
  });

  it('is told of corners a fortieth of a millimetre away as of others', () => {
    const points = eighths.map((at, i): Vector => [at, -at, i % 4 === 0 ? 2.5e-5 : 0]);
    equal(share(points), 3 / 4);
  });

  it('is told of circles and ellipses without an end, by the corners around them', () => {
    const radii = eighths.map((at) => at * Math.SQRT2);
    equal(shareOfRings(radii.map((radius) => ring(radius))), 1);
    const some = radii.map((radius, i) => ring(i % 4 === 0 ? radius + 2.5e-5 : radius));
    equal(shareOfRings(some), 3 / 4);
    equal(shareOfRings([ring(0.004, 0.003)]), 1);
    equal(shareOfRings([ring(0.004, 0.00303)]), 0);
  });

  it('is told of no circle that only crosses those of the mesh', () => {
    const [radius = 0] = eighths.map((at) => at * Math.SQRT2);
    equal(shareOfRings([ring(radius, radius, 2e-4)]), 0);
  });

  it('is told of nothing where there is nothing to be told of', () => {
    equal(markShareIn([mesh])([]), 1);
    equal(markShareIn([])([bodyOf([ring(1)])]), 0);
  });
});

/** With a corner at each of the eighths. */
const mesh = {
  strips: [40],
  positions: Float32Array.from(eighths.flatMap((at) => [at, -at, 0])),
  normals: new Float32Array(120),
  edgeWords: null,
  end: 0,
};

/** Of circles of these and an ellipse, whose corners are those of a square. */
function shareOfRings(rings: readonly Loop[]): number {
  const around = eighths.flatMap((at) => [at, -at].flatMap((x) => [x, -x, 0, x, x, 0]));
  const ellipse = [0.004, 0, 0, 0, 0.003, 0, -0.004, 0, 0, 0, -0.003, 0];
  const positions = Float32Array.from([...around, ...ellipse]);
  return markShareIn([{ ...mesh, positions }])([bodyOf(rings)]);
}

/** Of tips of cones at these points. */
function share(points: readonly Vector[]): number {
  const tips = points.map((point, id): Loop => ({ kind: 'vertex', vertex: { id, point } }));
  return markShareIn([mesh])([bodyOf(tips)]);
}

/** Moved so far along x. */
function ring(majorRadius: number, minorRadius = majorRadius, x = 0): Loop {
  const frame = { origin: [x, 0, 0], axis: [0, 0, 1], x: [1, 0, 0] } as const;
  const curve =
    majorRadius === minorRadius
      ? ({ kind: 'circle', frame, radius: majorRadius } as const)
      : ({ kind: 'ellipse', frame, majorRadius, minorRadius } as const);
  const edge = { id: 1, curve, isReversed: false, start: null, end: null };
  return { kind: 'edges', coedges: [{ edge, isReversed: false }] };
}

function bodyOf(loops: readonly Loop[]): Body {
  const axis: Vector = [0, 0, 1];
  const face = {
    id: 1,
    surface: { kind: 'plane', frame: { origin: [0, 0, 0], axis, x: [1, 0, 0] } },
    isReversed: false,
    loops,
    color: null,
  } as const;
  const lumps = [{ shells: [{ faces: [face] }] }];
  return { name: null, kind: 'solid', lumps, unread: [], color: null, placements: [] };
}
