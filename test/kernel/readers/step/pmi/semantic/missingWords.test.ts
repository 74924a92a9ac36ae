import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StepFile } from '../../../../../../src/kernel/part21/stepFile';
import { pmiRows } from '../../../../../../src/model/pmi/pmiRows';
import { readPmi, type ReadPmi } from '../../../../../../src/kernel/readers/step/pmi/readPmi';

const kinds = readFileSync('test/fixtures/pmi/made_pmi_kinds.stp', 'latin1');

/** A diameter, its representation and the context that has millimetres. */
const [diameter, representation, context] = [251, 253, 14];
/** Its fit. */
const tolerance = 256;

describe('a value that stands elsewhere than usual in a file', () => {
  it('is read of a range, whose bounds stand in an item of their own', () => {
    const lower = "MEASURE_REPRESENTATION_ITEM('lower limit',LENGTH_MEASURE(7.9),#3)";
    const upper = "MEASURE_REPRESENTATION_ITEM('upper limit',LENGTH_MEASURE(8.1),#3)";
    for (const range of [
      "VALUE_RANGE('',(#9001,#9002))",
      "COMPOUND_REPRESENTATION_ITEM('',SET_REPRESENTATION_ITEM((#9001,#9002)))",
      "(COMPOUND_REPRESENTATION_ITEM((#9001,#9002))REPRESENTATION_ITEM('')VALUE_RANGE())",
    ]) {
      equal(diameterOf({ items: '#9000', more: [range, lower, upper] }).text, '⌀7.9–8.1 H7', range);
    }
  });

  it('is read in the unit of its representation, where it names none', () => {
    const item = "VALUE_REPRESENTATION_ITEM('nominal value',POSITIVE_LENGTH_MEASURE(8.))";
    const { text, nominal } = diameterOf({ items: '#9000', more: [item] });
    equal(text, '⌀8 H7');
    deepEqual(nominal, { value: 8, unit: 'millimetre', si: 0.008 });
  });

  it('goes behind the nominal value of the dimension itself', () => {
    const range = "VALUE_RANGE('',(#9002))";
    const nominal = "MEASURE_REPRESENTATION_ITEM('nominal value',LENGTH_MEASURE(8.),#3)";
    const inner = "MEASURE_REPRESENTATION_ITEM('',LENGTH_MEASURE(7.),#3)";
    const { text } = diameterOf({ items: '#9000,#9001', more: [range, nominal, inner] });
    equal(text, '⌀8 H7');
  });

  it('is read of the feature that stands for its datum, and of the datums that a common one has', () => {
    equal(firstDatum("DATUM_FEATURE('','',#21,.T.)", 9000, 222), 'C');
    equal(firstDatum("COMMON_DATUM('','',#21,.F.,'')", 9000, 222, 226), 'C-D');
  });
});

