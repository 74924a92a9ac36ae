import { deepEqual } from 'node:assert/strict';
import type { Feature } from '../../src/model/features';
import { countHoles, holeSizeOf, readHoleCounts } from '../../src/model/holeCounts';
import { holeCountText } from '../../src/model/holeText';
import { packFeatures } from '../../src/model/packFeatures';
import { readFeatures } from '../../src/model/readFeatures';

describe('the features of a part', () => {
  it('come back from their packed form as they were', () => {
    deepEqual(read(packFeatures(features)), features);
  });

  it('are refused whole when a single number in them cannot be', () => {
    const packed = packFeatures(features);
    const [hole = [], slot = [], boss = [], fillet = [], chamfer = []] = packed;
    const wrong = [
      packed.with(0, hole.with(3, 9)),
      packed.with(0, hole.with(1, 0)),
      packed.with(0, hole.with(1, 1e9)),
      packed.with(0, hole.with(4, 2)),
      packed.with(0, hole.slice(0, -1)),
      packed.with(0, [...hole, 3]),
      packed.with(1, slot.with(-1, -2)),
      packed.with(2, boss.with(-1, 0)),
      packed.with(3, fillet.with(1, 0.5)),
      packed.with(4, chamfer.with(-1, 4)),
      packed.with(4, [-1]),
      packed.with(4, [0.5]),
    ];
    deepEqual(
      wrong.map(read),
      wrong.map(() => []),
    );
    deepEqual(readFeatures({ features: [['1']] }, 9), []);
    deepEqual(readFeatures({ features: [null] }, 9), []);
    deepEqual(readFeatures({ features: 'none' }, 9), []);
    deepEqual(readFeatures(null, 9), []);
  });

  it('of a kind that a later version knows are left out', () => {
    deepEqual(read([...packFeatures(features), [77, 1, 0, 5]]), features);
  });
});

describe('the table of holes', () => {
  it('counts equal ones together, small and through ones first', () => {
    const hole = sizes[0];
    const wider = hole && { ...hole, diameter: 0.02 };
    const blind = hole && { ...hole, isThrough: false };
    const all = [wider, sizes[1], blind, hole, wider].flatMap((size) => size ?? []);
    deepEqual(
      countHoles(all.map((size) => ({ size, count: 2 }))).map((one) => holeCountText(one, inWords)),
      [
        '2 × ∅6 through, 20 deep, tip 118°, counterbore ∅12 × 6, far countersink ∅10 × 90°',
        '2 × ∅6 blind, 20 deep, tip 118°, counterbore ∅12 × 6, far countersink ∅10 × 90°',
        '4 × ∅20 through, 20 deep, tip 118°, counterbore ∅12 × 6, far countersink ∅10 × 90°',
        '2 × slot 6 × 24 through',
      ],
    );
  });

  it('grows with the scale of a placement', () => {
    const [hole] = features;
    const size = hole && holeSizeOf(hole, 10);
    const [counted] = size ? countHoles([{ size, count: 1 }]) : [];
    deepEqual(
      counted && holeCountText(counted, inWords),
      '1 × ∅60 through, 200 deep, tip 118°, counterbore ∅120 × 60, far countersink ∅100 × 90°',
    );
  });

  it('comes back from JSON, without what is no hole', () => {
    const counted = countHoles(sizes.map((size) => ({ size, count: 3 })));
    const wrong = [{ ...counted[0], diameter: -1 }, { ...counted[1], kind: 'well' }, 7, null];
    deepEqual(readHoleCounts(JSON.parse(JSON.stringify([...counted, ...wrong]))), counted);
    deepEqual(readHoleCounts('many'), []);
  });
});

const features: readonly Feature[] = [
  {
    kind: 'hole',
    faces: [0, 3],
    isThrough: true,
    origin: [0.01, 0.02, 0.03],
    direction: [0, 0, -1],
    diameter: 0.006,
    depth: 0.02,
    tipAngle: 2.0594885173533,
    mouths: [
      { form: 'counterbore', isFar: false, diameter: 0.012, depth: 0.006, angle: null },
      { form: 'countersink', isFar: true, diameter: 0.01, depth: null, angle: 1.5707963267949 },
    ],
  },
  {
    kind: 'slot',
    faces: [1, 2, 4, 5],
    isThrough: true,
    origin: [0, 0, 0.005],
    direction: [0, 0, -1],
    lengthwise: [1, 0, 0],
    width: 0.006,
    length: 0.024,
    depth: null,
  },
  {
    kind: 'boss',
    faces: [6],
    origin: [0, 0, 0],
    direction: [0, 0, 1],
    diameter: 0.01,
    height: 0.004,
  },
  { kind: 'fillet', faces: [7], isHollow: false, radius: 0.005 },
  { kind: 'chamfer', faces: [8], width: 0.002, angle: 0.7853981633974 },
];

const sizes = features.flatMap((feature) => holeSizeOf(feature) ?? []);

function read(rows: readonly (readonly number[])[]): readonly Feature[] {
  return readFeatures(JSON.parse(JSON.stringify({ features: rows })), 9);
}

function inWords(metres: number): string {
  return `${Number((metres * 1000).toPrecision(6))}`;
}
