import { deepEqual, equal, match } from 'node:assert/strict';
import { readGlobalSection, unitWarnings } from '../../../../src/kernel/readers/iges/globalSection';

describe('the unit of an IGES file', () => {
  it('is that of its flag, whatever its name says', () => {
    const millimetres = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11].map(
      (flag) => of(`${flag},2HXX`).millimetres,
    );
    deepEqual(millimetres, [25.4, 1, 304.8, 1_609_344, 1000, 1e6, 0.0254, 0.001, 10, 0.000_025_4]);
  });

  it('is that of its name where the flag says so', () => {
    for (const [name, unit] of [
      ['2HMM', 'millimetre'],
      ['4HINCH', 'inch'],
      ['2Hmm', 'millimetre'],
      ['1HM', 'metre'],
    ] as const) {
      const { unit: read, unknownUnit } = of(`3,${name}`);
      deepEqual([read, unknownUnit], [unit, null]);
    }
  });

  for (const [fields, ...units] of [
    ['2,2HIN', 'millimetre', 'inch'],
    ['1,2HMM', 'inch', 'millimetre'],
    [',2HMM', 'inch', 'millimetre'],
    ['6,2HCM', 'metre', 'centimetre'],
  ] as const) {
    it(`is that of its flag, and the other one is told, for ${fields}`, () => {
      const { unit, otherUnit } = of(fields);
      deepEqual([unit, otherUnit], units);
      match(unitWarnings(of(fields)).join(), new RegExp(`“${unit}” was taken, not “${otherUnit}”`));
    });
  }

  it('is told without a warning where its name agrees, or says nothing known', () => {
    for (const fields of ['2,2HMM', '1,4HINCH', '1,2HIN', '3,2HMM', '2,', '2,3HELL', ',']) {
      deepEqual(unitWarnings(of(fields)), [], fields);
    }
  });

  it('is the inch of the standard where neither is there', () => {
    deepEqual([of(',').unit, of(',').unknownUnit], ['inch', null]);
  });

  for (const [fields, word] of [
    ['12,3HELL', '12 ELL'],
    ['0,2HMM', '0 MM'],
    ['-2,2HMM', '-2 MM'],
    ['2.5,', '2.5'],
    ['3,3HELL', '3 ELL'],
    ['3,', '3'],
    ['3,11Hconstructor', '3 constructor'],
  ] as const) {
    it(`is not known, and named, for ${fields}`, () => {
      const { unit, millimetres, unknownUnit } = of(fields);
      deepEqual([unit, millimetres], [null, null]);
      equal(unknownUnit, word);
    });
  }
});

function of(fields: string) {
  return readGlobalSection(
    `1H,,1H;,1Hp,1Hf,1Hs,1Hv,32,38,6,308,15,1Hp,1.,${fields},1,0.01,15H20260101.000000;`,
  );
}
