import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Unexpected } from '../../../../../src/kernel/base/unexpected';
import { IgesFile } from '../../../../../src/kernel/readers/iges/file/igesFile';
import { igesSubset } from '../../../../../src/kernel/readers/iges/file/igesSubset';
import { readGlobalSection } from '../../../../../src/kernel/readers/iges/globalSection';
import { tessellate } from '../../../../../src/kernel/opencascade/occtImport/occtEngine';
import { readSections } from '../../../../../src/kernel/readers/iges/fileSections';
import { IgesText } from '../igesText';
import { addBox, addSolidBox } from '../shapes';

const engines = path.resolve('node_modules/occt-import-js/dist');

describe('igesSubset', function () {
  this.timeout(60_000);

  it('holds only what is asked for, what that is made of, and a group around several', () => {
    const text = new IgesText();
    addBox(text, [0, 0, 0], 10);
    const box = addBox(text, [20, 0, 0], 5);
    const { file } = opened(subset(text.toBytes(), box));
    deepEqual(countsOf(file), { 102: 6, 108: 6, 110: 24, 142: 6, 144: 6, 402: 1 });
    equal(file.entities.find(({ type }) => type === 402)?.form, 7);
  });

  it('keeps numbers as they stand, and what is named by them', () => {
    const text = new IgesText();
    text.add(116, [9, 9, 9, 0]);
    const turn = text.add(124, [0, -1, 0, 1.5, 1, 0, 0, '2.D0', 0, 0, 1, -3]);
    const color = text.add(314, [50, 25, 75, '4Hmine']);
    const face = text.add(
      144,
      [text.add(190, [text.add(116, [1, 2, '3.25E1', 0]), text.add(123, [0, 0, 1])]), 0, 0, 0],
      { transformation: turn, color: -color, status: '01020000' },
    );
    const { file } = opened(subset(text.toBytes(), [face]));
    const [copy, ...others] = file.entities;
    ok(copy);
    equal(copy.status, '00000000');
    deepEqual(file.fields(copy), ['144', '3', '0', '0', '0']);
    deepEqual(
      [file.entity(copy.transformation), file.entity(-copy.color)].map((one) => file.fields(one)),
      ['124,0,-1,0,1.5,1,0,0,2.D0,0,0,1,-3'.split(','), ['314', '50', '25', '75', '4Hmine']],
    );
    const point = others.find(({ type }) => type === 116);
    deepEqual(point && file.fields(point), ['116', '1', '2', '3.25E1']);
  });

  it('leaves out names and what else is said about an entity', () => {
    const text = new IgesText();
    const solid = addSolidBox(text, 10, { name: 'block' });
    const { file } = opened(subset(text.toBytes(), [solid]));
    const [copy] = file.entities;
    ok(copy);
    equal(copy.type, 186);
    deepEqual(file.fields(copy), ['186', '3', '1', '0']);
    equal(countsOf(file)[406], undefined);
    equal(countsOf(file)[510], 6);
  });

  it('ends with curves that are made of themselves', () => {
    const text = new IgesText();
    text.add(102, [2, 1, 3]);
    text.add(102, [1, 1]);
    deepEqual(countsOf(opened(subset(text.toBytes(), [1])).file), { 102: 2 });
  });

  it('has none where an entity names what is not there', () => {
    const text = new IgesText();
    const face = text.add(144, [77, 1, 0, -99]);
    const { file } = opened(subset(text.toBytes(), [face]));
    deepEqual(
      file.entities.map((entity) => file.fields(entity)),
      [['144', '0', '1', '0', '0']],
    );
  });

  it('is none of what stands where the file does not say', () => {
    const text = new IgesText();
    const place = text.add(124, [1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0]);
    const face = text.add(108, [0, 0, 1, 0, 0, 0, 0, 0, 0], { transformation: place });
    deepEqual(countsOf(opened(subset(text.toBytes(), [face])).file), { 108: 1, 124: 1 });
    const lost = text.add(108, [0, 0, 1, 0, 0, 0, 0, 0, 0], { transformation: 77 });
    throws(() => subset(text.toBytes(), [lost]), Unexpected);
  });

  it('is to the engine what the same surfaces are in the whole file', async () => {
    const bytes = await readFile('samples/ansys_bracket.iges');
    const faces = opened(bytes).file.entities.filter(({ type }) => type === 144);
    equal(faces.length, 73);
    const [one] = faces;
    ok(one);
    const whole = await facesByEngine(bytes);
    const all = await facesByEngine(
      subset(
        bytes,
        faces.map(({ id }) => id),
      ),
    );
    equal(all.length, 73);
    all.forEach((box, i) => assertNear(box, whole[i]));
    const alone = await facesByEngine(subset(bytes, [one.id]));
    equal(alone.length, 1);
    assertNear(alone[0], whole[0]);
  });
});

function opened(bytes: Uint8Array) {
  const sections = readSections(bytes);
  const global = readGlobalSection(sections.global);
  return { sections, file: new IgesFile(sections, global.delimiters) };
}

function subset(bytes: Uint8Array, ids: readonly number[]): Uint8Array {
  const { file, sections } = opened(bytes);
  return igesSubset(file, sections, ids);
}

function countsOf(file: IgesFile): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { type } of file.entities) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** The boxes of the faces, in millimetres. */
async function facesByEngine(bytes: Uint8Array): Promise<readonly (readonly number[])[]> {
  const deflection = { linear: 0.001, angular: 0.2 };
  const read = await tessellate(engines, 'ReadIgesFile', bytes, deflection);
  ok(read);
  return read.meshes.flatMap(({ positions, indices, faces }) =>
    faces.map(({ firstTriangle, triangleCount }) => {
      const corners = indices.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount));
      return [0, 1, 2].flatMap((axis) => {
        const values = [...corners].map((corner) => positions[3 * corner + axis] ?? NaN);
        return [Math.min(...values), Math.max(...values)];
      });
    }),
  );
}

function assertNear(box: readonly number[] | undefined, other: readonly number[] | undefined) {
  ok(box?.every((value, i) => Math.abs(value - (other?.[i] ?? NaN)) < 0.1));
}
