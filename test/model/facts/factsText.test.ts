import { deepEqual } from 'node:assert/strict';
import { resultFactsText } from '../../../src/model/facts/factsText';
import type { HoleCount } from '../../../src/model/features/holeCounts';
import type { PartFacts, ResultFacts } from '../../../src/model/facts/modelFacts';
import { resultFacts } from '../../agentTools/fakeWorld';

const part: PartFacts & { readonly volume: number; readonly area: number } = {
  ...{ name: 'plate', placements: 1, sizeMetres: [0.0254, 0.0508, 0.0127], isSizeExact: true },
  ...{
    volume: 0.0254 ** 3,
    area: 0.0254 ** 2,
    faces: 6,
    triangles: 12,
    holes: [],
    areHolesKnown: true,
  },
};
const hole: HoleCount = {
  ...{ kind: 'hole', isThrough: true, depth: 0.0127, diameter: 0.00635, tipAngle: null },
  ...{ mouths: [], count: 4, patterns: [], places: [] },
};

describe('facts in words', () => {
  it('are in inches throughout where the file is', () => {
    const facts = resultFacts({
      ...{ unit: 'inch', sizeMetres: part.sizeMetres, isSizeExact: true, parts: [part] },
      volume: { value: part.volume, placements: 1 },
      area: { value: part.area, placements: 1 },
      holes: [hole],
    });
    deepEqual(linesOf(facts), [
      'unit      inch',
      'size      1 × 2 × 0.5 in, exact',
      'volume    1 in³, exact',
      'area      1 in², exact',
      'parts     1, 12 triangles',
      'holes     4 × ∅0.25 through, 0.5 deep',
      'at      and 4 more',
      'part      plate × 1: 1 × 2 × 0.5 in, volume 1 in³, area 1 in², 6 faces',
    ]);
    const inMm = linesOf(facts, { units: 'mm', decimals: 2 });
    deepEqual(inMm.slice(0, 2), [
      'unit      inch; numbers are in mm',
      'size      25.40 × 50.80 × 12.70 mm, exact',
    ]);
  });

  it('say of which parts the holes are not known, so that no line reads as none', () => {
    const volume = { value: 1, placements: 4 };
    const faceless = { ...part, placements: 3, areHolesKnown: false };
    const holesOf = (parts: readonly PartFacts[], holes: readonly HoleCount[] = []) =>
      linesOf(resultFacts({ volume, parts, holes })).filter((line) => line.startsWith('holes'));
    deepEqual(holesOf([part]), []);
    deepEqual(holesOf([faceless]), ['holes     not known: no exact body']);
    deepEqual(holesOf([part, faceless], [hole]).slice(-1), [
      'holes     of 3 of 4 parts not known: no exact faces',
    ]);
  });

  it('pad no figures that are known with zeros', () => {
    const facts = resultFacts({
      ...{ sizeMetres: [1.2345678, 1, 1], isSizeExact: true, parts: [] },
      volume: { value: 1.23456789e-3 * 10, placements: 0 },
    });
    deepEqual(linesOf(facts).slice(1, 3), [
      'size      1234.568 × 1000 × 1000 mm, exact',
      'volume    12345679 mm³, exact',
    ]);
  });

  it('tell what stands below each other in one unit', () => {
    const parts = [
      { ...part, name: 'screw', volume: 1.23456e-9 },
      { ...part, name: 'hall', volume: 1000, area: null },
    ];
    deepEqual(linesOf(resultFacts({ parts })).slice(-2), [
      'part      screw × 1: 25.4 × 50.8 × 12.7 mm, volume 0.000000001235 m³, area 645.16 mm², 6 faces',
      'part      hall × 1: 25.4 × 50.8 × 12.7 mm, volume 1000 m³, 6 faces',
    ]);
  });
});

function linesOf(
  facts: ResultFacts,
  numbers?: Parameters<typeof resultFactsText>[2],
): readonly string[] {
  return resultFactsText(facts, 9, numbers).filter((line) => !/^(format|geometry) /.test(line));
}
