import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StepFile } from '../../../../../../src/kernel/part21/stepFile';
import { pmiNotes } from '../../../../../../src/kernel/readers/step/pmi/pmiNotes';
import { readPmi } from '../../../../../../src/kernel/readers/step/pmi/readPmi';

const kinds = readFileSync('test/fixtures/pmi/made_pmi_kinds.stp', 'latin1');

describe('the terminator of a leader', () => {
  it('is an arrow head that lies on its leader, to whichever side its X axis points', () => {
    for (const x of [1, -1]) {
      const { triangles, lines } = drawn({ name: 'filled arrow', x });
      equal(triangles.length, 2 * 9);
      equal(lines.length, 2, 'the leader and the border');
      deepEqual(extent(triangles, 2), [10, 13.5]);
      deepEqual(extent(triangles, 0), [-0.583, 0.583]);
    }
  });

  it('is drawn for each name that the standard allows, as lines where it is not filled', () => {
    const filled = ['filled arrow', 'filled box', 'filled dot'];
    const open = ['unfilled arrow', 'blanked arrow', 'open arrow', 'blanked box', 'blanked dot'];
    for (const name of [...filled, ...open, 'dimension origin', 'slash', ' Filled Arrow ']) {
      const { triangles, lines } = drawn({ name, x: 1 });
      equal(triangles.length > 0, name.toLowerCase().includes('filled ') && !open.includes(name));
      equal(lines.length, 2, name);
    }
  });

  it('is drawn where it is a simple instance', () => {
    for (const simple of [
      "LEADER_TERMINATOR('',(),#9051,#9020)",
      "TERMINATOR_SYMBOL('',(),#9051,#9020)",
      "DIMENSION_CURVE_TERMINATOR('',(),#9051,#9020,.ORIGIN.)",
    ]) {
      const { triangles } = drawn({ name: 'filled arrow', x: 1, simple });
      equal(triangles.length, 18, simple);
    }
  });

  it('is told, and not drawn, where its shape, its place or its line is not given', () => {
    const sentence =
      'One symbol of an annotation is not drawn: the file names it without its shape.';
    const given = { name: 'filled arrow', x: 1 };
    const flat = "SYMBOL_TARGET('',#9054,0.,3.5)";
    for (const lacking of [
      { ...given, name: 'integral symbol' },
      { ...given, target: "SYMBOL_TARGET('',$,3.5,3.5)" },
      { ...given, target: flat },
      { ...given, line: '$' },
    ]) {
      const { triangles, notes, dropped } = drawn(lacking);
      equal(triangles.length, 0);
      equal(dropped, drawn(given).dropped);
      ok(notes.includes(sentence), JSON.stringify(notes));
    }
    ok(!drawn(given).notes.includes(sentence));
  });
});

interface Terminator {
  readonly name: string;
  /** The X axis points along +Z or -Z. */
  readonly x: number;
  readonly target?: string;
  readonly line?: string;
  readonly simple?: string;
}

const parts =
  'ANNOTATION_OCCURRENCE()ANNOTATION_SYMBOL_OCCURRENCE()DRAUGHTING_ANNOTATION_OCCURRENCE()';

/** A leader from z = 50 to z = 10 with a terminator, 3.5 mm long, at its end. */
function drawn({ name, x, target, line = '#9020', simple }: Terminator) {
  const complex = `(${parts}GEOMETRIC_REPRESENTATION_ITEM()LEADER_TERMINATOR()REPRESENTATION_ITEM('')STYLED_ITEM((),#9051)TERMINATOR_SYMBOL(${line}))`;
  const text = kinds.replace(
    'ENDSEC;\nEND-ISO',
    [
      "#9001=CARTESIAN_POINT('',(0.,0.,50.));#9002=CARTESIAN_POINT('',(0.,0.,10.));",
      "#9020=ANNOTATION_CURVE_OCCURRENCE('',(),#9021);#9021=POLYLINE('',(#9001,#9002));",
      `#9050=${simple ?? complex};`,
      `#9051=DEFINED_SYMBOL('',#9052,#9053);#9052=PRE_DEFINED_TERMINATOR_SYMBOL('${name}');`,
      `#9053=${target ?? "SYMBOL_TARGET('',#9054,3.5,3.5)"};`,
      "#9054=AXIS2_PLACEMENT_3D('',#9002,#9055,#9056);#9055=DIRECTION('',(0.,1.,0.));",
      `#9056=DIRECTION('',(0.,0.,${x}.));`,
      "#9040=LEADER_DIRECTED_CALLOUT('',(#9020,#9050));",
      'ENDSEC;\nEND-ISO',
    ].join('\n'),
  );
  const pmi = readPmi(new StepFile(Buffer.from(text, 'latin1')));
  const annotation = pmi?.annotations.find(({ id }) => id === 9040);
  ok(pmi && annotation);
  const { triangles, lines } = annotation;
  return { triangles, lines, dropped: pmi.dropped, notes: pmiNotes(pmi) };
}

/** The smallest and the largest coordinate along an axis, millimetres. */
function extent(points: Float64Array, axis: number): readonly number[] {
  const all = [...points].filter((_, i) => i % 3 === axis);
  return [Math.min(...all), Math.max(...all)].map((one) => Math.round(one * 1e6) / 1e3);
}
