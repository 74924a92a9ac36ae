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

describe('a placement of a 3MF file', () => {
  const broken = {
    'has eleven numbers': '1 0 0 0 1 0 0 0 1 4 5',
    'has a word among its numbers': '1 0 0 0 1 0 0 0 1 4 five 6',
    'is endless': '1 0 0 0 1 0 0 0 1 4 5 1e999',
    'is empty': '',
  };
  for (const [what, transform] of Object.entries(broken)) {
    it(`is said to be unread when it ${what}`, () => {
      const { roots, facts } = sceneOf(
        threeMfModel.replace('objectid="2"/>', `objectid="2" transform="${transform}"/>`),
      );
      equal(roots[0]?.children[0]?.matrix, null);
      deepEqual(facts.notes, [
        '1 placement could not be read; what it places stands at the origin of its assembly.',
      ]);
    });
  }

  it('is read where its numbers stand on several lines', () => {
    const { roots, facts } = sceneOf(
      threeMfModel.replace(
        'objectid="2"/>',
        'objectid="2" transform=" 1 0 0\n0 1 0\n0 0 1\n4 5 6 "/>',
      ),
    );
    deepEqual([...(roots[0]?.children[0]?.matrix ?? [])].slice(12), [4, 5, 6, 1]);
    deepEqual(facts.notes, []);
  });
});

function sceneWith(unit: string) {
  return sceneOf(threeMfModel.replace('unit="inch"', unit));
}

function sceneOf(model: string) {
  return readThreeMf(
    openZip(threeMf(model), () => true),
    'a.3mf',
  );
}
