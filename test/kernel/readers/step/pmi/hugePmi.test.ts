import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { serializePmi } from '../../../../../src/model/pmi/serializePmi';
import { readSerializedPmi } from '../../../../../src/model/pmi/readSerializedPmi';
import { pmiLimits } from '../../../../../src/model/pmi/serializedPmi';
import { StepFile } from '../../../../../src/kernel/part21/stepFile';
import { readPmi, type ReadPmi } from '../../../../../src/kernel/readers/step/pmi/readPmi';
import { readStep } from '../../../../../src/kernel/readers/step/readStep';
import { withEngines } from '../../../conversionOptions';

const kinds = readFileSync('test/fixtures/pmi/made_pmi_kinds.stp', 'latin1');

/** A few records that lead to more than any memory holds: each would be read for hours. */
describe('PMI whose lists name each other', function () {
  this.timeout(120_000);

  it('draws no set that is in itself, nor sets whose sets are many', () => {
    const own = reading(drawn('#9001'), `#9001=GEOMETRIC_CURVE_SET('',(${many('#9001', 60)}));`);
    equal(own.dropped, 1);
    deepEqual(own.annotations, untouched.annotations);
    const levels = nested((id, next) => `#${id}=GEOMETRIC_CURVE_SET('',(${many(next, 90)}));`);
    equal(
      reading(drawn('#9001'), ...levels, "#9009=CARTESIAN_POINT('',(0.,0.,0.));").dropped > 0,
      true,
    );
  });

  it('draws no curve of curves of curves', () => {
    const levels = nested(
      (id, next) =>
        `#${id}=COMPOSITE_CURVE('',(${many(`#${id + 100}`, 90)}),.F.);` +
        `#${id + 100}=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,${next});`,
    );
    const pmi = reading(drawn('#9001'), ...levels, "#9009=POLYLINE('',(#578,#579));");
    ok(pmi.dropped > 0);
    deepEqual(pmi.dimensions, untouched.dimensions);
  });

  it('reads what many sets share once', () => {
    const points = Array.from({ length: 3000 }, (_, i) => `(${i}.,0.,0.)`).join();
    const sets = Array.from(
      { length: 3000 },
      (_, i) =>
        `#${20_000 + i}=TESSELLATED_CURVE_SET('',#9001,((1,2)));` +
        `#${30_000 + i}=TESSELLATED_GEOMETRIC_SET('',(#${20_000 + i}));` +
        `#${40_000 + i}=TESSELLATED_ANNOTATION_OCCURRENCE('',(),#${30_000 + i});`,
    );
    const pmi = reading(`#9001=COORDINATES_LIST('',3000,(${points}));`, ...sets);
    equal(pmi.dropped, 0);
    equal(pmi.annotations.length, untouched.annotations.length + 3000);
  });

  it('looks once at a model that lists all annotations', () => {
    const cost = (count: number) => {
      const shown = Array.from({ length: count }, (_, i) => 20_000 + i);
      const strip = "#9001=POLYLINE('',(#578,#579));";
      const drawnOnes = shown.map((id) => `#${id}=ANNOTATION_CURVE_OCCURRENCE('',(),#9001);`);
      const listing = withRecords(strip, ...drawnOnes).replace(
        "REPRESENTATION('',(#600,",
        `REPRESENTATION('',(${shown.map((id) => `#${id}`).join()},#600,`,
      );
      const file = new StepFile(Buffer.from(listing, 'latin1'));
      const before = process.cpuUsage();
      equal(readPmi(file)?.annotations.length, untouched.annotations.length + count);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    cost(1000);
    const [few, many] = [Math.min(cost(1500), cost(1500), cost(1500)), cost(12_000)];
    // Eight times as many; the square would be 64.
    ok(many < 24 * few, `${many} of ${few}`);
  });

  it('says of no more faces than are carried', () => {
    const faces = [...kinds.matchAll(/^#(\d+)=ADVANCED_FACE/gm)].map(([, id]) => `#${id}`);
    const usages = faces.map(
      (face, i) => `#${10_000 + i}=GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#9001,#210,${face});`,
    );
    // As many faces again by curves that are no shape of the plate.
    const edges = Array.from(
      { length: 3000 },
      (_, i) => `#${50_000 + i}=EDGE_CURVE('',#1,#1,#1,.T.);`,
    );
    const named = edges.map(
      (_, i) => `#${60_000 + i}=GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#9001,#210,#${50_000 + i});`,
    );
    const tolerances = Array.from(
      { length: 800 },
      (_, i) => `#${70_000 + i}=FLATNESS_TOLERANCE('','',#248,#9001);`,
    );
    const pmi = reading(
      "#9001=SHAPE_ASPECT('','',#21,.T.);",
      ...usages,
      ...edges,
      ...named,
      ...tolerances,
    );
    const links = pmi.tolerances.reduce((sum, one) => sum + one.faces.length + one.edges.length, 0);
    ok(links <= pmiLimits.links);
    ok(pmi.dropped > 0 && pmi.tolerances.length > 600);
  });

  it('draws nothing beyond all bounds, where a file of points has no numbers', () => {
    const pmi = reading(
      drawn('#9001'),
      "#9001=TESSELLATED_CURVE_SET('',#9002,((1,2)));",
      "#9002=COORDINATES_LIST('',2,((0.,0.,0.),(1.E308,0.,0.)));",
    );
    equal(pmi.dropped, 1);
    deepEqual(pmi.annotations, untouched.annotations);
  });

  it('gives no tolerance a thousand datums', () => {
    const pmi = reading(
      `#9001=DATUM_SYSTEM('','',#21,.F.,(${many('#229', 1000)}));`,
      '#9002=(ANGULARITY_TOLERANCE()GEOMETRIC_TOLERANCE($,$,#248,#419)GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE((#9001)));',
    );
    equal(pmi.dropped, 2);
    deepEqual(pmi.tolerances, untouched.tolerances);
  });

  it('shows views whose planes all list the same', () => {
    const planes = Array.from(
      { length: 400 },
      (_, i) => `#${10_000 + i}=ANNOTATION_PLANE('',(),#632,(${many('#570', 400)}));`,
    );
    const models = Array.from({ length: 400 }, (_, i) => {
      const listed = planes.map((__, at) => `#${10_000 + at}`).join();
      return (
        `#${20_000 + i}=CAMERA_MODEL_D3('v${i}',#624,#636);` +
        `#${30_000 + i}=DRAUGHTING_MODEL('v${i}',(#${20_000 + i},${listed}),#14);`
      );
    });
    const pmi = reading(...planes, ...models);
    ok(pmi.dropped > 0);
    deepEqual(pmi.tolerances, untouched.tolerances);
  });

  it('converts where representations that views map lead on and on', async () => {
    const chain = Array.from(
      { length: 20_000 },
      (_, i) =>
        `#${10_000 + 3 * i}=SHAPE_REPRESENTATION('',(#${10_001 + 3 * i}),#14);` +
        `#${10_001 + 3 * i}=MAPPED_ITEM('',#${10_002 + 3 * i},#209);` +
        `#${10_002 + 3 * i}=REPRESENTATION_MAP(#209,#${10_003 + 3 * i});`,
    );
    const text = withRecords(...chain).replace(
      "SHAPE_REPRESENTATION('subset',(#610),#14)",
      "SHAPE_REPRESENTATION('subset',(#10001),#14)",
    );
    const scene = await readStep(Buffer.from(text, 'latin1'), withEngines);
    equal(scene.pmi?.views.length, untouched.views.length);
    equal(scene.parts.length, 1);
  });

  it('carries lists no longer than readers take', () => {
    const [note] = untouched.notes;
    ok(note);
    const long = { ...note, text: 'x'.repeat(pmiLimits.text), faces: [], edges: [] };
    const notes = Array.from({ length: 2000 }, (_, id) => ({ ...long, id: 1_000_000 + id }));
    const places = { dimensions: [], tolerances: [], datums: [], targets: [], properties: [] };
    const carried = serializePmi({ ...untouched, ...places, annotations: [], views: [], notes });
    ok(carried.lists.length <= pmiLimits.bytes / 3 + 1_000);
    const { elements, dropped } = readSerializedPmi(JSON.parse(carried.lists), carried, 0);
    equal(dropped, notes.length - elements.length);
    ok(elements.length > 1000);
  });
});

const untouched = reading();

function reading(...records: readonly string[]): ReadPmi {
  const pmi = readPmi(new StepFile(Buffer.from(withRecords(...records), 'latin1')));
  ok(pmi);
  return pmi;
}

function withRecords(...records: readonly string[]): string {
  return kinds.replace('ENDSEC;\nEND-ISO', `${records.join('\n')}\nENDSEC;\nEND-ISO`);
}

function drawn(item: string): string {
  return `#9000=ANNOTATION_CURVE_OCCURRENCE('huge',(),${item});`;
}

function many(one: string, count: number): string {
  return Array.from({ length: count }, () => one).join();
}

/** Eight levels, `#9001` to `#9008`, each of the next; `#9009` is the last. */
function nested(level: (id: number, next: string) => string): readonly string[] {
  return Array.from({ length: 8 }, (_, i) => level(9001 + i, `#${9002 + i}`));
}
