import { deepEqual, ok } from 'node:assert/strict';
import { convertModel } from '../../../../../src/kernel/convert/convertModel';
import type { Vector } from '../../../../../src/model/shapes';
import { buildModel } from '../../../../../src/viewer/model/buildModel';
import type { ViewPack } from '../../../../../src/viewer/pack/readPack';
import { compareModel } from '../../../../../src/viewer/tools/compare/compareModel';
import { joinUpright } from '../../../../../src/viewer/tools/compare/join/joinUpright';
import { slottedStep } from '../../../../fixtures/slottedStep';
import { openedPackOf, packOptions } from '../../../../kernel/packs';

// A plate of 80 × 80 × 5 mm away from the origin, in the coordinates of CAD programs.
const [low, high]: readonly [Vector, Vector] = [
  [-37, -30, 9],
  [43, 50, 14],
];
const asWritten = (at: Vector): Vector => at;
const upright = ([x, y, z]: Vector): Vector => [x, z, -y];

describe('files of formats with other axes upwards', () => {
  it('stand alike where their exporters turned what they wrote', async () => {
    const packs = {
      step: () => stepPack(),
      stl: () => openedPackOf(stl(asWritten), 'a.stl'),
      obj: () => openedPackOf(obj(upright), 'a.obj'),
    };
    for (const before of ['step', 'stl', 'obj'] as const) {
      for (const after of ['step', 'stl', 'obj'] as const) {
        const { kinds, boxes, upAxes, notes } = await compared(
          await packs[before](),
          await packs[after](),
        );
        deepEqual([kinds, upAxes], [['unchanged'], null], `${before} and ${after}`);
        deepEqual(boxes[0], boxes[1]);
        ok(notes.every((note) => !note.includes('upwards')));
      }
    }
  });

  it('stand alike, and say so, where an exporter wrote one as the other', async () => {
    const [y, z] = [
      () => openedPackOf(obj(asWritten), 'a.obj'),
      () => openedPackOf(stl(asWritten), 'a.stl'),
    ];
    for (const [before, after, upAxes] of [
      [y, z, { y: 'old', z: 'new' }],
      [z, y, { y: 'new', z: 'old' }],
      [y, stepPack, { y: 'old', z: 'new' }],
      [stepPack, y, { y: 'new', z: 'old' }],
    ] as const) {
      const told = await compared(await before(), await after());
      deepEqual([told.kinds, told.upAxes], [['unchanged'], upAxes]);
      deepEqual(told.boxes[0], told.boxes[1]);
    }
  });

  it('stand as each is taken where more differs, with a note', async () => {
    const longer = obj(([x, y, z]) => [2 * x, y, z]);
    const { kinds, upAxes, notes } = await compared(
      await openedPackOf(longer, 'a.obj'),
      await openedPackOf(stl(asWritten), 'a.stl'),
    );
    deepEqual([kinds, upAxes], [['changed'], null]);
    ok(notes[0]?.startsWith('old is taken with Y upwards, new with Z'), notes[0]);
  });
});

async function compared(before: ViewPack, after: ViewPack) {
  const kindsOf = (pack: ViewPack) => compareModel(buildModel(pack)).map(({ kind }) => kind);
  const names = { before: 'old', after: 'new' };
  const { joined, upAxes } = joinUpright(before, after, names, kindsOf);
  const boxes = buildModel(joined).parts.map(({ pieces }) =>
    pieces.flatMap(({ box }) => [...box.min, ...box.max].map((at) => Math.round(at * 1e6) / 1e3)),
  );
  return { kinds: kindsOf(joined), upAxes, boxes, notes: joined.description.facts.notes };
}

async function stepPack(): Promise<ViewPack> {
  const origin: Vector = [3, 10, 9];
  const frame = { x: [1, 0, 0], y: [0, 1, 0], origin } as const;
  const { glb } = await convertModel(slottedStep(80, 5, [], frame), 'a.stp', packOptions);
  return openedPackOf(glb, 'a.glb');
}

/** The corners of the plate; bit 0 of their number tells their x, bit 1 their y, bit 2 their z. */
const corners = Array.from({ length: 8 }, (_, i): Vector => {
  const [x, y, z] = [0, 1, 2].map((axis) => ((i >> axis) & 1 ? high : low)[axis] ?? NaN);
  return [x ?? NaN, y ?? NaN, z ?? NaN];
});
const triangles = [
  ...[
    [0, 2, 3],
    [0, 3, 1],
    [4, 5, 7],
    [4, 7, 6],
    [0, 1, 5],
    [0, 5, 4],
  ],
  ...[
    [2, 6, 7],
    [2, 7, 3],
    [0, 4, 6],
    [0, 6, 2],
    [1, 3, 7],
    [1, 7, 5],
  ],
];

function stl(written: (at: Vector) => Vector): Uint8Array {
  const facets = triangles.map((triangle) => {
    const points = triangle.map(
      (i) => `vertex ${written(corners[i] ?? [NaN, NaN, NaN]).join(' ')}`,
    );
    return `facet normal 0 0 0\nouter loop\n${points.join('\n')}\nendloop\nendfacet`;
  });
  return Buffer.from(`solid a\n${facets.join('\n')}\nendsolid a\n`);
}

function obj(written: (at: Vector) => Vector): Uint8Array {
  const points = corners.map((at) => `v ${written(at).join(' ')}`);
  const faces = triangles.map((triangle) => `f ${triangle.map((i) => i + 1).join(' ')}`);
  return Buffer.from([...points, ...faces, ''].join('\n'));
}
