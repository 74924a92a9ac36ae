import { deepEqual, equal, ok } from 'node:assert/strict';
import { readStep } from '../../../../../src/kernel/readers/step/readStep';
import type { PmiView } from '../../../../../src/model/pmi/pmi';
import { pmiFiles, pmiSample, pmiVectors } from './pmiVectors';
import { withEngines } from '../../../conversionOptions';

const vectors = pmiVectors();

describe('cuts and bodies of saved views', function () {
  this.timeout(60_000);
  for (const name of pmiFiles) {
    it(`are those that ${name} gives its cameras`, async () => {
      const views = await viewsOf(pmiSample(name));
      for (const view of vectors[name]?.views ?? []) {
        const read = views.find(({ id }) => id === view.id);
        ok(read, view.name);
        const clipping = Array.isArray(view['clipping']) ? (view['clipping'] as Clip[]) : [];
        const planes = clipping.flatMap(({ origin, normal }) =>
          origin && normal ? [{ normal, offset: dot(normal, origin) / 1000 }] : [],
        );
        deepEqual(read.cuts, planes, view.name);
        equal(read.unshownCuts, clipping.length - planes.length, view.name);
        deepEqual(read.parts, view.name === 'No geometry' ? [] : undefined, view.name);
      }
    });
  }

  it('are kept by all planes of an intersection, and of a union of one', async () => {
    const [section] = await viewsOf(
      kindsWith(
        ['#684,#691,(#674))', '#684,#691,(#9001))'],
        "#9001=CAMERA_MODEL_D3_MULTI_CLIPPING_INTERSECTION('',(#674,#9002,#9001));",
        "#9002=CAMERA_MODEL_D3_MULTI_CLIPPING_UNION('',(#679));",
      ),
      'Section',
    );
    deepEqual(section?.cuts, [
      { normal: [1, 0, 0], offset: 0.02 },
      { normal: [0, 1, 0], offset: 0.01 },
    ]);
    equal(section.unshownCuts, 0);
  });

  it('are the bodies that a view lists in a representation of its own, or by itself', async () => {
    const views = await viewsOf(twoBodies("SHAPE_REPRESENTATION('subset',(#610,#9002),#14)"));
    deepEqual(partsOf(views, 'No geometry'), [1]);
    deepEqual(partsOf(views, 'Front'), undefined);
    const styled = await viewsOf(
      twoBodies("SHAPE_REPRESENTATION('subset',(#610),#14)", ['(#725,#713,#570)', '(#725,#9003)']),
    );
    deepEqual(partsOf(styled, 'No geometry'), [1]);
  });

  it('are all where a view lists bodies that are no parts', async () => {
    const views = await viewsOf(
      twoBodies("SHAPE_REPRESENTATION('subset',(#610,#9004),#14)", ['', '']),
    );
    deepEqual(partsOf(views, 'No geometry'), undefined);
  });

  it('are all where what a view shows leads on and on, which is said', async () => {
    const links = Array.from({ length: 60 }, (_, i) => {
      const [map, item, whole] = [9100 + 3 * i, 9101 + 3 * i, 9102 + 3 * i];
      return `#${map}=REPRESENTATION_MAP(#209,#${whole + 3});#${item}=MAPPED_ITEM('',#${map},#209);#${whole}=SHAPE_REPRESENTATION('',(#${item}),#14);`;
    });
    const end = "#9282=SHAPE_REPRESENTATION('',(#610),#14);";
    const chained = twoBodies(
      "SHAPE_REPRESENTATION('subset',(#9101),#14)",
      ['', ''],
      ...links,
      end,
    );
    deepEqual(partsOf(await viewsOf(chained), 'No geometry'), undefined);
    deepEqual(await viewNotes(chained), [
      cutsCorner,
      'What one saved view of the file shows leads on and on: it shows all bodies.',
    ]);
  });

  it('are said where corners are cut out, which are shown whole', async () => {
    deepEqual(await viewNotes(pmiSample('made_pmi_kinds.stp')), [cutsCorner]);
    const plain = kindsWith(['CAMERA_MODEL_D3_MULTI_CLIPPING_UNION', 'X']);
    deepEqual(await viewNotes(plain), [cutsCorner], 'what is no known cut');
    deepEqual(await viewNotes(pmiSample('nist_ftc_11_asme1_ap242-e2.stp')), []);
  });

  it('leave out what one view hides, and no other', async () => {
    const views = await viewsOf(
      twoBodies(
        "SHAPE_REPRESENTATION('subset',(#610,#205,#9002),#14)",
        ['(#725,#713,#570)', '(#725,#205,#9003,#570)'],
        '#9005=CONTEXT_DEPENDENT_INVISIBILITY((#205,#570),#726);',
      ),
    );
    deepEqual(partsOf(views, 'No geometry'), [1]);
    deepEqual(views.find(({ name }) => name === 'No geometry')?.annotations, []);
    deepEqual(partsOf(views, 'Front'), undefined);
    equal(views.find(({ name }) => name === 'Front')?.annotations.includes(570), true);
  });

  it('stand where the part of the view is placed first', async () => {
    const turned = pmiText('made_pmi_assembly.stp')
      .replace("ITEM_DEFINED_TRANSFORMATION('','',#209,#270)", "X('','',#209,#270)")
      .replace("'','',#209,#274)", "'','',#209,#270)")
      .replace("X('','',#209,#270)", "ITEM_DEFINED_TRANSFORMATION('','',#209,#274)");
    const records = [
      "#9001=REPRESENTATION_MAP(#209,#210);#9002=MAPPED_ITEM('',#9001,#209);",
      "#9003=PLANE('',#238);#9004=CAMERA_MODEL_D3_MULTI_CLIPPING('of part',#310,#312,(#9003));",
      "#9005=DRAUGHTING_MODEL('of part',(#9004,#9002),#14);",
    ];
    const [view] = await viewsOf(withRecords(turned, ...records), 'of part');
    // X of the part is Y of the whole, and Y is −X, 4 inches along X.
    const rounded = (values: readonly number[]) => values.map((one) => Number(one.toFixed(6)) + 0);
    deepEqual(rounded(view?.toEye ?? []), [1, 0, 0]);
    deepEqual(rounded(view?.up ?? []), [0, 0, 1]);
    const [cut] = view?.cuts ?? [];
    deepEqual(rounded([...(cut?.normal ?? []), cut?.offset ?? NaN]), [1, 0, 0, 0.1016]);
  });
});

