import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StepFile } from '../../../../../../src/kernel/part21/stepFile';
import { pmiNotes } from '../../../../../../src/kernel/readers/step/pmi/pmiNotes';
import { readPmi } from '../../../../../../src/kernel/readers/step/pmi/readPmi';
import { pmiRead } from '../pmiVectors';

const kinds = readFileSync('test/fixtures/pmi/made_pmi_kinds.stp', 'latin1');

describe('a note of which a file writes the lines one by one', () => {
  it('is one note with its lines, whether or not their ends are written too', () => {
    equal(noteOf('NOTES:', ' ', '1. ONE', '   LINE'), 'NOTES:\n \n1. ONE\n   LINE');
    equal(noteOf('NOTES:', '/n', ' ', '/n', '1. ONE', '/n'), 'NOTES:\n \n1. ONE');
    equal(noteOf('ONE/n', 'TWO', '/n', '/n', 'THREE'), 'ONE\nTWO\n\nTHREE');
    equal(noteOf('AND/OR', 'W/N'), 'AND/OR\nW/N');
  });

  it('is one row of the list in the files of NIST', () => {
    for (const [name, count] of [
      ['nist_ftc_11_asme1_ap242-e2.stp', 6],
      ['nist_stc_06_asme1_ap242-e3.stp', 1],
    ] as const) {
      const { notes } = pmiRead(name);
      equal(notes.length, count, name);
      ok(
        notes.some(({ text }) => /^NOTES [^]*\n5\. UNITS: \w+$/.test(text)),
        name,
      );
    }
  });

  it('keeps what is read of it where one line is no text', () => {
    const { notes, dropped } = notesOf(['ONE', 'TWO'], "DESCRIPTIVE_REPRESENTATION_ITEM('',#1)");
    deepEqual([notes, dropped], [['ONE\nTWO'], 0]);
  });

  it('has no more text than is carried, and counts the rest', () => {
    const line = 'x'.repeat(9000);
    const { notes, dropped } = notesOf([line, line, line]);
    deepEqual([notes, dropped], [[`${line}\n${line}`], 1]);
  });
});

describe('a sign that only a font of the exporting program has', () => {
  const text = String.raw`TOLERANCED \X2\F055\X0\ SHALL \X2\F056\X0\\X2\F056\X0\ \X4\000F0000\X0\ BE`;
  const file = (modifier: string) => {
    const records = [
      "#1=PROPERTY_DEFINITION('semantic text','',$);#2=REPRESENTATION('',(#3),$);",
      `#3=DESCRIPTIVE_REPRESENTATION_ITEM('','${text}');`,
      '#4=PROPERTY_DEFINITION_REPRESENTATION(#1,#2);',
      `#5=(GEOMETRIC_TOLERANCE('','',$,$)GEOMETRIC_TOLERANCE_WITH_MODIFIERS((.${modifier}.))POSITION_TOLERANCE());`,
    ];
    return readPmi(new StepFile(Buffer.from(`ISO-10303-21;DATA;${records.join('')}ENDSEC;`)));
  };

  it('is the one of statistical tolerances where the file has such a tolerance, as in FTC 7 of NIST', () => {
    const pmi = file('STATISTICAL_TOLERANCE');
    equal(pmi?.notes[0]?.text, 'TOLERANCED ⟨ST⟩ SHALL \uFFFD\uFFFD \uFFFD BE');
    equal(pmi.unknownSigns, 2);
    ok(pmiNotes(pmi).includes('2 signs in notes of the file are not known, and shown as \uFFFD.'));
  });

  it('is not known without, and each is counted once', () => {
    const pmi = file('FREE_STATE');
    equal(pmi?.notes[0]?.text, 'TOLERANCED \uFFFD SHALL \uFFFD\uFFFD \uFFFD BE');
    equal(pmi.unknownSigns, 3);
  });
});

describe('general tolerances', () => {
  it('are read of a file that has no other dimensions and tolerances', () => {
    const file = (name: string) => {
      const records = [
        `#1=PROPERTY_DEFINITION('${name}','',$);`,
        `#2=REPRESENTATION('',(#3),$);`,
        `#3=DESCRIPTIVE_REPRESENTATION_ITEM('tolerance class','ISO 2768-mK');`,
        '#4=PROPERTY_DEFINITION_REPRESENTATION(#1,#2);',
      ];
      return readPmi(new StepFile(Buffer.from(`ISO-10303-21;DATA;${records.join('')}ENDSEC;`)));
    };
    const said = 'default tolerances: tolerance class ISO 2768-mK';
    for (const name of ['default tolerances', 'Default Tolerance']) {
      deepEqual(
        file(name)?.properties.map(({ text }) => text),
        [said],
      );
    }
    equal(file('material'), null);
  });
});

function noteOf(...lines: readonly string[]): string {
  const { notes } = notesOf(lines);
  equal(notes.length, 1);
  return notes[0] ?? '';
}

/** The note at the property #480, whose items are these lines. @param more a record that is one item more */
function notesOf(lines: readonly string[], more?: string) {
  const records = [
    ...lines.map((text) => `DESCRIPTIVE_REPRESENTATION_ITEM('','${text}')`),
    ...(more ? [more] : []),
  ];
  const items = records.map((_, i) => `#${9000 + i}`).join();
  const added = records.map((record, i) => `#${9000 + i}=${record};`);
  const changed = kinds
    .split('\n')
    .flatMap((line) =>
      line.startsWith('#481=') ? [line.replace('#479', items), ...added] : [line],
    );
  const pmi = readPmi(new StepFile(Buffer.from(changed.join('\n'), 'latin1')));
  ok(pmi);
  const notes = pmi.notes.flatMap(({ id, text }) => (id === 480 ? [text] : []));
  return { notes, dropped: pmi.dropped };
}
