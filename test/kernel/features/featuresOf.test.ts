import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Feature, Hole } from '../../../src/model/features/features';
import { featuresOf } from '../../../src/kernel/features/featuresOf';
import type { Body } from '../../../src/kernel/brep/brep';
import type { FaceShape } from '../../../src/model/shapes';
import { boreWithEnds } from './madePart';
import {
  boreOnBall,
  bridgedBody,
  chamferedSlotBody,
  crossedBoresBody,
  partOf,
  plateBody,
  slottedRecessBody,
  splitFloorBody,
  steppedBridgeBody,
  steppedSlotBody,
  turnedBody,
  type Piece,
} from './bodies';

describe('the features of a part', () => {
  for (const inHalves of [false, true]) {
    const way = inHalves ? 'in halves' : 'in one face';
    const turned = (...profile: (readonly [number, number])[]) => turnedBody(profile, inHalves);

    it(`have a hole through it, ${way}`, () => {
      const [hole, ...others] = holesIn(turned([5, 0], [20, 0], [20, 10], [5, 10]));
      deepEqual(others, []);
      deepEqual(sizesOf(hole), { ...plain, diameter: 10, depth: 10, isThrough: true });
      deepEqual(inMillimetres(hole?.origin), [0, 0, 10]);
      deepEqual(hole?.direction.map(Math.round), [-0, -0, -1]);
      equal(hole.faces.length, inHalves ? 2 : 1);
    });

    it(`have a blind hole with a flat floor, ${way}`, () => {
      const body = turned([0, 0], [20, 0], [20, 10], [5, 10], [5, 4], [0, 4]);
      const [hole] = holesIn(body);
      deepEqual(sizesOf(hole), { ...plain, diameter: 10, depth: 6 });
    });

    it(`tell no hole of which an end is missing, ${way}`, () => {
      const part = partOf(turned([0, 0], [20, 0], [20, 10], [5, 10], [5, 4], [0, 4]));
      const isFloor = (face: FaceShape | undefined) =>
        face?.kind === 'plane' && Math.abs(face.origin[2] - 0.004) < 1e-9;
      const kept = part.faces.map((_, i) => !isFloor(part.shapes?.faces[i]));
      const missingFaces = kept.filter((isKept) => !isKept).length;
      equal(missingFaces, inHalves ? 2 : 1);
      const open = {
        ...part,
        missingFaces,
        faces: part.faces.filter((_, i) => kept[i]),
        ...(part.shapes && {
          shapes: { ...part.shapes, faces: part.shapes.faces.filter((_, i) => kept[i]) },
        }),
      };
      deepEqual(
        featuresOf(open).filter(({ kind }) => kind === 'hole'),
        [],
      );
      equal(featuresOf(part).filter(({ kind }) => kind === 'hole').length, 1);
    });

    it(`have a drilled hole, as deep as it has its full diameter, ${way}`, () => {
      const tip = 3 / Math.tan((59 * Math.PI) / 180);
      const body = turned([0, 0], [20, 0], [20, 30], [3, 30], [3, 10], [0, 10 - tip]);
      const [hole] = holesIn(body);
      deepEqual(sizesOf(hole), { ...plain, diameter: 6, depth: 20, tipAngle: 118 });
      equal(hole?.faces.length, inHalves ? 4 : 2);
    });

    it(`have a counterbore that belongs to its hole, ${way}`, () => {
      const body = turned([3, 0], [20, 0], [20, 20], [6, 20], [6, 14], [3, 14]);
      const [hole, ...others] = holesIn(body);
      equal(others.length, 0);
      const mouth = { form: 'counterbore', diameter: 12, depth: 6, angle: null, isFar: false };
      deepEqual(sizesOf(hole), {
        ...{ ...plain, diameter: 6, depth: 20, isThrough: true },
        mouths: [mouth],
      });
      deepEqual(inMillimetres(hole?.origin), [0, 0, 20]);
    });

    it(`have a countersink at either end of a hole, and a chamfer where it is small, ${way}`, () => {
      const body = turned([6, 0], [20, 0], [20, 20], [4, 20], [3, 19], [3, 3]);
      const [hole] = holesIn(body);
      deepEqual(sizesOf(hole)?.mouths, [
        { form: 'countersink', diameter: 12, depth: null, angle: 90, isFar: false },
        { form: 'chamfer', diameter: 8, depth: null, angle: 90, isFar: true },
      ]);
      deepEqual([sizesOf(hole)?.diameter, sizesOf(hole)?.depth], [6, 20]);
    });

    for (const flat of [0, 0.25]) {
      const turns = Array.from({ length: 12 }, (_, i) => thread(18 - i, flat));

      it(`have one hole where a thread is modelled as rings with crests of ${flat}, ${way}`, () => {
        const [hole, ...others] = holesIn(
          turned(
            [0, 0],
            [20, 0],
            [20, 20],
            [4, 20],
            [2.5, 18.5],
            ...turns.flat(),
            [2.5, 3],
            [0, 3],
          ),
        );
        deepEqual(others, []);
        const mouth = { form: 'countersink', diameter: 8, depth: null, angle: 90, isFar: false };
        deepEqual(sizesOf(hole), { ...plain, diameter: 5, depth: 17, mouths: [mouth] });
        deepEqual(threadOf(hole), [5, 6, 1]);
      });

      it(`have one hole where such a thread goes through, with crests of ${flat}, ${way}`, () => {
        const [hole, ...others] = holesIn(turned([2.5, 6], [20, 6], [20, 18], ...turns.flat()));
        deepEqual(others, []);
        deepEqual(sizesOf(hole), { ...plain, diameter: 5, depth: 12, isThrough: true });
        equal(hole?.faces.length, (flat > 0 ? 48 : 24) * (inHalves ? 2 : 1));
      });
    }

    for (const isWideAbove of [true, false]) {
      it(`have one tapered hole where such a thread is tapered, wide ${isWideAbove ? 'above' : 'below'}, ${way}`, () => {
        const height = (z: number) => (isWideAbove ? z : 24 - z);
        const narrowAt = (z: number) => 2.5 + (height(z) - 6) / 32;
        const turns = Array.from({ length: 12 }, (_, i) => thread(18 - i, 0.25, narrowAt));
        const [hole, ...others] = holesIn(
          turned([narrowAt(6), 6], [20, 6], [20, 18], ...turns.flat()),
        );
        deepEqual(others, []);
        const taper = { form: 'taper', diameter: 5.75, depth: null, angle: 3.579821, isFar: false };
        deepEqual(sizesOf(hole), {
          ...plain,
          ...{ diameter: 5, depth: 12, isThrough: true, mouths: [taper] },
        });
        const widest = narrowAt(isWideAbove ? 17.5 : 6.25) + 0.5;
        deepEqual(threadOf(hole), [5, rounded(2e-3 * widest), 1]);
      });
    }

    it(`take a step of a shaft for no boss, ${way}`, () => {
      deepEqual(kindsIn(turned([0, 0], [20, 0], [20, 5], [8, 5], [8, 30], [0, 30])), []);
    });

    it(`take a step of a shaft for no boss where its circles are written as splines, ${way}`, () => {
      const part = partOf(turned([0, 0], [20, 0], [20, 5], [8, 5], [8, 30], [0, 30]));
      const { shapes } = part;
      ok(shapes);
      const edges = shapes.edges.map((edge) =>
        edge.kind === 'circle'
          ? { kind: 'other' as const, length: edge.length, ends: edge.ends }
          : edge,
      );
      deepEqual(featuresOf({ ...part, shapes: { ...shapes, edges } }), []);
    });

    it(`have no hole where a room is closed on all sides, ${way}`, () => {
      const room = turned([0, 0], [20, 0], [20, 30], [0, 30], [0, 20], [5, 20], [5, 10], [0, 10]);
      deepEqual(kindsIn(room), []);
    });
  }

  it('have two holes where a wide room has a narrow hole in its floor', () => {
    const cup = turnedBody([
      ...([
        [2, 0],
        [40, 0],
        [40, 50],
        [30, 50],
        [30, 5],
        [2, 5],
      ] as const),
    ]);
    deepEqual(
      holesIn(cup).map((hole) => [sizesOf(hole)?.diameter, hole.isThrough, sizesOf(hole)?.depth]),
      [
        [60, false, 45],
        [4, true, 5],
      ],
    );
  });

  it('have one hole with a counterbore whose floor has two heights', () => {
    const share = (200 / 180) * Math.PI;
    const [hole, ...others] = holesIn(splitFloorBody(4, 10, -4, share));
    deepEqual(others, []);
    const mouth = { form: 'counterbore', diameter: 20, depth: 10, angle: null, isFar: false };
    deepEqual(sizesOf(hole), {
      ...{ ...plain, diameter: 8, depth: 20, isThrough: true },
      mouths: [mouth],
    });
  });

  it('have one hole where printed layers bridge its counterbore', () => {
    const [hole, ...others] = holesIn(bridgedBody(4, 10, 5, -0.4));
    deepEqual(others, []);
    const mouth = { form: 'counterbore', diameter: 20, depth: 10, angle: null, isFar: false };
    deepEqual(sizesOf(hole), {
      ...{ ...plain, diameter: 8, depth: 20, isThrough: true },
      mouths: [mouth],
    });
    deepEqual(
      holesIn(bridgedBody(4, 10, 5, -5)).map((one) => sizesOf(one)?.diameter),
      [20, 8],
    );
  });

  for (const [gap, what, depths] of [
    [0, 'one hole through two bodies that lie on each other', [20]],
    [9, 'one hole where a slot is cut across it, as for a nut', [29]],
    [11, 'two holes where the room between is wider than they are', [10, 10]],
  ] as const) {
    it(`have ${what}`, () => {
      const ring = (from: number) =>
        turnedBody([
          ...([
            [5, from],
            [20, from],
            [20, from + 10],
            [5, from + 10],
          ] as const),
        ]);
      const [one, other] = [ring(0), ring(10 + gap)];
      deepEqual(
        holesIn({ ...one, lumps: [...one.lumps, ...other.lumps] }).map((hole) => [
          sizesOf(hole)?.diameter,
          sizesOf(hole)?.depth,
        ]),
        depths.map((depth) => [10, depth]),
      );
    });
  }

  it('have one hole with a counterbore that is five times as wide', () => {
    const [hole, ...others] = holesIn(
      turnedBody([
        ...([
          [2.65, 0],
          [20, 0],
          [20, 9.6],
          [13.2, 9.6],
        ] as const),
        [13.2, 2.6],
        [2.65, 2.6],
      ]),
    );
    deepEqual(others, []);
    deepEqual([sizesOf(hole)?.diameter, sizesOf(hole)?.depth], [5.3, 9.6]);
    deepEqual(
      hole?.mouths.map(({ form, diameter }) => [form, rounded(diameter)]),
      [['counterbore', 26.4]],
    );
  });

  it('have a slot between two half-cylinders', () => {
    const [slot, ...others] = featuresOf(partOf(plateBody(5, square(40), obround(10, 3))));
    deepEqual(others, []);
    equal(slot?.kind, 'slot');
    deepEqual(
      [slot.width, slot.length, slot.depth].map((length) => rounded(length)),
      [6, 26, 5],
    );
    deepEqual([slot.isThrough, slot.faces.length], [true, 4]);
    deepEqual(inMillimetres(slot.origin), [0, 0, 5]);
    deepEqual(slot.lengthwise.map(Math.abs), [1, 0, 0]);
  });

  it('have a slot as deep as from its chamfered rim', () => {
    const body = chamferedSlotBody(
      10,
      ...[
        { radius: 3, z: 0 },
        { radius: 3, z: 4 },
        { radius: 4, z: 5 },
      ],
    );
    const [slot, ...others] = featuresOf(partOf(body)).filter(({ kind }) => kind === 'slot');
    deepEqual(others, []);
    equal(slot?.kind, 'slot');
    deepEqual(
      [slot.width, slot.length, slot.depth].map((length) => rounded(length)),
      [6, 26, 5],
    );
    deepEqual(inMillimetres(slot.origin), [0, 0, 5]);
  });

  it('have a slot where a room is cut into the side of one of its ends', () => {
    const [slot, ...others] = featuresOf(partOf(steppedSlotBody(6.5, 8, 8, 28)));
    deepEqual(others, []);
    equal(slot?.kind, 'slot');
    deepEqual([rounded(slot.width), rounded(slot.length), slot.isThrough], [16, 29, true]);
    equal(rounded(slot.depth), 8);
  });

  it('have no hole in the corner of a pocket that is rounded a little more than half around', () => {
    deepEqual(kindsIn(plateBody(5, square(40), keyhole(200))), []);
  });

  for (const [what, before] of [
    ['at the corners themselves', [0, 0]],
    ['a little in front of them', [1, 1]],
    ['in line with one of the walls', [0, 2]],
  ] as const) {
    it(`have no hole where a cutter freed the corners of a pocket, ${what}`, () => {
      deepEqual(kindsIn(plateBody(5, square(80), freedPocket([20, 15], before))), []);
    });
  }

  it('have a hole at the corner of a pocket where its middle is beyond the walls', () => {
    const holes = holesIn(plateBody(5, square(80), freedPocket([20, 15], [-1, -1])));
    deepEqual(
      holes.map((hole) => sizesOf(hole)?.diameter),
      [6, 6, 6, 6],
    );
  });

  it('have a hole into which a short funnel leads, and one with a roof', () => {
    const [from, to] = [5 * Math.SQRT1_2, 9];
    const clip = plateBody(5, [
      ...([{ to: [to, to] }, { to: [from, from] }] as const),
      ...([{ to: [-from, from], centre: [0, 0], turns: 'right' }, { to: [-to, to] }] as const),
      ...([{ to: [-20, to] }, { to: [-20, -20] }, { to: [20, -20] }, { to: [20, to] }] as const),
    ]);
    const roof = plateBody(5, square(40), [
      ...([{ to: [from, from] }, { to: [-from, from], centre: [0, 0], turns: 'right' }] as const),
      { to: [0, 2 * from] },
    ]);
    for (const body of [clip, roof]) {
      const [hole, ...others] = holesIn(body);
      deepEqual(others, []);
      deepEqual(sizesOf(hole), { ...plain, diameter: 10, depth: 5, isThrough: true });
    }
  });

  it('have a hole into which a channel narrower than it leads', () => {
    const [hole] = holesIn(plateBody(5, square(40), keyhole(239)));
    deepEqual(sizesOf(hole), { ...plain, diameter: 10, depth: 5, isThrough: true });
  });

  it('have no hole where a ring is cut into a face, and one where a boss in it stays lower', () => {
    const disc = (height: number) =>
      turnedBody([
        ...([
          [0, 0],
          [30, 0],
          [30, 10],
          [20, 10],
          [20, 5],
          [15, 5],
        ] as const),
        [15, height],
        [0, height],
      ]);
    deepEqual(holesIn(disc(10)), []);
    deepEqual(
      holesIn(disc(7)).map((hole) => sizesOf(hole)),
      [{ ...plain, diameter: 40, depth: 5 }],
    );
  });

  it('have no hole where the edges of such a ring and of its core are broken', () => {
    const disc = (top: number) =>
      turnedBody([
        ...([
          [0, 0],
          [30, 0],
          [30, 10],
          [21, 10],
          [20, 9],
          [20, 5],
          [15, 5],
        ] as const),
        [15, top - 2],
        [14, top],
        [0, top],
      ]);
    deepEqual(holesIn(disc(10)), []);
    equal(holesIn(disc(9)).length, 1);
  });

  it('have the roundings and the cut edges of a plate', () => {
    const body = plateBody(5, [
      ...([{ to: [20, -20] }, { to: [20, 15] }] as const),
      ...([{ to: [15, 20], centre: [15, 15], turns: 'left' }] as const),
      ...([{ to: [-18, 20] }, { to: [-20, 18] }, { to: [-20, -20] }] as const),
    ]);
    const found = featuresOf(partOf(body));
    deepEqual(
      found.map(({ kind }) => kind),
      ['fillet', 'chamfer'],
    );
    const [fillet, chamfer] = found;
    equal(fillet?.kind === 'fillet' && rounded(fillet.radius), 5);
    equal(fillet?.kind === 'fillet' && fillet.isHollow, false);
    equal(chamfer?.kind === 'chamfer' && rounded(chamfer.width), 2);
  });

  it('have no chamfer where a flat is cut along a pin', () => {
    const edge = Math.sqrt(1.5 ** 2 - 0.9 ** 2);
    const pin = plateBody(7, [
      { to: [edge, 0.9], centre: [0, 0], turns: 'left' },
      { to: [-edge, 0.9] },
    ]);
    deepEqual(
      featuresOf(partOf(pin)).filter(({ kind }) => kind === 'chamfer'),
      [],
    );
  });

  for (const [offset, degrees, count] of [
    [3, 254, 1],
    [2, 227, 1],
    [1.8, 222, 0],
    [0, 180, 0],
    [-3, 106, 0],
  ] as const) {
    it(`have ${count === 1 ? 'a hole' : 'no hole'} where the edge of a plate leaves ${degrees}° of one`, () => {
      const holes = holesIn(plateBody(5, atEdge(offset)));
      const expected = { ...plain, diameter: 10, depth: 5, isThrough: true };
      deepEqual(
        holes.map((hole) => sizesOf(hole)),
        count === 1 ? [expected] : [],
      );
    });
  }

  it('have no hole in a slot that is open at the edge of a plate, nor in the round corners of a pocket', () => {
    const slot: Piece[] = [
      { to: [20, -5] },
      { to: [0, -5] },
      { to: [0, 5], centre: [0, 0], turns: 'right' },
      { to: [20, 5] },
      ...[20, -20].map((x): Piece => ({ to: [x, 20] })),
      ...[-20, 20].map((x): Piece => ({ to: [x, -20] })),
    ];
    const corners = [
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, 1],
    ] as const;
    const pocket = corners.flatMap(([x, y]): Piece[] => {
      const [from, to]: Piece['to'][] =
        x === y
          ? [
              [8 * x, 10 * y],
              [10 * x, 8 * y],
            ]
          : [
              [10 * x, 8 * y],
              [8 * x, 10 * y],
            ];
      return from && to ? [{ to: from }, { to, centre: [8 * x, 8 * y], turns: 'right' }] : [];
    });
    deepEqual(holesIn(plateBody(5, slot)), []);
    deepEqual(holesIn(plateBody(5, square(40), pocket)), []);
  });

  it('have a hole that a keyway breaks', () => {
    const edge = Math.sqrt(10 ** 2 - 2 ** 2);
    const outline = reversed([
      { to: [2, 13] },
      { to: [-2, 13] },
      { to: [-2, edge] },
      { to: [2, edge], centre: [0, 0], turns: 'left' },
    ]);
    const [hole] = holesIn(plateBody(5, square(40), outline));
    deepEqual(sizesOf(hole), { ...plain, diameter: 20, depth: 5, isThrough: true });
    deepEqual([hole?.gap?.form, rounded(hole?.gap?.size ?? null)], ['slot', 4]);
  });

  it('have a hole with a flat, with its distance from the axis', () => {
    const edge = Math.sqrt(10 ** 2 - 7 ** 2);
    const outline = reversed([
      { to: [-edge, 7] },
      { to: [edge, 7], centre: [0, 0], turns: 'left' },
    ]);
    const [hole] = holesIn(plateBody(5, square(40), outline));
    deepEqual(sizesOf(hole), { ...plain, diameter: 20, depth: 5, isThrough: true });
    deepEqual([hole?.gap?.form, rounded(hole?.gap?.size ?? null)], ['flat', 7]);
    const share = (hole?.gap?.angle ?? NaN) / (2 * Math.PI);
    ok(Math.abs(share - (1 - Math.acos(0.7) / Math.PI)) < 1e-4, `${share}`);
  });

  it('have a hole that is open to the side of the part', () => {
    const edge = Math.sqrt(10 ** 2 - 7 ** 2);
    const around: Piece[] = [
      { to: [edge, 7] },
      { to: [-edge, 7], centre: [0, 0], turns: 'right' },
      { to: [-20, 7] },
      { to: [-20, -20] },
      { to: [20, -20] },
      { to: [20, 7] },
    ];
    const [hole] = holesIn(plateBody(5, around));
    equal(hole?.gap?.form, 'side');
  });

  it('have no gap in a hole that runs all around', () => {
    const [hole] = holesIn(
      turnedBody([
        [5, 0],
        [20, 0],
        [20, 18],
        [5, 18],
      ]),
    );
    equal(hole?.gap, undefined);
  });

  for (const [isHollow, depth] of [
    [false, 20],
    [true, 21],
  ] as const) {
    it(`have a blind hole that ends ${isHollow ? 'in the hollow of' : 'on'} a ball larger than it`, () => {
      const [hole] = holesIn(boreOnBall(isHollow));
      deepEqual(sizesOf(hole), { ...plain, diameter: 10, depth });
    });
  }

  it('have a hole that a groove interrupts, of balls or of a ring', () => {
    const ends = [
      [40, 0],
      [40, 20],
      [20, 20],
    ] as const;
    const ring = turnedBody([...ends, [20, 12], [25, 12], [25, 8], [20, 8], [20, 0]]);
    const keyed = turnedBody([...ends, [20, 12], [24, 10], [20, 8], [20, 0]]);
    for (const body of [ring, keyed]) {
      deepEqual(
        holesIn(body).map((hole) => sizesOf(hole)),
        [{ ...plain, diameter: 40, depth: 20, isThrough: true }],
      );
    }
  });

  for (const [room, depths] of [
    [20, [54]],
    [34, [68]],
    [42, [17, 17]],
  ] as const) {
    it(`have ${depths.length === 1 ? 'one hole' : 'two holes'} where a room of ${room} is between walls of 17`, () => {
      const seats = turnedBody([
        ...([
          [30, 0],
          [30, 34 + room],
          [10, 34 + room],
        ] as const),
        ...([
          [10, 17 + room],
          [14, 17 + room],
          [14, 17],
          [10, 17],
          [10, 0],
        ] as const),
      ]);
      deepEqual(
        holesIn(seats).map((hole) => sizesOf(hole)),
        depths.map((depth) => ({ ...plain, diameter: 20, depth, isThrough: true })),
      );
    });
  }

  it('take a groove in a counterbore, and one at its floor, for no counterbore', () => {
    const [hole, ...others] = holesIn(
      turnedBody([
        ...([
          [3, 0],
          [20, 0],
          [20, 20],
          [8, 20],
        ] as const),
        ...([
          [8, 18],
          [9, 18],
          [9, 17],
          [8, 17],
        ] as const),
        ...([
          [8, 12],
          [9, 12],
          [9, 11],
          [3, 11],
        ] as const),
      ]),
    );
    deepEqual(others, []);
    deepEqual(
      sizesOf(hole)?.mouths.map(({ form, diameter, depth }) => [form, diameter, depth]),
      [['counterbore', 16, 8]],
    );
  });

  it('have tapered holes, through and blind, and no hole where only an edge is cut', () => {
    const through = turnedBody([
      [5, 0],
      [20, 0],
      [20, 20],
      [6, 20],
    ]);
    const angle = rounded((2e-3 * Math.atan2(1, 20) * 180) / Math.PI);
    const taper = { form: 'taper', diameter: 12, depth: null, angle, isFar: false };
    deepEqual(
      holesIn(through).map((hole) => sizesOf(hole)),
      [{ ...plain, diameter: 10, depth: 20, isThrough: true, mouths: [taper] }],
    );
    const blind = turnedBody([
      ...([
        [0, 0],
        [20, 0],
        [20, 30],
        [6, 30],
      ] as const),
      [5, 10],
      [0, 10],
    ]);
    deepEqual(
      holesIn(blind).map((hole) => sizesOf(hole)),
      [{ ...plain, diameter: 10, depth: 20, mouths: [taper] }],
    );
    const funnel = turnedBody([
      [5, 0],
      [20, 0],
      [20, 20],
      [25, 20],
    ]);
    deepEqual(holesIn(funnel), []);
  });

  it('have a hole where a countersink is as deep as a sheet is thick', () => {
    const holes = holesIn(turnedBody(profile([1.7, 0], [20, 0], [20, 1.5], [3.2, 1.5])));
    const mouth = { form: 'countersink', diameter: 6.4, depth: null, angle: 90, isFar: false };
    deepEqual(
      holes.map((hole) => sizesOf(hole)),
      [{ ...plain, diameter: 3.4, depth: 1.5, isThrough: true, mouths: [mouth] }],
    );
  });

  it('have one hole where a cast one tapers from both sides', () => {
    const [hole, ...others] = holesIn(
      turnedBody(profile([5.2, 0], [20, 0], [20, 30], [5.5, 30], [5, 20])),
    );
    deepEqual(others, []);
    deepEqual([sizesOf(hole)?.diameter, sizesOf(hole)?.depth], [10, 30]);
    deepEqual(
      sizesOf(hole)?.mouths.map(({ form, diameter, isFar }) => [form, diameter, isFar]),
      [
        ['taper', 11, false],
        ['taper', 10.4, true],
      ],
    );
  });

  for (const [halfAngle, forms] of [
    [45, ['counterbore', 'countersink']],
    [59, ['counterbore']],
  ] as const) {
    it(`have a ${forms.join(' and a ')} where the floor of a recess is a cone of ${2 * halfAngle}°`, () => {
      const floor = 18 - 3 / Math.tan((halfAngle * Math.PI) / 180);
      const body = turnedBody(profile([3, 0], [20, 0], [20, 20], [6, 20], [6, 18], [3, floor]));
      const [hole] = holesIn(body);
      deepEqual(
        hole?.mouths.map(({ form, diameter }) => [form, rounded(diameter)]),
        forms.map((form) => [form, 12]),
      );
      equal(sizesOf(hole)?.mouths[0]?.depth, 2);
    });
  }

  it('have one hole where the rim of printed layers over it has two heights', () => {
    const [hole, ...others] = holesIn(steppedBridgeBody());
    deepEqual(others, []);
    const mouth = { form: 'counterbore', diameter: 20, depth: 10, angle: null, isFar: false };
    deepEqual(sizesOf(hole), {
      ...{ ...plain, diameter: 8, depth: 20, isThrough: true },
      mouths: [mouth],
    });
  });

  it('have a recess that a deeper slot crosses', () => {
    deepEqual(
      holesIn(slottedRecessBody()).map((hole) => [sizesOf(hole)?.diameter, sizesOf(hole)?.depth]),
      [[24, 3]],
    );
  });

  it('tell the depth of a drilled hole exactly where others cut the rim of its tip', () => {
    const plane: FaceShape = {
      ...{ kind: 'plane', origin: [0, 0, 0.03], normal: [0, 0, 1], area: 1, boundary: [] },
    };
    const tip: FaceShape = {
      ...{ kind: 'cone', origin: [0, 0, 0.01], axis: [0, 0, 1], radius: 0.003, isHollow: true },
      ...{ halfAngle: (59 * Math.PI) / 180, area: 1, boundary: [] },
    };
    const part = boreWithEnds(
      0.003,
      { kind: 'other', heightAt: (angle) => 0.01 + Math.max(0, 2e-3 * Math.cos(angle)), face: tip },
      { kind: 'circle', heightAt: () => 0.03, face: plane },
    );
    const [hole] = featuresOf(part);
    equal(hole?.kind, 'hole');
    deepEqual(sizesOf(hole), { ...plain, diameter: 6, depth: 20, tipAngle: 118 });
    equal(hole.isDepthGreatest, undefined);
  });

  it('have a hole whose end is a long taper', () => {
    const [hole] = holesIn(
      turnedBody([
        [5, 0],
        [20, 0],
        [20, 40],
        [6, 40],
        [5, 20],
      ]),
    );
    deepEqual(
      sizesOf(hole)?.mouths.map(({ form, diameter }) => [form, diameter]),
      [['taper', 12]],
    );
  });

  it('have two holes where two equal ones cross', () => {
    deepEqual(
      holesIn(crossedBoresBody(3, 20)).map((hole) => sizesOf(hole)),
      [0, 1].map(() => ({ ...plain, diameter: 6, depth: 40, isThrough: true })),
    );
  });

  it('tell the greatest depth of a hole that opens on a cone, as exactly as its faces', () => {
    const [radius, wide, halfAngle] = [0.003, 0.02, 0.3];
    const slope = Math.tan(halfAngle);
    const cone: FaceShape = {
      ...{ kind: 'cone', origin: [0, 0, 0], axis: [1, 0, 0], radius: wide, halfAngle },
      ...{ isHollow: false, area: 1, boundary: [] },
    };
    const floor: FaceShape = {
      ...{ kind: 'plane', origin: [0, 0, 0.01], normal: [0, 0, -1], area: 1, boundary: [] },
    };
    const part = boreWithEnds(
      radius,
      { kind: 'circle', heightAt: () => 0.01, face: floor },
      {
        ...{ kind: 'other', face: cone },
        heightAt: (angle) => {
          const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
          return Math.sqrt((wide + x * slope) ** 2 - y ** 2);
        },
      },
    );
    const [hole] = featuresOf(part);
    equal(hole?.kind, 'hole');
    equal(hole.isDepthGreatest, true);
    equal(rounded(hole.depth), rounded(wide + radius * slope - 0.01));
    const free = boreWithEnds(
      radius,
      { kind: 'circle', heightAt: () => 0.01, face: floor },
      {
        ...{ kind: 'other', face: { kind: 'other', area: 1, boundary: [] } },
        heightAt: (angle) => 0.020003 + 0.001 * Math.cos(angle),
      },
    );
    const [rough] = featuresOf(free);
    equal(rough?.kind === 'hole' && rough.isDepthGreatest, true);
    equal(rough?.kind === 'hole' && rounded(rough.depth), 11.01);
  });

  it('are none where only triangles are known', () => {
    const { shapes: _, ...part } = partOf(plateBody(5, square(40)));
    deepEqual(featuresOf(part), []);
  });
});

