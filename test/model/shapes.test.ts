import { deepEqual, equal } from 'node:assert/strict';
import { packShapes } from '../../src/model/exact/packShapes';
import { readShapes } from '../../src/model/exact/readShapes';
import type { PartShapes, Vector } from '../../src/model/shapes';

describe('the shapes of a part', () => {
  it('come back from their packed form as they were, to a picometre', () => {
    const back = throughJson(shapes);
    deepEqual(rounded(back), rounded(shapes));
    deepEqual(packShapes(back ?? { faces: [], edges: [], corners: [] }), packShapes(shapes));
  });

  it('are packed as the short numbers of a drawing, whatever the sums of floating point', () => {
    const { corners } = packShapes({ ...shapes, corners: [[0.1 + 0.2, 0.0254, -0]] });
    deepEqual(corners, [300, 25.4, 0]);
  });

  it('are refused for a part with other faces or edges', () => {
    const packed = packShapes(shapes);
    equal(readShapes(packed, 5, 4), null);
    equal(readShapes(packed, 6, 5), null);
  });

  it('are refused whole when a single number in them cannot be', () => {
    const packed = packShapes(shapes);
    const wrong = [
      { ...packed, faces: packed.faces.with(1, [2, 1, 0, 0, 0, 0, 0, 0, 1, -0.01]) },
      { ...packed, faces: packed.faces.with(1, [2, 1, 0, 0, 0, 0, 0, 0, 1.1, 0.01]) },
      { ...packed, faces: packed.faces.with(1, [2, 1, 0, 0, 0, 0, 0, 0, 1, 0.01, 7]) },
      { ...packed, faces: packed.faces.with(1, [9, 1]) },
      { ...packed, edges: packed.edges.with(0, [1, 0, 99]) },
      { ...packed, edges: packed.edges.with(0, [1, 0, 0]) },
      { ...packed, boundaries: packed.boundaries.with(0, [4]) },
      { ...packed, corners: [0, 0] },
      { ...packed, corners: [0, 0, null] },
      'shapes',
      null,
    ];
    deepEqual(
      wrong.map((value) => readShapes(value, 6, 4)),
      wrong.map(() => null),
    );
  });
});

const origin: Vector = [0.1, 0.2, -0.3];
const axis: Vector = [0, 0.6, 0.8];
const turned = { origin, axis, isHollow: true };
const line = { kind: 'line', length: 0.05, ends: [0, 1] } as const;

const shapes: PartShapes = {
  faces: [
    { kind: 'plane', origin: [0, 0.06, 0.08], normal: axis, area: 0.0042, boundary: [0, 1] },
    { kind: 'cylinder', ...turned, radius: 0.0025, area: 1e-5, boundary: [1] },
    { kind: 'cone', ...turned, radius: 0, halfAngle: 0.5, area: 1e-5, boundary: [2] },
    { kind: 'sphere', origin, isHollow: false, radius: 0.01, area: 1e-5, boundary: [] },
    { kind: 'torus', ...turned, majorRadius: 0.02, minorRadius: 0.001, area: 1, boundary: [] },
    { kind: 'other', area: 3, boundary: [3] },
  ],
  edges: [
    line,
    { kind: 'circle', origin, axis, radius: 0.002, angle: 1.5, length: 0.003, ends: [1, 0] },
    {
      kind: 'ellipse',
      origin,
      axis,
      major: [1, 0, 0],
      majorRadius: 0.004,
      minorRadius: 0.003,
      angle: 2,
      length: 0.01,
      ends: [1, 1],
    },
    { kind: 'other', length: 0.07, ends: [0, 1] },
  ],
  corners: [
    [0, 0, 0],
    [0.05, 0, 0],
  ],
};

function throughJson(given: PartShapes): PartShapes | null {
  return readShapes(JSON.parse(JSON.stringify(packShapes(given))), 6, 4);
}

function rounded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'number' ? Math.round(part * 1e12) / 1e12 : part,
    ),
  );
}
