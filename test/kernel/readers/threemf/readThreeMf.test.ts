import { deepEqual, equal, match } from 'node:assert/strict';
import { strToU8, unzipSync } from 'fflate';
import { openZip } from '../../../../src/kernel/containers/openZip';
import { readThreeMf } from '../../../../src/kernel/readers/threemf/readThreeMf';
import { threeMf, threeMfModel, zipOf } from '../resultFixtures';

describe('the unit of a 3MF file', () => {
  const metresOf = {
    micron: 1e-6,
    millimeter: 1e-3,
    centimeter: 1e-2,
    inch: 0.0254,
    foot: 0.3048,
    meter: 1,
    ' Inch ': 0.0254,
  };
  for (const [unit, metres] of Object.entries(metresOf)) {
    it(`is known when it is ${JSON.stringify(unit)}`, () => {
      const { roots, facts } = sceneWith(`unit="${unit}"`);
      equal(roots[0]?.matrix?.[0], metres);
      equal(facts.unit === null, false);
      deepEqual(facts.notes, []);
    });
  }

  it('is the millimetre where none is named', () => {
    const { roots, facts } = sceneWith('');
    deepEqual([roots[0]?.matrix?.[0], facts.unit, facts.notes], [1e-3, 'millimetre', []]);
  });

  for (const unit of ['furlong', '', 'constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    it(`is said to be unknown when it is ${JSON.stringify(unit)}, and taken as millimetres`, () => {
      const { roots, facts } = sceneWith(`unit="${unit}"`);
      deepEqual([roots[0]?.matrix?.[0], facts.unit], [1e-3, null]);
      match(facts.notes.join(), /none of its format .*taken as millimetres\.$/);
      equal(facts.notes.join().includes(`(${unit})`), true);
    });
  }

  it('holds for what stands in its own file: an object of another file has that file’s', () => {
    const other = '/3D/other.model';
    const item = `<item objectid="1" path="${other}" transform="1 0 0 0 1 0 0 0 1 4 5 6"/>`;
    const files = {
      ...unzipSync(threeMf(threeMfModel.replace('<item objectid="2"/>', item))),
      '3D/other.model': strToU8(threeMfModel.replace('unit="inch"', 'unit="foot"')),
    };
    const { roots } = readThreeMf(
      openZip(zipOf(files), () => true),
      'a.3mf',
    );
    const matrix = [...(roots[0]?.children[0]?.matrix ?? [])].map((value) =>
      Number(value.toFixed(9)),
    );
    deepEqual(matrix, [12, 0, 0, 0, 0, 12, 0, 0, 0, 0, 12, 0, 4, 5, 6, 1]);
  });
});

function sceneWith(unit: string) {
  const bytes = threeMf(threeMfModel.replace('unit="inch"', unit));
  return readThreeMf(
    openZip(bytes, () => true),
    'a.3mf',
  );
}
