import { deepEqual, ok } from 'node:assert/strict';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { factsText } from '../../../src/model/facts/factsText';
import { boredStep, type MadeFrame, type MadeStage, type Piece } from '../../fixtures/slottedStep';
import { withoutEngines } from '../conversionOptions';

const frames: readonly (readonly [string, MadeFrame])[] = [
  ['upright', { x: [1, 0, 0], y: [0, 1, 0], origin: [0, 0, 0] }],
  ['on its side', { x: [0, 0, 1], y: [1, 0, 0], origin: [100, 5, -3] }],
  ['at an angle', { x: [0.6, 0.8, 0], y: [-0.48, 0.36, 0.8], origin: [30, -20, 7] }],
];

describe('holes whose walls are interrupted', () => {
  for (const [way, frame] of frames) {
    for (const [bore, groove, width, depth] of [
      [10, 12, 1.2, 5],
      [25, 26.6, 1.3, 2],
      [3, 4, 0.5, 8.25],
    ] as const) {
      it(`tell a ring groove ∅${groove} in ∅${bore}, ${way}`, async () => {
        const stages = [
          { outline: circle(bore), to: 20 - depth - width },
          { outline: circle(groove), to: 20 - depth },
          { outline: circle(bore), to: 20 },
        ];
        deepEqual(await holesOf(stages, frame), [
          `1 × ∅${bore} through, 20 deep, ring groove ∅${groove} × ${width} at a depth of ${depth}`,
        ]);
      });
    }

    it(`tell two ring grooves, one of them in a counterbore, ${way}`, async () => {
      const stages = [
        { outline: circle(8), to: 4 },
        { outline: circle(9), to: 5 },
        { outline: circle(8), to: 10 },
        { outline: circle(16), to: 13 },
        { outline: circle(17), to: 14.1 },
        { outline: circle(16), to: 20 },
      ];
      deepEqual(await holesOf(stages, frame), [
        '1 × ∅8 through, 20 deep, ring groove ∅17 × 1.1 at a depth of 5.9, ' +
          'ring groove ∅9 × 1 at a depth of 15, counterbore ∅16 × 10',
      ]);
    });

    it(`tell keyways that divide a bore, ${way}`, async () => {
      deepEqual(await holesOf([{ outline: keyed(20, 6, 2.8), to: 20 }], frame), [
        '1 × ∅20 through, 20 deep, with 2 slots 6 wide in its wall',
      ]);
    });

    it(`tell keyways that divide a counterbore, ${way}`, async () => {
      const stages = [
        { outline: circle(10), to: 12 },
        { outline: keyed(20, 6, 2.8), to: 20 },
      ];
      deepEqual(await holesOf(stages, frame), [
        '1 × ∅10 through, 20 deep, counterbore ∅20 × 8 (with 2 slots 6 wide in its wall)',
      ]);
    });

    it(`tell the flat of a counterbore, and both of a hole for a switch, ${way}`, async () => {
      const stages = [
        { outline: circle(6), to: 12 },
        { outline: flatted(20, 7), to: 20 },
      ];
      deepEqual(await holesOf(stages, frame), [
        '1 × ∅6 through, 20 deep, counterbore ∅20 × 8 (with a flat 7 from its axis)',
      ]);
      deepEqual(await holesOf([{ outline: flattedTwice(12, 5), to: 20 }], frame), [
        '1 × ∅12 through, 20 deep, with 2 flats 5 from its axis',
      ]);
    });
  }

  it('tell no ring groove where a hole only becomes wider', async () => {
    const [, frame] = frames[0] ?? [];
    ok(frame);
    const stages = [16, 8, 6, 10].map((size, i) => ({ outline: circle(size), to: 5 * i + 5 }));
    deepEqual(await holesOf(stages, frame), [
      '1 × ∅6 through, 20 deep, counterbore ∅16 × 5, counterbore ∅8 × 10, far counterbore ∅10 × 5',
    ]);
  });

  it('have no hole in a square that a circle rounds', async () => {
    const [, frame] = frames[0] ?? [];
    ok(frame);
    deepEqual(await holesOf([{ outline: roundedSquare(20, 8), to: 20 }], frame), []);
  });
});

async function holesOf(stages: readonly MadeStage[], frame: MadeFrame): Promise<string[]> {
  const { facts } = await convertModel(boredStep(60, stages, frame), 'made.step', {
    ...withoutEngines,
    quality: 'normal',
  });
  return factsText(facts)
    .filter((line) => line.startsWith('holes '))
    .map((line) => line.replace(/^holes\s+/, ''));
}

function circle(size: number): Piece[] {
  return [size / 2, -size / 2].map((x): Piece => ({ to: [x, 0], centre: [0, 0], turns: 'right' }));
}

/** @param flat its distance from the middle */
function flatted(size: number, flat: number): Piece[] {
  const half = Math.sqrt((size / 2) ** 2 - flat ** 2);
  return [{ to: [half, -flat], ...round }, { to: [-half, -flat] }];
}

function flattedTwice(size: number, flat: number): Piece[] {
  const half = Math.sqrt((size / 2) ** 2 - flat ** 2);
  return [
    { to: [half, -flat], ...round },
    { to: [-half, -flat] },
    { to: [-half, flat], ...round },
    { to: [half, flat] },
  ];
}

const round = { centre: [0, 0], turns: 'right' } as const;

/** Two keyways, at the top and at the bottom. */
function keyed(size: number, width: number, deep: number): Piece[] {
  const [half, reach] = [width / 2, size / 2 + deep];
  const edge = Math.sqrt((size / 2) ** 2 - half ** 2);
  return [
    { to: [half, -edge], ...round },
    { to: [half, -reach] },
    { to: [-half, -reach] },
    { to: [-half, -edge] },
    { to: [-half, edge], ...round },
    { to: [-half, reach] },
    { to: [half, reach] },
    { to: [half, edge] },
  ];
}

function roundedSquare(size: number, flat: number): Piece[] {
  const half = Math.sqrt((size / 2) ** 2 - flat ** 2);
  return [
    { to: [flat, half], ...round },
    { to: [flat, -half] },
    { to: [half, -flat], ...round },
    { to: [-half, -flat] },
    { to: [-flat, -half], ...round },
    { to: [-flat, half] },
    { to: [-half, flat], ...round },
    { to: [half, flat] },
  ];
}
