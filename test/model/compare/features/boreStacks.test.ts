import { deepEqual } from 'node:assert/strict';
import { boreChanges, stacksOf } from '../../../../src/model/compare/features/boreStacks';
import type { Hole } from '../../../../src/model/features/features';

describe('holes that two revisions divide otherwise', () => {
  it('are no change where their bores are the same', () => {
    const whole = hole(0, 0.02, 0.003, [{ diameter: 0.006, depth: 0.005 }]);
    const divided = [hole(0, 0.005, 0.006), hole(0.005, 0.015, 0.003)];
    deepEqual(changesOf([whole], divided), []);
  });

  it('are told by the bore that is another', () => {
    const whole = hole(0, 0.02, 0.003, [{ diameter: 0.006, depth: 0.005 }]);
    const divided = [hole(0, 0.005, 0.006), hole(0.005, 0.015, 0.004)];
    deepEqual(changesOf([whole], divided), [['∅3 × 15', '∅4 × 15']]);
  });

  it('are told by the bore that came', () => {
    const blind = hole(0, 0.005, 0.006);
    deepEqual(changesOf([blind], [blind, hole(0.005, 0.015, 0.003)]), [[null, '∅3 × 15']]);
  });

  it('are no stack where they stand beside each other', () => {
    const aside = { ...hole(0, 0.01, 0.003), origin: [0.01, 0, 0] as const };
    deepEqual(stacksOf([hole(0, 0.01, 0.003)], [aside], 1e-7).length, 2);
  });

  it('are not told by their depths where these are not known', () => {
    const open = { ...hole(0, 0.01, 0.006), depth: null };
    const bored = hole(0, 0.02, 0.003, [{ diameter: 0.006, depth: 0.005 }]);
    deepEqual(boreChanges({ before: [open, hole(0.005, 0.015, 0.003)], after: [bored] }), []);
    deepEqual(boreChanges({ before: [open], after: [bored] }), null);
  });
});

function changesOf(before: readonly Hole[], after: readonly Hole[]) {
  const [stack] = stacksOf(before, after, 1e-7);
  const text = (size: unknown) =>
    isBore(size) ? `∅${mm(size.diameter)} × ${mm(size.length)}` : null;
  return (stack && boreChanges(stack))?.map((one) => [text(one.before), text(one.after)]);
}

function isBore(size: unknown): size is { diameter: number; length: number } {
  return typeof size === 'object' && size !== null && 'length' in size && 'diameter' in size;
}

function mm(metres: number): number {
  return Math.round(metres * 1e6) / 1e3;
}

/** Along Z from a height. */
function hole(
  from: number,
  depth: number,
  diameter: number,
  bored: readonly { diameter: number; depth: number }[] = [],
): Hole {
  return {
    ...{ kind: 'hole', faces: [], origin: [0, 0, from], direction: [0, 0, 1] },
    ...{ diameter, depth, isThrough: false, tipAngle: null },
    mouths: bored.map((one) => ({ form: 'counterbore', angle: null, isFar: false, ...one })),
  };
}
