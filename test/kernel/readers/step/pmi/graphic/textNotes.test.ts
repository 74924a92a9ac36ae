import { deepEqual, equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StepFile } from '../../../../../../src/kernel/part21/stepFile';
import { readPmi } from '../../../../../../src/kernel/readers/step/pmi/readPmi';
import { pmiRead } from '../pmiVectors';

const name = 'made_pmi_kinds.stp';
const kinds = readFileSync(`test/fixtures/pmi/${name}`, 'latin1');
const before = pmiRead(name);

/** A leader and its text in a font, as programs write for AP203 and AP214, on a shape aspect of the file. */
const callout = [
  "#9020=(ANNOTATION_CURVE_OCCURRENCE()ANNOTATION_OCCURRENCE()DRAUGHTING_ANNOTATION_OCCURRENCE()GEOMETRIC_REPRESENTATION_ITEM()LEADER_CURVE()REPRESENTATION_ITEM('')STYLED_ITEM((),#9021));",
  "#9021=POLYLINE('',(#9001,#9002));",
  occurrence(9030, 'ANNOTATION_TEXT_OCCURRENCE()', 9031),
  literal(9031, 'Contact face', 1),
  "#9040=LEADER_DIRECTED_CALLOUT('',(#9030,#9020));",
];

describe('a callout whose text is in a font', () => {
  it('is a note on its faces, and its leader is what is drawn of it', () => {
    const { notes, annotations, dropped } = readWith(...callout);
    deepEqual(
      notes.map(({ id, text, product, faces }) => [id, text, product, faces.length]),
      [[9040, 'Contact face', 'Prüfplatte', 1]],
    );
    deepEqual(
      annotations.map(({ id, elements, faces, lines }) => [
        id,
        elements,
        faces.length,
        lines.length,
      ]),
      [[9040, [9040], 1, 1]],
    );
    equal(dropped, 0);
  });

  it('draws nothing of a placeholder, which a complex instance may be as well as a simple one', () => {
    const placed = (record: string) =>
      readWith(
        `#9070=${record};`,
        "#9071=GEOMETRIC_SET('flatness',(#209));",
        "#9072=DRAUGHTING_CALLOUT('flat',(#9070));",
        "#9073=DRAUGHTING_MODEL_ITEM_ASSOCIATION('PMI representation to presentation link','',#335,#9074,#9072);",
        "#9074=DRAUGHTING_MODEL('',(#9072),#14);",
      ).annotations.map(({ id }) => id);
    const none = readWith().annotations.map(({ id }) => id);
    for (const record of [
      "ANNOTATION_PLACEHOLDER_OCCURRENCE('',(),#9071,.GPS_DATA.,2.)",
      "(ANNOTATION_OCCURRENCE()ANNOTATION_PLACEHOLDER_OCCURRENCE(.GPS_DATA.,2.)GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM('')STYLED_ITEM((),#9071))",
    ])
      deepEqual(placed(record), none, record);
  });

  it('has its lines from top to bottom, however the file sorts them', () => {
    const texts = callout.map((line) => line.replace('#9031=TEXT_LITERAL', '#9032=TEXT_LITERAL'));
    const composite = "#9031=COMPOSITE_TEXT('',(#9033,#9032));";
    const [first] = readWith(...texts, composite, literal(9033, 'of two lines ', 2)).notes;
    equal(first?.text, 'Contact face\nof two lines');
    const together = readWith(...texts, composite, literal(9033, 'of two lines', 1)).notes[0];
    equal(together?.text, 'of two lines\nContact face');
  });

  it('is a note where nothing else is drawn of it', () => {
    const { notes, annotations, dropped } = readWith(
      ...callout.map((line) => line.replace('(#9030,#9020)', '(#9030)')).slice(2),
    );
    deepEqual([notes.length, annotations.length, dropped], [1, 0, 0]);
  });

  it('counts the symbols whose shape the file does not give, and keeps the rest', () => {
    const symbol = [
      occurrence(9050, 'ANNOTATION_SYMBOL_OCCURRENCE()', 9051),
      "#9051=DEFINED_SYMBOL('',#9052,$);",
      "#9052=PRE_DEFINED_SURFACE_CONDITION_SYMBOL('000 basic surface texture');",
    ];
    const withSymbol = callout.map((line) => line.replace('#9020))', '#9020,#9050))'));
    const both = readWith(...withSymbol, ...symbol);
    deepEqual([both.notes.length, both.annotations.length, both.dropped], [1, 1, 0]);
    equal(both.unshownSymbols, 1);
    deepEqual(both.annotations[0]?.lines, readWith(...callout).annotations[0]?.lines);
    const alone = readWith(...symbol);
    deepEqual([alone.notes.length, alone.annotations.length, alone.dropped], [0, 0, 0]);
    equal(alone.unshownSymbols, 1);
  });

  it('is counted where its text cannot be read', () => {
    const { notes, annotations, dropped } = readWith(
      ...callout.map((line) => line.replace("'Contact face'", '$')),
    );
    deepEqual([notes.length, annotations.length, dropped], [0, 1, 1]);
  });
});

function occurrence(id: number, kind: string, item: number): string {
  return `#${id}=(ANNOTATION_OCCURRENCE()${kind}DRAUGHTING_ANNOTATION_OCCURRENCE()GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM('')STYLED_ITEM((),#${item}));`;
}

/** @param place the number of its place; the second is below the first */
function literal(id: number, text: string, place: 1 | 2): string {
  return `#${id}=TEXT_LITERAL('','${text}',#901${place},'baseline left',.RIGHT.,$);`;
}

/** What these records add to the file. */
function readWith(...records: readonly string[]) {
  const places = [
    "#9001=CARTESIAN_POINT('',(0.,0.,50.));#9002=CARTESIAN_POINT('',(0.,0.,10.));",
    "#9003=CARTESIAN_POINT('',(0.,-5.,50.));",
    "#9011=AXIS2_PLACEMENT_3D('',#9001,$,$);#9012=AXIS2_PLACEMENT_3D('',#9003,$,$);",
    "#9060=DRAUGHTING_MODEL_ITEM_ASSOCIATION('','',#249,#613,#9040);",
  ].join('');
  const changed = kinds.replace(/ENDSEC;\s*END-ISO/, `${places}${records.join('')}ENDSEC;END-ISO`);
  const pmi = readPmi(new StepFile(Buffer.from(changed, 'latin1')));
  if (!pmi) throw new Error('no PMI');
  const known = new Set([...before.notes, ...before.annotations].map(({ id }) => id));
  const isNew = ({ id }: { readonly id: number }) => !known.has(id);
  return {
    notes: pmi.notes.filter(isNew),
    annotations: pmi.annotations.filter(isNew),
    dropped: pmi.dropped - before.dropped,
    unshownSymbols: pmi.unshownSymbols,
  };
}
