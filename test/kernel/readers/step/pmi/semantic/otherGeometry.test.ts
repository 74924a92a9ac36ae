import { deepEqual, ok } from 'node:assert/strict';
import { StepFile } from '../../../../../../src/kernel/part21/stepFile';
import { placedPmi } from '../../../../../../src/kernel/readers/step/pmi/placedPmi';
import { readPmi } from '../../../../../../src/kernel/readers/step/pmi/readPmi';
import { pmiRows } from '../../../../../../src/model/pmi/pmiRows';
import { pmiCsv, pmiLines } from '../../../../../../src/model/pmi/pmiText';

describe('a dimension whose link goes to what is no face and no edge', () => {
  it('says so, as of the curves of a cosmetic thread', () => {
    deepEqual(linesOf("#4=GEOMETRIC_CURVE_SET('Thread Cylinder.1',(#9));"), [
      'dimension ⌀? (diameter, the file has no value that can be read) on 1 other item',
    ]);
    deepEqual(linesOf("#4=ADVANCED_FACE('',(),#9,.T.);", 'SET_REPRESENTATION_ITEM((#4,#5,#6))'), [
      'dimension ⌀? (diameter, the file has no value that can be read) on 1 face and 2 other items',
    ]);
  });

  it('has them in a column of the table', () => {
    const [header = '', line = ''] = pmiCsv(rowsOf("#4=GEOMETRIC_CURVE_SET('Sketch.1',(#9));"));
    const [faces, edges, other] = header.split(',').slice(6);
    deepEqual([faces, edges, other], ['faces', 'edges', 'other']);
    deepEqual(line.split(',').slice(6, 9), ['0', '0', '1']);
  });

  it('takes a face that the file lost for one that is not shown, as ever', () => {
    deepEqual(linesOf(''), [
      'dimension ⌀? (diameter, the file has no value that can be read) on 1 face',
    ]);
  });
});

function linesOf(record: string, item?: string) {
  return pmiLines(rowsOf(record, item));
}

/** The row of a diameter whose aspect is linked to an item: the record #4, or a set with it and two points. */
function rowsOf(record: string, item = '#4') {
  const records = [
    "#1=DIMENSIONAL_SIZE(#2,'diameter');",
    "#2=SHAPE_ASPECT('','',$,.T.);",
    `#3=GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#2,#8,${item});`,
    "#5=CARTESIAN_POINT('',(0.,0.,0.));#6=CARTESIAN_POINT('',(1.,0.,0.));",
    record,
  ];
  const pmi = readPmi(new StepFile(Buffer.from(`ISO-10303-21;DATA;${records.join('')}ENDSEC;`)));
  ok(pmi);
  return pmiRows(
    placedPmi(
      pmi,
      [],
      () => [],
      () => null,
    ),
  );
}
