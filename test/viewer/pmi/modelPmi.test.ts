import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { readResult } from '../../../src/kernel/convert/readResult';
import { pmiCsv, sheetRow } from '../../../src/model/pmi/pmiText';
import { readGlb } from '../../../src/kernel/readers/gltf/readGlb';
import { packGlb } from '../../../src/kernel/write/glb/glbContainer';
import { buildModel } from '../../../src/viewer/model/buildModel';
import type { Model } from '../../../src/viewer/model/model';
import { pmiLinesOfFaces } from '../../../src/viewer/pmi/pmiLinesOfFaces';
import { facesByPart, pmiOf, type ModelPmi } from '../../../src/viewer/pmi/modelPmi';
import { isRecord } from '../../../src/words/unknown';
import { openedPack, openedPackOf, packOptions } from '../../kernel/packs';

const ctc01 = 'nist_ctc_01_asme1_ap242-e1.stp';
const assembly = 'made_pmi_assembly.stp';

describe('PMI of a model in the page', function () {
  this.timeout(120_000);

  it('is the same through the GLB and through the pack that the kernel makes beside it', async () => {
    for (const name of [ctc01, assembly]) {
      const { glb, pack } = await converted(name);
      ok(pack);
      const [byGlb, byPack] = [await modelOf(glb), buildModel(openedPack(Buffer.concat(pack)))];
      const [one, other] = [mustHave(byGlb), mustHave(byPack)];
      deepEqual(listsOf(one), listsOf(other));
      equal(one.dropped, 0);
      deepEqual(one.positions, other.positions);
      deepEqual(one.indices, other.indices);
    }
  });

  it('gives the table that the command line prints, with the edges and faces that are not shown', async () => {
    let [edges, others] = [0, 0];
    for (const name of [assembly, 'made_pmi_kinds.stp', 'nist_ctc_05_asme1_ap242-e1.stp']) {
      const { glb, pack, facts } = await converted(name);
      ok(pack && facts.pmi);
      const printed = pmiCsv(facts.pmi);
      for (const model of [await modelOf(glb), buildModel(openedPack(Buffer.concat(pack)))]) {
        deepEqual(pmiCsv(mustHave(model).elements.map(sheetRow)), printed, name);
      }
      for (const row of facts.pmi) {
        edges += row.edges;
        others += row.others ?? 0;
      }
    }
    ok(edges > 0 && others > 0);
  });

  it('has no number of edges in the table of an older result, which has none', async () => {
    const { elements } = mustHave(await modelOf((await converted(assembly)).glb));
    const [, line = ''] = pmiCsv(elements.map((one) => sheetRow({ ...one, meant: null })));
    deepEqual(line.split(',').slice(6, 9), ['1', '', '']);
  });

  it('names the faces of parts, in every place and colour, and what is said of a face', async () => {
    const model = await modelOf((await converted(assembly)).glb);
    const pmi = mustHave(model);
    deepEqual(
      pmi.elements.map(({ text }) => text),
      ['∥|0.1|A', '[A]'],
    );
    for (const [number, element] of pmi.elements.entries()) {
      const faces = facesByPart(pmi, element.faces);
      ok(faces.size > 0);
      for (const [part, [face = -1]] of faces) ok(pmi.elementsOf(part, face).includes(number));
    }
    const [tolerance] = pmi.elements;
    const places = model.parts.filter(({ mesh }) =>
      pmi.partsAt(tolerance?.faces[0]?.[0] ?? -1).some((part) => part.mesh === mesh),
    );
    equal(pmi.partsAt(tolerance?.faces[0]?.[0] ?? -1).length, places.length);
  });

  it('says on a face why a dimension has no value', async () => {
    const model = await modelOf((await converted(ctc01)).glb);
    const lines = model.parts.flatMap((part) =>
      [
        ...new Set(mustHave(model).elements.flatMap(({ faces }) => faces.map(([, face]) => face))),
      ].flatMap((face) => pmiLinesOfFaces(model, part, [face])),
    );
    const bare = lines.filter((line) => line.includes('?'));
    ok(bare.length > 0);
    for (const line of bare) match(line, /^\S*\? \(.+, the file has no value that can be read\)$/);
  });

  it('is none where the file has none, or another program has written the GLB anew', async () => {
    const plain = await convertModel(await readFile('samples/mayo_332.stp'), 'a.stp', packOptions);
    equal(pmiOf(await modelOf(plain.glb)), null);
    const { glb } = await converted(assembly);
    const without = changed(glb, ({ CALIPER_brep: brep }) => ({ CALIPER_brep: brep }));
    equal(pmiOf(await modelOf(without)), null);
  });

  it('costs nobody the model where it is damaged: that is said', async () => {
    const { glb } = await converted(assembly);
    for (const [what, spoil] of Object.entries(damages)) {
      const spoiled = changed(glb, ({ CALIPER_pmi: pmi, ...rest }) => {
        ok(isRecord(pmi));
        return { ...rest, CALIPER_pmi: spoil(pmi) };
      });
      const { facts } = await readResult(spoiled, 'part.glb', packOptions);
      ok(
        facts.notes.some((note) => note.includes('are damaged; they are not shown')),
        what,
      );
      equal(pmiOf(await modelOf(spoiled)), null, what);
    }
  });
});

const damages: Readonly<Record<string, (pmi: Readonly<Record<string, unknown>>) => unknown>> = {
  'no record': () => 7,
  'no lists': ({ lists: _, ...rest }) => rest,
  'lists behind the file': (pmi) => ({ ...pmi, lists: [1e9, 10, 10] }),
  'lists that unpack to more than they say': (pmi) => ({ ...pmi, lists: [0, 50, 1e12] }),
  'points that are something else': (pmi) => ({ ...pmi, positions: [0, 100, 1200] }),
  'points without end': (pmi) => ({ ...pmi, positions: [0, 100, 1e15] }),
  'indices with a word for a number': (pmi) => ({ ...pmi, indices: ['0', 1, 4] }),
  'another number of meshes': (pmi) => ({ ...pmi, meshCount: 99 }),
  'parts that are no list': (pmi) => ({ ...pmi, parts: 'none' }),
};

async function converted(name: string) {
  const bytes = await readFile(`test/fixtures/pmi/${name}`);
  return convertModel(bytes, name, { ...packOptions, withPack: true });
}

async function modelOf(glb: Uint8Array): Promise<Model> {
  return buildModel(await openedPackOf(glb));
}

function mustHave(model: Model): ModelPmi {
  return mustBe(pmiOf(model));
}

function mustBe(pmi: ModelPmi | null): ModelPmi {
  ok(pmi);
  return pmi;
}

function listsOf({ elements, annotations, views, declared }: ModelPmi) {
  return { elements, annotations, views, declared };
}

/** A GLB with other extensions at its document. */
function changed(
  glb: Uint8Array,
  change: (extensions: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Uint8Array {
  const { json, binary } = readGlb(glb);
  const extensions = isRecord(json['extensions']) ? json['extensions'] : {};
  return packGlb({ ...json, extensions: change(extensions) }, [binary]);
}
