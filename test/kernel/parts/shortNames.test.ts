import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cutName } from '../../../src/model/partNames';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { readResult } from '../../../src/kernel/convert/readResult';
import { writeGlb } from '../../../src/kernel/write/glb/writeGlb';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import { measuredFacts } from '../../../src/kernel/convert/factsOfScene';
import { placedParts } from '../../../src/kernel/convert/placedParts';
import { withShortNames, withShownNames } from '../../../src/kernel/parts/shortNames';
import { boxPart, nodeOf, sceneOf } from '../boxScene';
import { openedPackOf, packOf, packOptions } from '../packs';

describe('names of a megabyte', () => {
  const long = 'a'.repeat(1_000_000);

  it('are cut at 256 characters, and never within one', () => {
    equal(cutName('bracket'), 'bracket');
    equal(cutName('a'.repeat(256)), 'a'.repeat(256));
    equal(cutName(long), `${'a'.repeat(255)}…`);
    equal(cutName(`${'a'.repeat(254)}😀😀`), `${'a'.repeat(254)}…`);
  });

  it('are cut in nodes, in parts and in what is said, and what is shared stays shared', () => {
    const box = { name: 'box', matrix: null, part: 0, color: null, children: [] };
    const scene = sceneOf([box], boxPart(null));
    const [root] = scene.roots;
    const leaf = { name: long, matrix: null, part: 0, color: null, children: [] };
    const below = [leaf];
    const middle = { ...leaf, name: 'middle', part: null, children: below };
    const given = {
      ...scene,
      roots: [{ ...middle, children: [middle, middle] }, ...(root ? [root] : [])],
      parts: scene.parts.map((part) => ({ ...part, name: long })),
      facts: { ...scene.facts, schema: long, sourceUnit: long, warnings: [long] },
    };
    const { roots, parts, facts } = withShortNames(given);
    const [one, other] = roots[0]?.children ?? [];
    deepEqual([one?.name, one?.children[0]?.name.length], ['middle', 256]);
    equal(one?.children, other?.children);
    equal(roots[1], root);
    deepEqual(
      parts.map(({ name }) => name.length),
      parts.map(() => 256),
    );
    deepEqual(
      [facts.schema, facts.sourceUnit, facts.warnings[0]].map((text) => text?.length),
      [256, 100, 1000],
    );
  });

  it('are cut in results as well', () => {
    const mesh = { faces: [], lines: [], faceStarts: null, edgeStarts: null };
    const node = { name: long, index: 0, matrix: null, mesh, children: [] };
    const facts = { format: 'GLB', unit: long, up: 'y', caliper: null, notes: [long] } as const;
    const short = withShownNames({ facts, roots: [node] });
    equal(short.roots[0]?.name.length, 256);
    deepEqual([short.facts.unit?.length, short.facts.notes[0]?.length], [100, 1000]);
  });
});

const long = 'x'.repeat(50_000);

describe('names as long as books', function () {
  this.timeout(60_000);

  it('are cut on every node before a page gets them', async () => {
    const pack = await packOf(await glbWith(`${long}\u202E`), 'part.glb');
    ok(pack.length < 600_000, `${pack.length} bytes`);
    const { description } = await openedPackOf(await glbWith('Bolt\u202E M6\n×20'), 'part.glb');
    equal(description.roots[0]?.children?.[0]?.name, 'Bolt M6 ×20');
  });

  it('are cut in the facts and in what is drawn', async () => {
    const scene = await readResult(await glbWith(long), 'part.glb', packOptions);
    const facts = JSON.stringify(measuredFacts(placedParts(scene)));
    ok(facts.length < 500_000, `${facts.length} characters`);
  });

  it('are cut where hundreds of nodes take them from one mesh', async () => {
    const glb = await glbWith('box', 900);
    const pack = await packOf(withNamesOfMeshes(glb, 'm'.repeat(2 ** 20)), 'part.glb');
    // 900 names of a thousand characters, and the boxes.
    ok(pack.length < 3_000_000, `${pack.length} bytes`);
  });

  it('stay one for all the places of a part', async () => {
    const { description } = await openedPackOf(await glbWith(long), 'part.glb');
    const names = new Set(description.roots[0]?.children?.map(({ name }) => name));
    equal(names.size, 1);
  });

  it('of a STEP file are cut in its model, its facts and its phases', async () => {
    const text = await readFile(path.resolve('samples/as1-oc-214.stp'), 'latin1');
    const step = text
      .replace("PRODUCT('nut','nut'", `PRODUCT('nut','${long}'`)
      .replace("PRODUCT('bolt','bolt'", `PRODUCT('bolt','[a](command:b)${long}'`);
    const phases: string[] = [];
    const { glb, extras, facts } = await convertModel(Buffer.from(step, 'latin1'), 'as1.stp', {
      ...packOptions,
      report: (phase) => phases.push(phase),
    });
    ok(Math.max(...facts.parts.map(({ name }) => name.length)) <= 1024);
    ok(Math.max(...phases.map(({ length }) => length)) < 1200);
    ok(JSON.stringify(extras).length < 10_000);
    match(Buffer.from(glb).toString('latin1', 0, 200_000), /\[a\]\(command:b\)xxx/);
    equal(Buffer.from(glb).includes('x'.repeat(1100)), false);
  });
});

/** As somebody else's program would write it: nothing is cut. */
function glbWith(name: string, count = 120): Promise<Uint8Array> {
  const part = { ...boxPart(null), name };
  const children = Array.from({ length: count }, () => nodeOf({ name, part: 0 }));
  const scene = sceneOf([nodeOf({ name, children })], part);
  const warned = {
    ...scene,
    facts: { ...scene.facts, warnings: new Array<string>(4).fill(`“${name}” is odd.`) },
  };
  return writeGlb(warned, modelExtras(warned, 'normal'));
}

/** Nodes without names have those of their meshes. */
function withNamesOfMeshes(glb: Uint8Array, name: string): Uint8Array {
  const header = new DataView(glb.buffer, glb.byteOffset);
  const length = header.getUint32(12, true);
  const json: Record<string, unknown> = JSON.parse(
    Buffer.from(glb.subarray(20, 20 + length)).toString(),
  );
  const without = (list: unknown, more: object): unknown =>
    Array.isArray(list) ? list.map((one: object) => ({ ...one, name: undefined, ...more })) : list;
  const text = Buffer.from(
    JSON.stringify({
      ...json,
      nodes: without(json['nodes'], {}),
      meshes: without(json['meshes'], { name }),
    }),
  );
  const padded = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  const rest = glb.subarray(20 + length);
  const head = Buffer.from(glb.subarray(0, 20));
  head.writeUInt32LE(20 + padded.length + rest.length, 8);
  head.writeUInt32LE(padded.length, 12);
  return Buffer.concat([head, padded, rest]);
}