/** Minor and major diameter and pitch, in millimetres. */
function threadOf(hole: Hole | undefined): readonly (number | null)[] {
  const { minorDiameter, majorDiameter, pitch } = hole?.thread ?? {};
  return [minorDiameter, majorDiameter, pitch].map((length) => rounded(length ?? null));
}

const plain = { diameter: 0, depth: 0, isThrough: false, mouths: [], tipAngle: null };

/**
 * A turn of a thread M6 × 1 in a wall, downwards from a height.
 * @param flat how wide crest and root are @param narrowAt its least radius at a height
 */
function thread(
  top: number,
  flat: number,
  narrowAt = (_height: number) => 2.5,
): (readonly [number, number])[] {
  const at = (down: number, out: number) => [narrowAt(top - down) + out, top - down] as const;
  if (flat === 0) return [at(0, 0), at(0.5, 0.5)];
  return [at(0, 0), at(flat, 0), at(0.5, 0.5), at(0.5 + flat, 0.5)];
}

type Profile = Parameters<typeof turnedBody>[0];

function profile(...points: Profile): Profile {
  return points;
}

function square(side: number): Piece[] {
  const half = side / 2;
  return [
    { to: [half, -half] },
    { to: [half, half] },
    { to: [-half, half] },
    { to: [-half, -half] },
  ];
}

