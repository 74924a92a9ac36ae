import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readJt } from '../../../../src/kernel/readers/jt/readJt';
import type { Scene } from '../../../../src/kernel/base/scene';
import { modelExtras } from '../../../../src/kernel/convert/writeModelExtras';
import { JtDocument } from './jtDocument';
import { JtWriter } from './jtWriter';
import { elementBytes } from './jtDocument';
import { tetrahedron } from './tetrahedron';
import { geometryText } from '../../../../src/model/facts/geometryText';
import { withoutEngines } from '../../conversionOptions';

describe('exact bodies in JT files', () => {
  it('are shown where a part has no mesh, and said to be exact', async () => {
    const document = new JtDocument(9).partition(1, [2]).node('group', 2, []);
    document.text(2, 'JT_PROP_NAME', 'plate.part;0;0:');
    document.late(2, 'JT_LLPROP_XTBREP', { type: 17, data: xtElement(await xt()) });
    const scene = await read(document);
    deepEqual(
      scene.parts.map(({ geometry }) => geometry),
      ['meshed from exact B-rep'],
    );
    equal(scene.roots[0]?.name, 'plate.part');
    equal(scene.roots[0].part, 0);
    equal(scene.facts.savedMesh, undefined);
    equal(geometryText(modelExtras(scene, 'normal')), 'meshed from exact B-rep');
    equal((scene.parts[0]?.solid.volume ?? 0) > 0, true);
  });

  it('are left alone where there is a mesh', async () => {
    const document = meshAnd(new JtDocument(10), await xt());
    const scene = await read(document);
    deepEqual(
      scene.parts.map(({ geometry }) => geometry),
      ['triangles saved in the file'],
    );
    equal(geometryText(modelExtras(scene, 'normal')), 'mesh saved in the JT file');
  });

  it('stand beside meshes, as often as the file places them', async () => {
    const document = new JtDocument(9)
      .partition(1, [2, 3, 3])
      .shape('triStrips', 2, mesh(9))
      .node('group', 3, []);
    document.late(3, 'JT_LLPROP_XTBREP', { type: 17, data: xtElement(await xt()) });
    const scene = await read(document);
    equal(scene.parts.length, 2);
    const extras = modelExtras(scene, 'normal');
    equal(extras.counts.instances, 3);
    equal(geometryText(extras), 'partly triangles saved in the file');
  });

  it('are left out with the reason where they cannot be read', async () => {
    const document = new JtDocument(9)
      .partition(1, [2, 3])
      .shape('triStrips', 2, mesh(9))
      .node('group', 3, []);
    document.late(3, 'JT_LLPROP_XTBREP', { type: 17, data: xtElement(Buffer.from('nothing')) });
    const { parts, facts } = await read(document);
    equal(parts.length, 1);
    match(
      facts.warnings.join(),
      /Left out: “a”\. The JT data are damaged or cut off \(an exact body has no beginning\)\. Copy it again/,
    );
  });

  it('refuse the file where nothing else is in it and they cannot be read', async () => {
    const document = new JtDocument(9).partition(1, [2]).node('group', 2, []);
    document.late(2, 'JT_LLPROP_XTBREP', { type: 17, data: xtElement(Buffer.from('nothing')) });
    await rejects(read(document), { code: 'damagedFile' });
  });

  it('are named in a sentence where they are in a form of JT alone', async () => {
    const document = new JtDocument(9).partition(1, [2]).node('group', 2, []);
    document.late(2, 'JT_LLPROP_BREP', { type: 2, data: Buffer.alloc(8) });
    await rejects(read(document), { message: /only exact bodies in this file, in forms of JT/ });
  });
});

describe('JT assemblies whose parts are other files', () => {
  const names = ['./parts/knob.jt', '.\\spool.jt'];

  it('name these files', async () => {
    const document = new JtDocument(9).partition(1, [2, 3, 2]);
    document.partition(2, [], names[0]).partition(3, [], names[1]);
    await rejects(read(document), {
      code: 'noGeometry',
      message: /: parts\/knob\.jt, spool\.jt\. Open/,
    });
  });

  it('name no more than a dozen, and count the rest', async () => {
    const ids = Array.from({ length: 15 }, (_, i) => i + 2);
    const document = new JtDocument(10).partition(1, ids);
    for (const id of ids) document.partition(id, [], `${id}.jt`);
    await rejects(read(document), { message: /12\.jt, 13\.jt and 3 more\. Open/ });
  });

  it('show what stands in them, and say what does not', async () => {
    const document = new JtDocument(10).partition(1, [2, 3], 'own.jt');
    document.partition(2, [], 'knob.jt').shape('triStrips', 3, mesh(10));
    const { parts, facts } = await read(document);
    equal(parts.length, 1);
    match(facts.warnings.join(), /Parts that stand in other files are not shown: knob\.jt\./);
    ok(!facts.warnings.join().includes('dimensions'));
  });

  it('say that they hold dimensions and tolerances, which are not shown', async () => {
    const document = new JtDocument(10).partition(1, [2]).shape('triStrips', 2, mesh(10));
    document.late(1, 'JT_LLPROP_PMI', { type: 3, data: Buffer.alloc(40) });
    const { facts } = await read(document);
    match(facts.warnings.join(), /holds dimensions, tolerances or notes, which are not shown\./);
  });
});

function xt(): Promise<Buffer> {
  return readFile('samples/L_Solid_embedded.x_b');
}

/** As JT 9.5 wraps it: versions, and how long it is. */
function xtElement(stream: Buffer): Buffer {
  const guid = new JtWriter().i32(0x873a70e0).i16(0x2ac9, 0x11d1);
  const body = new JtWriter().i16(2, 0).i32(24, 1, 196, stream.length).raw(stream);
  return elementBytes(guid.raw(Buffer.from('9b6b0080c7bb5997', 'hex')).bytes, 0, body.bytes);
}

function mesh(major: 9 | 10): Buffer {
  return tetrahedron({ major, coding: 'predicted', colors: Array<number[]>(4).fill([1, 0, 0]) });
}

function meshAnd(document: JtDocument, stream: Buffer): JtDocument {
  return document
    .partition(1, [2])
    .node('group', 2, [3])
    .shape('triStrips', 3, mesh(document.major))
    .late(2, 'JT_LLPROP_XTBREP', { type: 17, data: xtElement(stream) });
}

function read(document: JtDocument): Promise<Scene> {
  const options = { ...withoutEngines, quality: 'normal' } as const;
  return readJt(document.bytes, options, 'a.jt');
}