describe('saved views of one name', () => {
  const names = async (bytes: Uint8Array) => (await viewsOf(bytes)).map(({ name }) => name);
  const renamed = (items: string) =>
    kindsWith(
      ['', ''],
      "#9001=CAMERA_MODEL_D3('Front',#628,#635);",
      `#9002=DRAUGHTING_MODEL('Front',(#9001,${items}),#14);`,
    );
  const all = ['Front', 'Front old', 'Central', 'Section', 'No geometry', 'Quarter'];

  it('are one view where a second one looks at the same and shows no annotation', async () => {
    deepEqual(await names(renamed('#612')), all);
  });

  it('are one view where both show the same annotations, in any order', async () => {
    deepEqual(await names(renamed('#570,#612,#561,#551')), all);
  });

  it('have numbers where one shows other annotations, looks elsewhere or shows other bodies', async () => {
    deepEqual(await names(renamed('#612,#582')), [...all.slice(0, 5), 'Front (2)', 'Quarter']);
    const named = await names(kindsWith(["D3('Front old'", "D3('Front'"]));
    deepEqual(named, ['Front', 'Front (2)', ...all.slice(2)]);
    deepEqual(await names(renamed('#713')), [...all, 'Front (2)']);
  });

  it('have a number that no other view has for its name', async () => {
    const taken = kindsWith(["D3('Front old'", "D3('Front'"]).toString('latin1');
    const bytes = Buffer.from(taken.replace("D3('Central'", "D3('Front (2)'"), 'latin1');
    deepEqual((await names(bytes)).slice(0, 3), ['Front', 'Front (3)', 'Front (2)']);
  });

  it('have a number alone where the file gives them no name, so that each can be asked for', async () => {
    const named = kindsWith(["D3('Front old'", "D3(''"]).toString('latin1');
    const bytes = Buffer.from(named.replace("N('Front old'", "N(''"), 'latin1');
    deepEqual((await names(bytes)).slice(0, 3), ['Front', '(1)', 'Central']);
  });
});

const cutsCorner = 'One saved view of the file cuts out corners, which are shown whole.';

interface Clip {
  readonly origin?: readonly [number, number, number];
  readonly normal?: readonly [number, number, number];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? NaN), 0);
}

function read(bytes: Uint8Array): ReturnType<typeof readStep> {
  return readStep(bytes, withEngines);
}

async function viewNotes(bytes: Uint8Array): Promise<readonly string[]> {
  const { facts } = await read(bytes);
  return facts.warnings.filter((warning) => warning.includes('saved view'));
}

async function viewsOf(bytes: Uint8Array, name?: string): Promise<readonly PmiView[]> {
  const { pmi } = await read(bytes);
  return (pmi?.views ?? []).filter((view) => name === undefined || view.name === name);
}

function partsOf(views: readonly PmiView[], name: string): readonly number[] | undefined {
  const view = views.find((one) => one.name === name);
  ok(view, name);
  return view.parts;
}

function pmiText(name: string): string {
  return new TextDecoder('latin1').decode(pmiSample(name));
}

function withRecords(text: string, ...records: readonly string[]): Buffer {
  return Buffer.from(text.replace('ENDSEC;\nEND-ISO', `${records.join('\n')}\nENDSEC;\nEND-ISO`));
}

function kindsWith(change: readonly [string, string], ...records: readonly string[]): Buffer {
  return withRecords(pmiText('made_pmi_kinds.stp').replace(...change), ...records);
}

/** The plate and a sheet beside it, with another representation for the view that shows nothing. */
function twoBodies(
  subset: string,
  change: readonly [string, string] = ['', ''],
  ...records: readonly string[]
): Uint8Array {
  const text = pmiText('made_pmi_kinds.stp')
    .replace("SHAPE_REPRESENTATION('subset',(#610),#14)", subset)
    .replace("'plate',(#209,#205),#14)", "'plate',(#209,#205,#9002),#14)");
  return withRecords(
    text.replace(...change),
    "#9001=OPEN_SHELL('',(#9006));#9002=SHELL_BASED_SURFACE_MODEL('sheet',(#9001));",
    "#9006=ADVANCED_FACE('sheet',(#70),#79,.T.);".replace('(#70),#79', faceOf(text)),
    "#9003=STYLED_ITEM('',(),#9002);#9004=SHELL_BASED_SURFACE_MODEL('copy',(#9001));",
    ...records,
  );
}

/** Border and surface of a face of the plate. */
function faceOf(text: string): string {
  return /#80=ADVANCED_FACE\('[^']*',(\([^)]*\),#\d+)/.exec(text)?.[1] ?? '';
}
