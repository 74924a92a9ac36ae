import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StepFile } from '../../../../../../src/kernel/part21/stepFile';
import { readPmi } from '../../../../../../src/kernel/readers/step/pmi/readPmi';

const kinds = readFileSync('test/fixtures/pmi/made_pmi_kinds.stp', 'latin1');

describe('a table of default tolerances', () => {
  it('is one row for each of its classes, with its ranges in their order', () => {
    const { texts, dropped } = tables(
      `#9000=DEFAULT_TOLERANCE_TABLE('length',(#9002,#9001,#9003),#14);`,
      cell(9001, 'm', [limits(0.5, 3), plusMinus(0.1)]),
      cell(9002, 'm', [limits(3, 6), plusMinus(0.1)]),
      cell(9003, 'f', [limits(0.5, 3), deviations(-0.02, 0.05)]),
      related,
    );
    deepEqual(texts, [
      'default tolerances: length, class f: 0.5–3 +0.05/-0.02 millimetre',
      'default tolerances: length, class m: 0.5–3 ±0.1, 3–6 ±0.1 millimetre',
      'default tolerances: tolerance class ISO 2768-mK',
    ]);
    equal(dropped, 0);
  });

  it('may hold by the number of digits, and says what a row is about', () => {
    const { texts } = tables(
      `#9000=DEFAULT_TOLERANCE_TABLE('',(#9001,#9002),#14);`,
      cell(9001, '', [digits(2), plusMinus(0.01)]),
      cell(9002, '', [digits(1), plusMinus(0.1), words('holes')]),
      related,
    );
    equal(texts[0], 'default tolerances: 1 digit ±0.1 (holes), 2 digits ±0.01 millimetre');
  });

  it('belongs to the product whose property refers to it, by whatever name', () => {
    const { elements } = tables(
      `#9000=DEFAULT_TOLERANCE_TABLE('length',(#9001),#14);`,
      cell(9001, 'm', [limits(0.5, 3), plusMinus(0.1)]),
      related,
      `#490=PROPERTY_DEFINITION('general tolerances','',#21);`,
    );
    deepEqual(
      elements.map(({ text, product }) => [text, product]),
      [
        ['default tolerances: length, class m: 0.5–3 ±0.1 millimetre', 'Prüfplatte'],
        ['default tolerances: tolerance class ISO 2768-mK', 'Prüfplatte'],
      ],
    );
  });

  it('is there without a property that refers to it, and alone in a file', () => {
    const lines = [
      `#9000=DEFAULT_TOLERANCE_TABLE('length',(#9001),#14);`,
      ...cell(9001, 'm', [limits(0.5, 3), plusMinus(0.1)]),
      '#3=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));',
    ];
    const pmi = readPmi(new StepFile(Buffer.from(`ISO-10303-21;DATA;${lines.join('')}ENDSEC;`)));
    deepEqual(
      pmi?.properties.map(({ text, product }) => [text, product]),
      [['default tolerances: length, class m: 0.5–3 ±0.1 millimetre', '']],
    );
  });

  it('marks what a row lacks, and counts a row of which nothing can be read', () => {
    const { texts, dropped } = tables(
      `#9000=DEFAULT_TOLERANCE_TABLE('length',(#9001,#9002,#9003),#14);`,
      cell(9001, 'm', [[['lower limit', 3]], plusMinus(0.1)]),
      cell(9002, 'm', [limits(6, 30)]),
      cell(9003, 'm', []),
      related,
    );
    equal(texts[0], 'default tolerances: length, class m: 3–? ±0.1, 6–30 ±? millimetre');
    equal(dropped, 1);
  });
});

/** Relates the table #9000 to the representation #491 of the property #490, as ISO 10303-1052 does. */
const related = `#9090=REPRESENTATION_RELATIONSHIP('general tolerance definition','',#9000,#491);`;

type Item = readonly [name: string, value: number | string];

const limits = (from: number, to: number): Item[] => [
  ['upper limit', to],
  ['lower limit', from],
];
const plusMinus = (value: number): Item[] => [['plus minus tolerance value', value]];
const deviations = (minus: number, plus: number): Item[] => [
  ['lower tolerance value', minus],
  ['upper tolerance value', plus],
];
const digits = (count: number): Item[] => [['significant number of digits', count]];
const words = (text: string): Item[] => [['cell description', text]];

/** The records of a cell, whose items are numbered after it. */
function cell(id: number, toleranceClass: string, items: readonly (readonly Item[])[]): string[] {
  const all = items.flat();
  const number = (i: number) => 10 * id + i;
  const records = all.map(([name, value], i) => {
    if (typeof value === 'string')
      return `#${number(i)}=DESCRIPTIVE_REPRESENTATION_ITEM('${name}','${value}');`;
    const isCount = name.includes('digits');
    const measure = isCount ? `COUNT_MEASURE(${value}.)` : `LENGTH_MEASURE(${value.toFixed(2)})`;
    return `#${number(i)}=MEASURE_REPRESENTATION_ITEM('${name}',${measure},${isCount ? '$' : '#3'});`;
  });
  const list = all.map((_, i) => `#${number(i)}`).join();
  return [
    `#${id}=DEFAULT_TOLERANCE_TABLE_CELL('${toleranceClass}',SET_REPRESENTATION_ITEM((${list})));`,
    ...records,
  ];
}

/** The default tolerances of the fixture with more records, the last of which replace those of the same number. */
function tables(...records: readonly (string | readonly string[])[]) {
  const text = kinds.replace('ENDSEC;\nEND-ISO', `${records.flat().join('\n')}\nENDSEC;\nEND-ISO`);
  const pmi = readPmi(new StepFile(Buffer.from(text, 'latin1')));
  ok(pmi);
  const elements = pmi.properties
    .filter(({ property }) => property === 'default tolerances')
    .sort((one, other) => (one.text < other.text ? -1 : 1));
  return { elements, texts: elements.map((one) => one.text), dropped: pmi.dropped };
}
