import { deepEqual, equal, ok } from 'node:assert/strict';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { factsText } from '../../../src/model/facts/factsText';
import { cross, distance, plus, times, type Vector } from '../../../src/model/vectors';
import type { Hole, Slot } from '../../../src/model/features/features';
import { knowledgeOf } from '../../viewer/tools/measure/models';
import { slottedStep, type MadeFrame, type MadeSlot } from '../../fixtures/slottedStep';
import { withoutEngines } from '../conversionOptions';

const upright: MadeFrame = { x: [1, 0, 0], y: [0, 1, 0], origin: [0, 0, 0] };
const oblique: MadeFrame = { x: [0.6, 0.8, 0], y: [-0.48, 0.36, 0.8], origin: [30, -20, 7] };

describe('slots along an arc', () => {
  const cases: readonly (readonly [string, MadeSlot, MadeFrame])[] = [
    ['through a plate', { radius: 20, width: 5, from: 20, to: 80, depth: null }, upright],
    ['blind', { radius: 20, width: 5, from: 20, to: 80, depth: 3 }, upright],
    ['over half a circle', { radius: 20, width: 5, from: 0, to: 180, depth: null }, upright],
    ['over more than that', { radius: 20, width: 6, from: -30, to: 220, depth: 4 }, upright],
    [
      'with divided walls',
      { radius: 20, width: 5, from: 20, to: 110, depth: 3, pieces: 3 },
      oblique,
    ],
    ['over nearly all of it', { radius: 25, width: 6, from: 0, to: 320, depth: null }, oblique],
    ['at an angle', { radius: 12, width: 3.2, from: -100, to: -40, depth: null }, oblique],
  ];
  for (const [name, slot, frame] of cases) {
    it(`are found ${name}`, async () => {
      const [found, ...others] = await holesAndSlots([slot], frame);
      ok(found?.kind === 'slot' && found.arc);
      deepEqual(others, [], 'no wall of it is a hole');
      equal(millimetres(found.width), slot.width);
      equal(millimetres(found.arc.radius), slot.radius);
      const turn = slot.to - slot.from;
      equal(Number(((found.arc.angle * 180) / Math.PI).toFixed(6)), turn);
      equal(found.isThrough, slot.depth === null);
      equal(millimetres(found.depth ?? NaN), slot.depth ?? 5);
      const along = (slot.radius * turn * Math.PI) / 180;
      equal(millimetres(found.length), millimetres((slot.width + along) / 1000));
      const middle = ((slot.from + slot.to) * Math.PI) / 360;
      const at = [slot.radius * Math.cos(middle), slot.radius * Math.sin(middle), 5] as const;
      ok(distance(found.origin, placed(at, frame)) < 1e-9, found.origin.join());
      const inwards = cross(found.direction, found.lengthwise);
      const centre = plus(found.origin, times(inwards, found.arc.radius));
      ok(distance(centre, placed([0, 0, 5], frame)) < 1e-9, centre.join());
    });
  }

  it('are counted as one kind where they are equal, beside one of another length', async () => {
    const one = { radius: 20, width: 5, depth: null } as const;
    const slots = [
      { ...one, from: 0, to: 60 },
      { ...one, from: 120, to: 180 },
      { ...one, from: 240, to: 300 },
      { ...one, radius: 10, from: 0, to: 90 },
    ];
    const { facts } = await convertModel(
      slottedStep(80, 5, slots, upright),
      'made.step',
      withoutEngines,
    );
    deepEqual(
      factsText(facts).flatMap((line) => (line.startsWith('holes') ? [line.slice(10)] : [])),
      [
        '1 × arc slot 5 wide, R10 × 90°, through, 5 deep',
        '3 × arc slot 5 wide, R20 × 60°, through, 5 deep, on a ∅40 circle',
      ],
    );
  });
});

async function holesAndSlots(
  slots: readonly MadeSlot[],
  frame: MadeFrame,
): Promise<readonly (Hole | Slot)[]> {
  const { glb } = await convertModel(slottedStep(80, 5, slots, frame), 'made.step', withoutEngines);
  const knowledge = await knowledgeOf(glb);
  return knowledge.model.parts
    .flatMap((part) => knowledge.featuresOf(part))
    .flatMap((feature) => (feature.kind === 'slot' || feature.kind === 'hole' ? [feature] : []));
}

function placed([x, y, z]: Vector, frame: MadeFrame): Vector {
  const up = cross(frame.x, frame.y);
  const turned = plus(plus(times(frame.x, x), times(frame.y, y)), times(up, z));
  return times(plus(turned, frame.origin), 1e-3);
}

function millimetres(metres: number): number {
  return Number((metres * 1e3).toFixed(7));
}