/** A hole along x. @param half from its middle to the middle of an end */
function obround(half: number, radius: number): Piece[] {
  return [
    { to: [half, radius] },
    { to: [half, -radius], centre: [half, 0], turns: 'right' },
    { to: [-half, -radius] },
    { to: [-half, radius], centre: [-half, 0], turns: 'right' },
  ];
}

/** A plate whose edge cuts off a hole of ∅10. @param offset so far within the edge its middle is */
function atEdge(offset: number): Piece[] {
  const half = Math.sqrt(25 - offset ** 2);
  return [
    { to: [20, -20] },
    { to: [20, -half] },
    { to: [20, half], centre: [20 - offset, 0], turns: 'right' },
    { to: [20, 20] },
    { to: [-20, 20] },
    { to: [-20, -20] },
  ];
}

/** A hole of ∅10 from which a channel leads to -y. @param degrees so far its round wall goes */
function keyhole(degrees: number): Piece[] {
  const turn = ((degrees / 2 - 90) * Math.PI) / 180;
  const [x, y] = [5 * Math.cos(turn), -5 * Math.sin(turn)];
  return reversed([
    { to: [x, -15] },
    { to: [x, y] },
    { to: [-x, y], centre: [0, 0], turns: 'left' },
    { to: [-x, -15] },
  ]);
}