describe('what a file does not give', () => {
  it('is a question mark in place of a value', () => {
    equal(diameterOf({ items: '' }).text, '⌀? H7');
    const count = "VALUE_REPRESENTATION_ITEM('nominal value',COUNT_MEASURE(8.))";
    equal(diameterOf({ items: '#9000', more: [count] }).text, '⌀? H7', 'no length');
    const noUnits = "VALUE_REPRESENTATION_ITEM('nominal value',LENGTH_MEASURE(8.))";
    const items = { items: '#9000', more: [noUnits], context: 9 };
    equal(diameterOf(items).text, '⌀? H7', 'no unit');
  });

  it('is the other limit of one that stands alone, with or without a nominal value beside it', () => {
    const limit = (name: string, value: number) =>
      `MEASURE_REPRESENTATION_ITEM('${name}',LENGTH_MEASURE(${value}),#3)`;
    const textOf = (items: string, ...more: readonly string[]) => diameterOf({ items, more }).text;
    equal(textOf('#9000', limit('upper limit', 8.1)), '⌀8.1 H7 MAX');
    equal(textOf('#9000', limit('lower limit', 7.9)), '⌀7.9 H7 MIN');
    const both = [limit('upper limit', 8.1), limit('nominal value', 8)];
    equal(textOf('#9000,#9001', ...both), '⌀8.1 H7 MAX');
    const unread = "MEASURE_REPRESENTATION_ITEM('lower limit',$,#3)";
    equal(textOf('#9000,#9001', limit('upper limit', 8.1), unread), '⌀?–8.1 H7');
  });

  it('is a question mark in place of a deviation that cannot be read, which is counted', () => {
    const bound = (value: string) => `LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${value}),#3)`;
    const [up, down, none] = [bound('0.02'), bound('-0.01'), 'LENGTH_MEASURE_WITH_UNIT($,#3)'];
    const textOf = (range: string, ...more: readonly string[]) => {
      const changed = withRecord(tolerance, `PLUS_MINUS_TOLERANCE(#9000,#${diameter});`, [
        range,
        ...more,
      ]);
      const pmi = read(changed);
      return [pmi.dimensions.find(({ id }) => id === diameter)?.text, pmi.dropped];
    };
    const range = 'TOLERANCE_VALUE(#9001,#9002)';
    deepEqual(textOf(range, down, up), ['⌀8 +0.02/-0.01', 0]);
    deepEqual(textOf(range, down, none), ['⌀8 +?/-0.01', 1]);
    deepEqual(textOf(range, none, up), ['⌀8 +0.02/-?', 1]);
    deepEqual(textOf(range, none, none), ['⌀8 ±?', 1]);
    deepEqual(textOf('TOLERANCE_VALUE($,$)'), ['⌀8 ±?', 1]);
    deepEqual(textOf("LIMITS_AND_FITS('','','','')"), ['⌀8 ±?', 1]);
  });

  it('is counted where a value is there and cannot be read, and not where there is none', () => {
    const flatness = (value: string) => {
      const record = `FLATNESS_TOLERANCE('flatness','',${value},#212);`;
      const none = 'LENGTH_MEASURE_WITH_UNIT($,#3)';
      const { tolerances, dropped } = read(withRecord(335, record, [none]));
      return [tolerances.find(({ id }) => id === 335)?.text, dropped];
    };
    deepEqual(flatness('#9000'), ['⏥|?', 1]);
    deepEqual(flatness('$'), ['⏥|?', 0]);
    const item = "SHAPE_DIMENSION_REPRESENTATION('',(#9000),#14);";
    const noValue = "MEASURE_REPRESENTATION_ITEM('',$,#3)";
    equal(read(withRecord(representation, item, [noValue])).dropped, 1);
  });

  it('is said of datums: one without its letter, and none at all', () => {
    equal(firstDatum("DATUM('','',#21,.F.,'')", 9000), 'no letter');
    const fit = `PLUS_MINUS_TOLERANCE(#255,#${diameter});`;
    const { datums } = read(withRecord(tolerance, fit, ["DATUM('','',#21,.F.,'')"]));
    deepEqual(
      datums.flatMap(({ id, text }) => (id === 9000 ? [text] : [])),
      ['[no letter]'],
    );
    equal(firstDatum("DATUM('','',#21,.F.,'')", null), 'no datum');
  });

  it('is said of the datums of a tolerance, where their system is not there, empty or something else', () => {
    // The system A|B|C of three tolerances.
    const before = read(kinds);
    const framed = (pmi: ReadPmi) => pmi.tolerances.filter(({ id }) => frames.has(id));
    const frames = new Set(
      before.tolerances.flatMap(({ id, datums = [] }) => (datums.join() === 'A,B,C' ? [id] : [])),
    );
    equal(frames.size, 3);
    for (const other of ["DATUM_SYSTEM('','',#21,.F.,())", "CARTESIAN_POINT('',(0.,0.,0.))", '']) {
      const pmi = read(kinds.replace(/^#234=.*$/m, other === '' ? '' : `#234=${other};`));
      for (const { text, datums } of framed(pmi)) {
        deepEqual(datums, ['no datum'], text);
        match(text, /\|no datum$/);
      }
      equal(framed(pmi).length, 3);
      ok(pmi.dropped >= 3, other);
    }
  });

  it('is said of a datum in a list that is no datum, and lists in lists are read', () => {
    const framesOf = (id: number, from: RegExp, to: string) =>
      read(
        kinds.replace(new RegExp(`^#${id}=.*$`, 'm'), (line) => line.replace(from, to)),
      ).tolerances.flatMap(({ datums }) => datums?.join('|') ?? []);
    const before = read(kinds).tolerances.flatMap(({ datums }) => datums?.join('|') ?? []);
    for (const [id, from, to] of [
      [230, /\(#229\)/, '((#229))'],
      [230, /\(#229\)/, '#229'],
      [234, /#232/, '(#232)'],
      [234, /\(#231,#232,#233\)/, 'SET_REPRESENTATION_ITEM((#231,#232,#233))'],
      [241, /COMMON_DATUM_LIST\((.*?)\)\),/, '$1),'],
      [241, /#239,#240/, '(#239),((#240))'],
      [239, /#218/, '(#218)'],
      [236, /#226/, '(#226)'],
    ] as const) {
      deepEqual(framesOf(id, from, to), before, `${id} ${to}`);
    }
    ok(framesOf(234, /#232/, '$$').includes('A|no datum|C'));
    ok(framesOf(241, /#239/, '$$').includes('A|(no datum-C)Ⓕ'));
  });

  it('is said of datum targets: the letter, the number, or both', () => {
    equal(targetOf("'1'", 226), 'D1 circle');
    equal(targetOf("'1'"), 'no letter 1 circle');
    equal(targetOf("'1'", 9001), 'no letter 1 circle', 'a datum without its letter');
    equal(targetOf("''", 226), 'D no number circle');
    equal(targetOf('$'), 'no letter no number circle');
  });
});

describe('a reference to something that the file does not have', () => {
  /** The texts of the file without one statement that are not in the whole file. */
  const changed = (...lost: readonly number[]) => {
    const known = new Set(pmiRows(placed(read(kinds))).map(({ text }) => text));
    const without = lost.reduce(
      (text, id) => text.replace(new RegExp(`^#${id}=.*$`, 'm'), ''),
      kinds,
    );
    const rows = pmiRows(placed(read(without))).filter(({ text }) => !known.has(text));
    for (const row of rows) if (row.text.includes('?')) ok(row.missing, row.text);
    return rows.map(({ text }) => text);
  };

  it('is a question mark in place of each value whose unit it is', () => {
    deepEqual(changed(8), ['? ±?', '⌭|?'], 'the inch');
    deepEqual(changed(11), [
      '? ±?',
      '↗|0.17[?]|D degree_of_freedom_constraint_x translation projected=12.5',
    ]);
    ok(changed(3).length > 10);
    for (const text of changed(3)) ok(text.includes('?'), text);
  });

  it('is one in place of a value beside others', () => {
    deepEqual(changed(259), ['⌀8–?']);
    deepEqual(changed(350), ['⌓|0.2Ⓤ?|A|B|C']);
    deepEqual(changed(441), ['E3 rectangle 3 [?]']);
  });

  it('is one, too, in place of what is there and cannot be read', () => {
    const text = kinds.replace('LENGTH_MEASURE(8.015)', 'LENGTH_MEASURE(NAN)');
    equal(read(text).dimensions.find(({ text: said }) => said.startsWith('⌀8–'))?.text, '⌀8–?');
  });

  it('is one behind the others, if it may be anything', () => {
    deepEqual(changed(289), ['10 [?]'], 'the box around it');
    deepEqual(changed(327), ['10 [envelope requirement] [?]'], 'a modifier');
    deepEqual(changed(354), ['⌓|0.3[?]'], 'all around');
    deepEqual(changed(268), ['40 +0.1/-0.2 [?]'], 'the faces of one end');
  });
});

describe('a datum target', () => {
  it('has its letter once, where its number has it too or a feature stands for the datum', () => {
    equal(targetOf("'D1'", 226), 'D1 circle');
    equal(targetOf("'D1'"), 'D1 circle');
    equal(targetOf("'2'", 9002), 'D2 circle', 'a feature');
  });

  it('says its type and size in its text', () => {
    deepEqual(
      read(kinds).targets.map(({ text }) => text),
      [
        'E1 point',
        'E2 line 6',
        'E3 rectangle 4×3',
        'E4 circle ⌀2.5 movable',
        'E5 circular curve ⌀9',
        'E6 area',
      ],
    );
  });
});

interface Change {
  readonly items: string;
  readonly more?: readonly string[];
  readonly context?: number;
}

/** The diameter with other items in its representation. */
function diameterOf({ items, more = [], context: units = context }: Change) {
  const held = `SHAPE_DIMENSION_REPRESENTATION('',(${items}),#${units});`;
  const { dimensions } = read(withRecord(representation, held, more));
  const found = dimensions.find(({ id }) => id === diameter);
  ok(found);
  return found;
}

/** The first cell of the datum system that names a datum, which may be related to others. */
function firstDatum(record: string, base: number | null, ...related: readonly number[]): string {
  const relations = related.map((one) => `SHAPE_ASPECT_RELATIONSHIP('','',#9000,#${one})`);
  const compartment = `DATUM_REFERENCE_COMPARTMENT('','',#21,.F.,${base === null ? '$' : `#${base}`},$);`;
  const changed = withRecord(229, compartment, [record, ...relations]);
  const { datumSystems } = read(changed);
  const known = new Set(read(kinds).datumSystems);
  const [first = ''] = datumSystems.filter((text) => !known.has(text));
  return first.split('|')[0] ?? '';
}

/** The text of a target more, which is related to a datum, if any; #9001 is one without a letter, #9002 a feature of #226. */
function targetOf(identification: string, datum?: number): string {
  const target = `PLACED_DATUM_TARGET_FEATURE('','circle',#21,.T.,${identification})`;
  const { targets } = read(
    withRecord(tolerance, `PLUS_MINUS_TOLERANCE(#255,#${diameter});`, [
      target,
      "DATUM('','',#21,.F.,'')",
      "DATUM_FEATURE('','',#21,.T.)",
      "SHAPE_ASPECT_RELATIONSHIP('','',#9002,#226)",
      ...(datum === undefined ? [] : [`SHAPE_ASPECT_RELATIONSHIP('','',#9000,#${datum})`]),
    ]),
  );
  return targets.find(({ id }) => id === 9000)?.text ?? '';
}

/** The file with one record written anew, and others behind it from #9000 on. */
function withRecord(id: number, record: string, more: readonly string[]): string {
  const added = more.map((one, i) => `#${9000 + i}=${one};`);
  const lines = kinds
    .split('\n')
    .map((line) => (line.startsWith(`#${id}=`) ? `#${id}=${record}` : line));
  return lines
    .flatMap((line) => (line.startsWith(`#${id}=`) ? [line, ...added] : [line]))
    .join('\n');
}

function placed(pmi: ReadPmi) {
  return { ...pmi, views: [] };
}

function read(text: string): ReadPmi {
  const pmi = readPmi(new StepFile(Buffer.from(text, 'latin1')));
  ok(pmi);
  return pmi;
}
