import { deepEqual } from 'node:assert/strict';
import { featureChanges } from '../../../../src/model/compare/features/featureChanges';
import { featureChangeText } from '../../../../src/model/compare/featureChangeText';
import type { Feature, Slot } from '../../../../src/model/features/features';

describe('slots that were turned', () => {
  it('are told with the angle, which of a straight slot is at most 90°', () => {
    for (const [degrees, told] of [
      [30, '30°'],
      [-30, '30°'],
      [90, '90°'],
      [150, '30°'],
      [0.05, '0.05°'],
    ] as const) {
      const change = { before: [slot(10)], after: [slot(10 + degrees)] };
      deepEqual(changesOf(change), [`slot 6 × 20 turned ${told}`]);
    }
    deepEqual(changesOf({ before: [slot(10)], after: [slot(190)] }), []);
    deepEqual(changesOf({ before: [slot(10)], after: [slot(10.001)] }), []);
    deepEqual(changesOf({ before: [slot(10)], after: [{ ...slot(170), ...otherSide }] }), [
      'slot 6 × 20 turned 20°',
    ]);
  });

  it('of an arc are told with up to 180°, whichever way their axis was taken', () => {
    const arc = { radius: 0.02, angle: 1 };
    const before = [{ ...slot(10), arc }];
    deepEqual(changesOf({ before, after: [{ ...slot(190), arc }] }), [
      'arc slot 6 × R20 × 57.3° turned 180°',
    ]);
    deepEqual(changesOf({ before, after: [{ ...slot(190), ...otherSide, arc }] }), []);
  });

  it('are told with their move and their new size as well', () => {
    const origin = [0.002, 0, 0.008] as const;
    deepEqual(changesOf({ before: [slot(0)], after: [{ ...slot(45), origin }] }), [
      'slot 6 × 20 moved ΔX 2 mm, turned 45°',
    ]);
    deepEqual(changesOf({ before: [slot(0)], after: [{ ...slot(45), length: 0.022 }] }), [
      'slot 6 × 20 → 6 × 22, turned 45°',
    ]);
    deepEqual(changesOf({ before: [slot(0)], after: [{ ...slot(180), length: 0.022 }] }), [
      'slot 6 × 20 → 6 × 22',
    ]);
  });
});

describe('fillets and chamfers', () => {
  it('that came with another radius are told so beside others of the new radius that stayed', () => {
    const old = [fillet(0, 4), fillet(1, 4), fillet(2, 3), fillet(3, 3)];
    const current = [fillet(0, 3), fillet(1, 3), fillet(2, 3), fillet(3, 3)];
    // The last two stand on the same surfaces in both.
    deepEqual(
      changesOf({ before: old, after: current }, (one) => one.faces.some((i) => i > 1)),
      ['fillet R4 → R3', 'fillet R4 → R3'],
    );
  });

  it('are the same in another size up to three times, however that is rounded', () => {
    const width = (to: number) => ({ kind: 'chamfer', width: to, angle: Math.PI / 4 }) as const;
    const before = [{ ...width(0.002999999999999999), faces: [0] }];
    const after = [{ ...width(0.000999999999999997), faces: [0] }];
    deepEqual(changesOf({ before, after }), ['chamfer 3 × 45° → 1 × 45°']);
  });
});

function fillet(face: number, radiusMm: number): Feature {
  return { kind: 'fillet', faces: [face], radius: radiusMm / 1000, isHollow: true };
}

function changesOf(
  sides: { before: readonly Feature[]; after: readonly Feature[] },
  isKept: (feature: Feature) => boolean = () => false,
): string[] {
  const kept = { before: isKept, after: isKept };
  return featureChanges(sides.before, sides.after, 1e-7, 0.1, kept).map((change) =>
    featureChangeText(change, { unit: 'mm', decimals: null }),
  );
}

/** A slot in a plate of 8 mm, with its middle on the Z axis, lengthwise at an angle in degrees from X. */
function slot(degrees: number): Slot {
  const angle = (degrees * Math.PI) / 180;
  return {
    ...{ kind: 'slot', faces: [0, 1, 2, 3], width: 0.006, length: 0.02, depth: 0.008 },
    ...{ isThrough: true, origin: [0, 0, 0.008], direction: [0, 0, -1] },
    lengthwise: [Math.cos(angle), Math.sin(angle), 0],
  };
}

/** Seen from the other opening of the slot. */
const otherSide = { origin: [0, 0, 0], direction: [0, 0, 1] } as const;
