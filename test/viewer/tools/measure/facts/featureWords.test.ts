import { equal } from 'node:assert/strict';
import type { Feature } from '../../../../../src/model/features/features';
import { featureWords } from '../../../../../src/viewer/tools/measure/facts/featureWords';

describe('a feature in words', () => {
  const inMm = { unit: 'mm', decimals: null } as const;
  const at = { origin: [0, 0, 0], direction: [0, 0, 1] } as const;
  const hole: Feature = {
    ...{ kind: 'hole', faces: [0], ...at, diameter: 0.01, depth: 0.01 },
    ...{ isThrough: true, mouths: [], tipAngle: null },
  };

  it('is what a drawing says of a hole', () => {
    equal(featureWords(hole, 1, inMm), 'Round hole ∅10, through, 10 deep');
    equal(featureWords({ ...hole, depth: null }, 1, inMm), 'Round hole ∅10, through');
  });

  it('says up to where a depth is the greatest, and how far a hole tapers', () => {
    const taper = { form: 'taper', diameter: 0.012, depth: null, angle: Math.PI / 18 } as const;
    const mouths = [{ ...taper, isFar: false }];
    equal(
      featureWords({ ...hole, isDepthGreatest: true, mouths }, 1, inMm),
      'Round hole ∅10, through, up to 10 deep, tapered to ∅12 × 10°',
    );
  });

  it('names what widens a hole, and its tip', () => {
    const sunk = { form: 'countersink', diameter: 0.02, depth: null, angle: Math.PI / 2 } as const;
    const bored = { form: 'counterbore', diameter: 0.018, depth: 0.01, angle: null } as const;
    const mouths = [
      { ...bored, isFar: false },
      { ...sunk, isFar: true },
    ];
    equal(
      featureWords({ ...hole, isThrough: false, mouths, tipAngle: 2 }, 1, {
        unit: 'mm',
        decimals: null,
      }),
      'Round hole ∅10, blind, 10 deep, tip 114.5916°, counterbore ∅18 × 10, countersink ∅20 × 90°',
    );
  });

  it('is in the unit that is shown, and as large as its placement makes it', () => {
    equal(
      featureWords({ ...hole, diameter: 0.0254 }, 2, { unit: 'in', decimals: null }),
      `Round hole ∅2, through, ${deep} deep`,
    );
  });

  it('names slots, bosses, roundings and cut edges', () => {
    const slot: Feature = {
      ...{ kind: 'slot', faces: [0], ...at, lengthwise: [1, 0, 0] as const },
      ...{ width: 0.006, length: 0.026, depth: 0.005, isThrough: false },
    };
    equal(featureWords(slot, 1, inMm), 'Slot 6 × 26, blind, 5 deep');
    const arc = { radius: 0.02, angle: Math.PI / 3 };
    equal(
      featureWords({ ...slot, arc }, 1, inMm),
      'Slot 6 wide along an arc, R20 × 60°, blind, 5 deep',
    );
    const boss: Feature = { kind: 'boss', faces: [0], ...at, diameter: 0.012, height: 0.004 };
    equal(featureWords(boss, 1, inMm), 'Boss ∅12, 4 high');
    const fillet: Feature = { kind: 'fillet', faces: [0], radius: 0.005, isHollow: true };
    equal(featureWords(fillet, 1, inMm), 'Fillet R5');
    const chamfer: Feature = { kind: 'chamfer', faces: [0], width: 0.002, angle: Math.PI / 4 };
    equal(featureWords(chamfer, 1, inMm), 'Chamfer 2 × 45°');
  });
});

/** Twice 10 mm in inches. */
const deep = 0.787402;
