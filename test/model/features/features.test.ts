import { deepEqual } from 'node:assert/strict';
import type { Feature, WallGap } from '../../../src/model/features/features';
import {
  countHoles,
  holeSizeOf,
  readHoleCounts,
  type AnyHoleSize,
  type CountedHoles,
} from '../../../src/model/features/holeCounts';
import type { HolePlace } from '../../../src/model/features/holePatterns';
import { directionText, holeCountText, holePlacesText } from '../../../src/model/features/holeText';
import { packFeatures } from '../../../src/model/features/packFeatures';
import { readFeatures } from '../../../src/model/features/readFeatures';

describe('the features of a part', () => {
  it('come back from their packed form as they were', () => {
    deepEqual(read(packFeatures(features)), features);
  });

  it('are refused whole when a single number in them cannot be', () => {
    const packed = packFeatures(features);
    const [hole = [], slot = [], boss = [], tapped = [], stud = [], fillet = [], chamfer = []] =
      packed;
    const wrong = [
      packed.with(0, hole.with(3, 9)),
      packed.with(0, hole.with(1, 0)),
      packed.with(0, hole.with(1, 1e9)),
      packed.with(0, hole.with(4, 4)),
      packed.with(0, hole.slice(0, -1)),
      packed.with(0, [...hole, 3]),
      packed.with(1, slot.with(-1, -2)),
      packed.with(2, boss.with(-1, 0)),
      packed.with(3, tapped.slice(0, -6)),
      packed.with(4, stud.with(-2, 0)),
      packed.with(4, stud.slice(0, -1)),
      packed.with(5, fillet.with(1, 0.5)),
      packed.with(6, chamfer.with(-1, 4)),
      packed.with(6, [-1]),
      packed.with(6, [0.5]),
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
      countHoles(all.map((size) => counted(size, 2))).map((one) => holeCountText(one, inWords)),
      [
        '2 × ∅6 through, 20 deep, tip 118°, counterbore ∅12 × 6, far countersink ∅10 × 90°',
        '2 × ∅6 blind, 20 deep, tip 118°, counterbore ∅12 × 6, far countersink ∅10 × 90°',
        '4 × ∅20 through, 20 deep, tip 118°, counterbore ∅12 × 6, far countersink ∅10 × 90°',
        '2 × slot 6 × 24 through, up to 3 deep',
      ],
    );
  });

  it('has one order for holes whose depths differ by the rounding of a rotation', () => {
    const [deep] = sizes;
    const plain = deep?.kind === 'hole' ? { ...deep, mouths: [] } : undefined;
    const orders = [-1e-12, 1e-12].map((noise) => {
      const turned = plain && { ...plain, depth: (plain.depth ?? 0) + noise };
      const all = [deep, turned].flatMap((size) => size ?? []);
      return countHoles(all.map((size) => counted(size, 1))).map((one) =>
        holeCountText(one, inWords),
      );
    });
    deepEqual(orders[0], orders[1]);
    deepEqual(orders[0]?.length, 2);
  });

  it('grows with the scale of a placement', () => {
    const [hole] = features;
    const size = hole && holeSizeOf(hole, 10);
    const [one] = size ? countHoles([counted(size, 1)]) : [];
    deepEqual(
      one && holeCountText(one, inWords),
      '1 × ∅60 through, 200 deep, tip 118°, counterbore ∅120 × 60, far countersink ∅100 × 90°',
    );
  });

  it('says up to where a depth is the greatest, and keeps such holes apart', () => {
    const exact: AnyHoleSize = {
      ...{ kind: 'hole', diameter: 0.006, depth: 0.02, isThrough: true, tipAngle: null },
      mouths: [{ form: 'taper', diameter: 0.008, depth: null, angle: 0.1, isFar: false }],
    };
    const counts = countHoles([counted(exact, 1), counted({ ...exact, isDepthGreatest: true }, 2)]);
    deepEqual(
      counts.map((one) => holeCountText(one, inWords)),
      [
        '1 × ∅6 through, 20 deep, tapered to ∅8 × 5.72958°',
        '2 × ∅6 through, up to 20 deep, tapered to ∅8 × 5.72958°',
      ],
    );
    deepEqual(readHoleCounts(JSON.parse(JSON.stringify(counts))), counts);
  });

  it('tells what interrupts the wall of a hole, and keeps others apart', () => {
    const plain = {
      ...({ kind: 'hole', diameter: 0.01, depth: 0.008, isThrough: true } as const),
      ...{ mouths: [], tipAngle: null },
    };
    const gap = (form: WallGap['form'], size: number | null): WallGap => ({ form, angle: 5, size });
    const gaps = [gap('flat', 0.004), gap('slot', 0.003), gap('side', null), gap('other', null)];
    const counts = countHoles(
      [plain, ...gaps.map((one) => ({ ...plain, gap: one }))].map((one) => counted(one, 1)),
    );
    deepEqual(
      new Set(counts.map((one) => holeCountText(one, inWords))),
      new Set([
        '1 × ∅10 through, 8 deep',
        '1 × ∅10 through, 8 deep, with a flat 4 from its axis',
        '1 × ∅10 through, 8 deep, with a slot 3 wide in its wall',
        '1 × ∅10 through, 8 deep, open to the side',
        '1 × ∅10 through, 8 deep, interrupted, 80 % of the circumference',
      ]),
    );
    deepEqual(readHoleCounts(JSON.parse(JSON.stringify(counts))), counts);
    const placed = { ...plain, faces: [0], origin: [0, 0, 0], direction: [0, 0, 1] } as const;
    const scaled = holeSizeOf({ ...placed, gap: gap('flat', 0.004) }, 2);
    deepEqual(scaled?.kind === 'hole' && scaled.gap, gap('flat', 0.008));
  });

  it('tells ring grooves and what interrupts a counterbore, and keeps others apart', () => {
    const plain = {
      ...({ kind: 'hole', diameter: 0.01, depth: 0.02, isThrough: true } as const),
      ...{ mouths: [], tipAngle: null },
    };
    const groove = { diameter: 0.012, width: 0.0012, depth: 0.005 };
    const bored = { form: 'counterbore', diameter: 0.02, depth: 0.008, angle: null, isFar: false };
    const gap = { form: 'slot', angle: 5, size: 0.003, count: 2 } as const;
    const all: readonly AnyHoleSize[] = [
      { ...plain, grooves: [groove] },
      { ...plain, grooves: [{ ...groove, depth: null }] },
      { ...plain, mouths: [{ ...bored, form: 'counterbore', gap }] },
      { ...plain, gap: { ...gap, form: 'flat' } },
    ];
    const counts = countHoles(all.map((one) => counted(one, 1)));
    deepEqual(
      new Set(counts.map((one) => holeCountText(one, inWords))),
      new Set([
        '1 × ∅10 through, 20 deep, ring groove ∅12 × 1.2 at a depth of 5',
        '1 × ∅10 through, 20 deep, ring groove ∅12 × 1.2',
        '1 × ∅10 through, 20 deep, counterbore ∅20 × 8 (with 2 slots 3 wide in its wall)',
        '1 × ∅10 through, 20 deep, with 2 flats 3 from its axis',
      ]),
    );
    deepEqual(readHoleCounts(JSON.parse(JSON.stringify(counts))), counts);
    const placed = { faces: [0], origin: [0, 0, 0], direction: [0, 0, 1] } as const;
    const scaled = holeSizeOf({ ...plain, ...placed, grooves: [groove] }, 2);
    deepEqual(scaled?.kind === 'hole' && scaled.grooves, [
      { diameter: 0.024, width: 0.0024, depth: 0.01 },
    ]);
  });

  it('tells a modelled thread, and keeps holes of other threads apart', () => {
    const plain = {
      ...({ kind: 'hole', diameter: 0.0068, depth: 0.02, isThrough: true } as const),
      ...{ mouths: [], tipAngle: null },
    };
    const thread = { minorDiameter: 0.0068, majorDiameter: 0.008, pitch: 0.00125 };
    const counts = countHoles([
      counted({ ...plain, thread }, 1),
      counted({ ...plain, thread: { ...thread, pitch: null } }, 1),
      counted(plain, 2),
    ]);
    deepEqual(
      new Set(counts.map((one) => holeCountText(one, inWords))),
      new Set([
        '2 × ∅6.8 through, 20 deep',
        '1 × ∅6.8 through, 20 deep, thread ∅8',
        '1 × ∅6.8 through, 20 deep, thread ∅8 × 1.25',
      ]),
    );
    deepEqual(readHoleCounts(JSON.parse(JSON.stringify(counts))), counts);
    deepEqual(
      holeSizeOf({ ...plain, thread, faces: [0], origin: [0, 0, 0], direction: [0, 0, 1] }, 2),
      {
        ...{ ...plain, diameter: 0.0136, depth: 0.04 },
        thread: { minorDiameter: 0.0136, majorDiameter: 0.016, pitch: 0.0025 },
      },
    );
  });

  it('says how holes stand, and where', () => {
    const plain: AnyHoleSize = {
      ...{ kind: 'hole', diameter: 0.006, depth: 0.02, isThrough: true },
      ...{ mouths: [], tipAngle: null },
    };
    const [whole] = countHoles([{ ...counted(plain, 3), patterns: patterns.slice(0, 1) }]);
    const both = countHoles([counted(plain, 11), counted(plain, 11)])[0];
    deepEqual(
      [whole, both].map((one) => one && holeCountText(one, inWords)),
      [
        '3 × ∅6 through, 20 deep, on a ∅40 circle',
        '22 × ∅6 through, 20 deep, 2 × 4 in a 2 × 2 grid 30 × 20 apart, 2 × 4 in a row 12 apart, 2 × 3 on a ∅40 circle',
      ],
    );
    deepEqual(whole && holePlacesText(whole, inWords, 2), [
      'along -Z: 10 20 0; 10 20 0',
      'and 1 more',
    ]);
    deepEqual(directionText([0, Math.SQRT1_2, Math.SQRT1_2]), '0 0.7071 0.7071');
  });

  it('comes back from JSON, without what is no hole', () => {
    const all = countHoles(sizes.map((size) => counted(size, 3)));
    const wrong = [{ ...all[0], diameter: -1 }, { ...all[1], kind: 'well' }, 7, null];
    deepEqual(readHoleCounts(JSON.parse(JSON.stringify([...all, ...wrong]))), all);
    const odd = all.map((one) => ({ ...one, patterns: [{ count: 1 }, 3], places: [{ at: [1] }] }));
    deepEqual(
      readHoleCounts(odd),
      all.map((one) => ({ ...one, patterns: [], places: [] })),
    );
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
    depth: 0.003,
    isDepthGreatest: true,
  },
  {
    kind: 'boss',
    faces: [6],
    origin: [0, 0, 0],
    direction: [0, 0, 1],
    diameter: 0.01,
    height: 0.004,
  },
  {
    kind: 'hole',
    faces: [2],
    isThrough: false,
    isDepthGreatest: true,
    origin: [0, 0, 0],
    direction: [0, 0, -1],
    diameter: 0.0068,
    depth: 0.02,
    tipAngle: null,
    thread: { minorDiameter: 0.0068, majorDiameter: 0.008, pitch: 0.00125 },
    gap: { form: 'flat', angle: 5.2, size: 0.002, count: 2 },
    grooves: [
      { diameter: 0.008, width: 0.0011, depth: 0.005 },
      { diameter: 0.01, width: 0.002, depth: null },
    ],
    mouths: [
      {
        ...{ form: 'chamfer', isFar: false, diameter: 0.01, depth: null, angle: 1.5707963267949 },
        gap: { form: 'slot', angle: 5.1, size: 0.003 },
      },
    ],
  },
  {
    kind: 'boss',
    faces: [5],
    origin: [0, 0, 0],
    direction: [0, 0, 1],
    diameter: 0.008,
    height: 0.02,
    thread: { minorDiameter: 0.0066, majorDiameter: 0.008, pitch: null },
  },
  { kind: 'fillet', faces: [7], isHollow: false, radius: 0.005 },
  { kind: 'chamfer', faces: [8], width: 0.002, angle: 0.7853981633974 },
  {
    kind: 'slot',
    faces: [3, 4],
    isThrough: false,
    origin: [0, 0, 0.005],
    direction: [0, 0, -1],
    lengthwise: [1, 0, 0],
    width: 0.006,
    length: 0.024,
    depth: 0.003,
    arc: { radius: 0.02, angle: 1.2 },
  },
];

const sizes = features.flatMap((feature) => holeSizeOf(feature) ?? []);

const patterns: CountedHoles['patterns'] = [
  { holes: 3, shape: { kind: 'circle', diameter: 0.04 } },
  { holes: 4, shape: { kind: 'grid', columns: 2, rows: 2, pitches: [0.03, 0.02] } },
  { holes: 4, shape: { kind: 'row', pitch: 0.012 } },
];

function counted(size: AnyHoleSize, count: number): CountedHoles {
  const place: HolePlace = { at: [0.01, 0.02, 0], direction: [0, 0, -1] };
  return {
    size,
    places: Array.from({ length: count }, () => place),
    patterns: count > 2 ? patterns : [],
  };
}

function read(rows: readonly (readonly number[])[]): readonly Feature[] {
  return readFeatures(JSON.parse(JSON.stringify({ features: rows })), 9);
}

function inWords(metres: number): string {
  return `${Number((metres * 1000).toPrecision(6))}`;
}
