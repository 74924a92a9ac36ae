import { deepEqual, equal, match } from 'node:assert/strict';
import { checkScene } from '../../../src/kernel/gates/checkScene';
import type { PartMesh } from '../../../src/kernel/base/scene';
import { boxPart, nodeOf, sceneOf } from '../boxScene';

type Point = readonly [number, number, number];

/** A box of the body, in metres; its faces show into it where it is a void. */
interface Box {
  readonly from: Point;
  readonly size: Point;
  readonly isVoid?: boolean;
}

const outer: Box = { from: [0, 0, 0], size: [30, 30, 30] };
const within: Box = { from: [10, 10, 10], size: [10, 10, 10] };
const beside: Box = { from: [100, 0, 0], size: [10, 10, 10] };

describe('the shells of a body', () => {
  const wrong: Readonly<Record<string, readonly [why: RegExp, ...boxes: Box[]]>> = {
    'two that overlap': [/cut through/, outer, { ...outer, from: [10, 10, 10] }],
    'two that overlap in a plane they share': [/lies where/, outer, { ...outer, from: [15, 0, 0] }],
    'two bars that cross': [
      /cut through/,
      { from: [-50, 0, 0], size: [100, 10, 10] },
      { from: [-5, -50, 2], size: [10, 100, 5] },
    ],
    'a void through the wall': [
      /cut through/,
      outer,
      hollow({ from: [20, 5, 5], size: [20, 20, 20] }),
    ],
    'voids that overlap': [
      /cut through/,
      outer,
      hollow({ from: [5, 5, 5], size: [15, 15, 15] }),
      hollow({ from: [10, 10, 10], size: [15, 15, 15] }),
    ],
    'a void outside': [/lies where/, outer, hollow(beside)],
    'a lump within the material': [/lies where/, outer, within],
    'a void within a void': [
      /lies where/,
      outer,
      hollow({ from: [5, 5, 5], size: [20, 20, 20] }),
      hollow(within),
    ],
  };
  for (const [what, [why, ...boxes]] of Object.entries(wrong)) {
    it(`make no volume: ${what}`, () => {
      const body = bodyOf(boxes);
      const { part, warnings } = checked(body);
      deepEqual(part.solid, { volume: null, area: body.solid.area, centreOfMass: null });
      equal(warnings.length, 1);
      match(warnings.join(), why);
    });
  }

  const right: Readonly<Record<string, readonly Box[]>> = {
    'a void within': [outer, hollow(within)],
    'two voids that touch': [
      outer,
      hollow({ from: [5, 5, 5], size: [5, 20, 20] }),
      hollow({ from: [10, 5, 5], size: [15, 20, 20] }),
    ],
    'a lump within a void': [outer, hollow({ from: [5, 5, 5], size: [20, 20, 20] }), within],
    'two beside each other': [outer, beside],
    'two that touch along an edge': [outer, { ...outer, from: [30, 30, 0] }],
    'two that touch in a corner': [outer, { ...outer, from: [30, 30, 30] }],
    'two that share a part of a face': [outer, { from: [30, 5, 5], size: [10, 10, 10] }],
    'two that reach into each other by less than triangles tell': [
      outer,
      { ...outer, from: [30 - 1e-5, 1, 1] },
    ],
  };
  for (const [what, boxes] of Object.entries(right)) {
    it(`are added up: ${what}`, () => {
      const body = bodyOf(boxes);
      deepEqual(checked(body), { part: body, warnings: [] });
    });
  }

  it('are added up where a thousand voids lie side by side', () => {
    const voids = Array.from({ length: 1000 }, (_, i): Box => {
      const from: Point = [
        1 + 3 * (i % 10),
        1 + 3 * (Math.floor(i / 10) % 10),
        1 + 3 * Math.floor(i / 100),
      ];
      return hollow({ from, size: [1, 1, 1] });
    });
    const body = bodyOf([outer, ...voids]);
    deepEqual(checked(body).warnings, []);
  });

  it('are not added up where there are too many of them to look at', () => {
    const many = Array.from({ length: 3001 }, (_, i): Box => ({
      from: [2 * i, 0, 0],
      size: [1, 1, 1],
    }));
    const { part, warnings } = checked(bodyOf(many));
    equal(part.solid.volume, null);
    match(warnings.join(), /too many, to check/);
  });
});

function hollow(box: Box): Box {
  return { ...box, isVoid: true };
}

function bodyOf(boxes: readonly Box[]): PartMesh {
  const unit = boxPart(null);
  const corners = unit.positions.length / 3;
  const volume = sum(boxes.map(({ size: [a, b, c], isVoid }) => (isVoid ? -1 : 1) * a * b * c));
  const area = sum(boxes.map(({ size: [a, b, c] }) => 2 * (a * b + b * c + c * a)));
  return {
    ...unit,
    positions: Float32Array.from(
      boxes.flatMap(({ from, size }) =>
        [...unit.positions].map((at, i) => (from[i % 3] ?? 0) + (size[i % 3] ?? 0) * at),
      ),
    ),
    normals: Float32Array.from(
      boxes.flatMap(({ isVoid }) => [...unit.normals].map((value) => (isVoid ? -value : value))),
    ),
    indices: Uint32Array.from(
      boxes.flatMap(({ isVoid }, box) => {
        const own = [...unit.indices].map((index) => index + box * corners);
        return isVoid ? own.toReversed() : own;
      }),
    ),
    faces: boxes.flatMap((_, box) =>
      unit.faces.map((face) => ({ ...face, firstTriangle: face.firstTriangle + 12 * box })),
    ),
    edges: [],
    solid: { volume, area },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function checked(part: PartMesh) {
  const { parts, facts } = checkScene(sceneOf([nodeOf({ part: 0 })], part), 'normal');
  const [after] = parts;
  if (!after) throw new Error('the part is gone');
  return { part: after, warnings: facts.warnings };
}