/**
 * A pocket whose corners are freed with a cutter of ∅6. @param before how far in front of the walls along y, and of
 * those along x, its middle is
 */
function freedPocket([x, y]: Piece['to'], [alongY, alongX]: Piece['to']): Piece[] {
  const [reachX, reachY] = [alongX, alongY].map((before) => Math.sqrt(9 - before ** 2));
  if (reachX === undefined || reachY === undefined) return [];
  const onX: Piece['to'] = [x - alongY - reachX, y];
  const onY: Piece['to'] = [x, y - alongX - reachY];
  const corners = [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ] as const;
  return corners.flatMap(([sideX, sideY]): Piece[] => {
    const placed = ([a, b]: Piece['to']): Piece['to'] => [sideX * a, sideY * b];
    const [from, to] = sideX === sideY ? [onX, onY] : [onY, onX];
    const centre = placed([x - alongY, y - alongX]);
    return [{ to: placed(from) }, { to: placed(to), centre, turns: 'right' }];
  });
}

/** The same outline run the other way. */
function reversed(outline: readonly Piece[]): Piece[] {
  return outline
    .map((piece, i): Piece => {
      const { to } = outline[(i + outline.length - 1) % outline.length] ?? piece;
      return piece.centre ? { to, centre: piece.centre, turns: 'right' } : { to };
    })
    .reverse();
}

function holesIn(body: Body): Hole[] {
  return featuresOf(partOf(body)).filter((feature) => feature.kind === 'hole');
}

function kindsIn(body: Body): Feature['kind'][] {
  return featuresOf(partOf(body)).map(({ kind }) => kind);
}

/** In millimetres and degrees. */
function sizesOf(hole: Hole | undefined) {
  if (!hole) return null;
  const { diameter, depth, isThrough, mouths, tipAngle } = hole;
  return {
    diameter: rounded(diameter),
    depth: rounded(depth),
    isThrough,
    mouths: mouths.map((mouth) => ({
      ...mouth,
      diameter: rounded(mouth.diameter),
      depth: rounded(mouth.depth),
      angle: inDegrees(mouth.angle),
    })),
    tipAngle: inDegrees(tipAngle),
  };
}

function rounded(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres * 1e9) / 1e6;
}

function inDegrees(angle: number | null): number | null {
  return angle === null ? null : Math.round((angle * 180e6) / Math.PI) / 1e6;
}

function inMillimetres(point: readonly number[] | undefined): number[] {
  return (point ?? []).map((value) => Math.round(value * 1e9) / 1e6 + 0);
}
