import { deepEqual } from 'node:assert/strict';
import {
  faceDifference,
  type FaceLocation,
} from '../../../../src/model/compare/faces/faceDifference';
import type { Surface, Vector } from '../../../../src/model/shapes';

const slack = 1e-4;
const exactSlack = 1e-7;

/** Numbers of the faces that only one side has. */
function difference(before: readonly FaceLocation[], after: readonly FaceLocation[]) {
  const found = faceDifference(before, after, slack, exactSlack);
  return [[...found.before], [...found.after]];
}

describe('the faces that only one of two shapes has', () => {
  it('are none of those that are the same, whatever their order', () => {
    const faces = [faceAt([0, 0, 0]), faceAt([1, 0, 0]), faceAt([0, 2, 0])];
    deepEqual(difference(faces, [...faces].reverse()), [[], []]);
  });

  it('are those that went, and those that came', () => {
    const kept = faceAt([0, 0, 0]);
    deepEqual(difference([kept, faceAt([1, 0, 0])], [faceAt([0, 3, 0]), kept]), [[1], [0]]);
  });

  it('are both where a face became larger', () => {
    const [small, large] = [faceAt([0, 0, 0]), faceAt([0, 0, 0], { area: 1.001e-4 })];
    deepEqual(difference([small], [large]), [[0], [0]]);
  });

  it('are not those whose triangles differ by less than they are coarse', () => {
    deepEqual(difference([faceAt([0, 0, 0])], [faceAt([0.00005, 0, 0])]), [[], []]);
  });

  it('are those of an exact plane that went less than triangles are coarse', () => {
    const before = faceAt([0, 0, 0], { surface: planeAt(0) });
    const after = faceAt([0, 0, 0.00005], { surface: planeAt(0.00005) });
    deepEqual(difference([before], [after]), [[0], [0]]);
  });

  it('are those of an exact cylinder that became wider by a hundredth', () => {
    const [before, after] = [cylinder(0.003), cylinder(0.003005)].map((surface) =>
      faceAt([0, 0, 0], { surface }),
    );
    deepEqual(difference(before ? [before] : [], after ? [after] : []), [[0], [0]]);
  });

  it('are not those that another exporter writes with another origin on the same axis', () => {
    const before = faceAt([0, 0, 0], { surface: cylinder(0.003) });
    const after = faceAt([0, 0, 0], {
      surface: cylinder(0.003, { origin: [0, 0, 0.02], axis: [0, 0, -1] }),
    });
    deepEqual(difference([before], [after]), [[], []]);
  });

  it('are not those that one program writes as halves of a face', () => {
    const surface = cylinder(0.003);
    const half = (from: number) => ({
      ...faceAt([0, from + 0.0025, 0], { area: 5e-5, surface }),
      box: [
        [-0.005, from, 0],
        [0.005, from + 0.005, 0],
      ] satisfies FaceLocation['box'],
    });
    const halves = [half(-0.005), half(0)];
    deepEqual(difference([faceAt([0, 0, 0], { surface })], halves), [[], []]);
    deepEqual(difference([faceAt([0, 0, 0], { surface })], halves.slice(1)), [[0], [0]]);
  });

  it('take each face for one only', () => {
    const face = faceAt([0, 0, 0]);
    deepEqual(difference([face, face], [face]), [[1], []]);
  });
});

function faceAt(centre: Vector, other: Partial<FaceLocation> = {}): FaceLocation {
  const [x, y, z] = centre;
  const box: FaceLocation['box'] = [
    [x - 0.005, y - 0.005, z],
    [x + 0.005, y + 0.005, z],
  ];
  return { area: 1e-4, isExact: true, centre, box, surface: { kind: 'other' }, ...other };
}

function planeAt(height: number): Surface {
  return { kind: 'plane', origin: [0, 0, height], normal: [0, 0, 1] };
}

function cylinder(radius: number, other: { origin?: Vector; axis?: Vector } = {}): Surface {
  return { kind: 'cylinder', radius, isHollow: true, origin: [0, 0, 0], axis: [0, 0, 1], ...other };
}
