import { equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StepFile } from '../../../../../../src/kernel/part21/stepFile';
import { numberText } from '../../../../../../src/kernel/readers/step/pmi/semantic/numberText';
import { readPmi, type ReadPmi } from '../../../../../../src/kernel/readers/step/pmi/readPmi';
import { pmiLines } from '../../../../../../src/model/pmi/pmiText';
import { pmiRows } from '../../../../../../src/model/pmi/pmiRows';

const kinds = readFileSync('test/fixtures/pmi/made_pmi_kinds.stp', 'latin1');

/** Units in the file. */
const [mm, radian, inch, micrometre] = [3, 4, 9, 12];

describe('a value', () => {
  it('is written without an exponent and without zeros at its end, as in a file in metres', () => {
    for (const [written, text] of [
      ['5.E-7', '0.0000005'],
      ['-3.E-8', '-0.00000003'],
      ['1.25E-9', '0.00000000125'],
      ['1.E-30', '0'],
    ] as const)
      equal(numberText(Number(written)), text);
  });

  it('cannot be read, where it is a length in the unit of an angle or the reverse', () => {
    equal(diameter(length('nominal value', 8, radian), length('', 8, radian)), '⌀?');
    const angle = "MEASURE_REPRESENTATION_ITEM('nominal value',PLANE_ANGLE_MEASURE(50.),#3)";
    equal(changed(301, angle).dimensions.find(({ id }) => id === 300)?.text, '? +0.5°/-0.25°');
  });
});

describe('the bounds of a dimension', () => {
  it('are told in their order, where an exporter writes the greater one as the lower', () => {
    equal(deviations(['0.005', mm], ['-0.005', mm]), '40 ±0.005');
    equal(deviations(['0.1', mm], ['-0.05', mm]), '40 +0.1/-0.05');
    equal(deviations(['0.1', inch], ['0.2', mm]), '40 +0.1 inch/+0.2');
    equal(diameter(length('upper limit', 7.9, mm), length('lower limit', 8.1, mm)), '⌀7.9–8.1');
  });
});

describe('values of several units in one text', () => {
  it('have their unit behind them, where it is not that of the main value', () => {
    equal(
      diameter(length('upper limit', 8.015, mm), length('lower limit', 0.25, inch)),
      '⌀0.25 inch–8.015',
    );
    equal(
      diameter(length('upper limit', 0.5, inch), length('lower limit', 0.25, inch)),
      '⌀0.25–0.5',
    );
    equal(deviations(['-0.004', inch], ['100.', micrometre]), '40 +100 micrometre/-0.004 inch');
    equal(deviations(['-0.1', inch], ['0.1', inch]), '40 ±0.1 inch');
    equal(deviations(['-0.1', inch], ['0.1', mm]), '40 +0.1/-0.1 inch');
    equal(deviations(['-0.1', mm], ['0.1', mm]), '40 ±0.1');
    equal(
      changed(374, `LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(0.5),#${inch})`).tolerances.find(
        ({ id }) => id === 371,
      )?.text,
      '⌖|⌀0.4ⓂⓇⓅ0.5 inch|⌀0.6 MAX|A|B|C',
    );
    equal(
      changed(
        442,
        `MEASURE_REPRESENTATION_ITEM('target width',LENGTH_MEASURE(0.2),#${inch})`,
      ).targets.find(({ id }) => id === 435)?.text,
      'E3 rectangle 4×0.2 inch',
    );
  });

  it('are angles in degrees, whatever the unit of an angle in the file', () => {
    const gon = changed(
      301,
      "MEASURE_REPRESENTATION_ITEM('nominal value',PLANE_ANGLE_MEASURE(50.),#9001)",
      'PLANE_ANGLE_MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE(0.015707963267949),#4)',
      "(CONVERSION_BASED_UNIT('GRAD',#9000)NAMED_UNIT(#7)PLANE_ANGLE_UNIT())",
    );
    const rows = pmiRows({ ...gon, views: [] }).filter(
      ({ type, text }) => type === 'angle' && text.startsWith('45°'),
    );
    equal(pmiLines(rows)[0], 'dimension 45° +0.5°/-0.25° on 1 face');
  });
});

function diameter(...items: readonly string[]): string | undefined {
  const [one, other] = [9000, 9001];
  const pmi = changed(261, `SHAPE_DIMENSION_REPRESENTATION('',(#${one},#${other}),#14)`, ...items);
  return pmi.dimensions.find(({ id }) => id === 257)?.text;
}

type Deviation = readonly [value: string, unit: number];

function deviations(...bounds: readonly [Deviation, Deviation]): string | undefined {
  const measures = bounds.map(
    ([value, unit]) => `LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${value}),#${unit})`,
  );
  return changed(276, 'TOLERANCE_VALUE(#9000,#9001)', ...measures).dimensions.find(
    ({ id }) => id === 269,
  )?.text;
}

function length(name: string, value: number, unit: number): string {
  return `MEASURE_REPRESENTATION_ITEM('${name}',LENGTH_MEASURE(${value}),#${unit})`;
}

/** The PMI with one record written anew, and others from #9000 on. */
function changed(id: number, record: string, ...more: readonly string[]): ReadPmi {
  const added = more.map((one, i) => `#${9000 + i}=${one};`);
  const lines = kinds
    .split('\n')
    .flatMap((line) => (line.startsWith(`#${id}=`) ? [`#${id}=${record};`, ...added] : [line]));
  const pmi = readPmi(new StepFile(Buffer.from(lines.join('\n'), 'latin1')));
  ok(pmi);
  return pmi;
}
