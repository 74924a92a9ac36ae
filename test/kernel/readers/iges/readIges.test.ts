import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readIges } from '../../../../src/kernel/readers/iges/readIges';
import { Refusal } from '../../../../src/kernel/base/refusal';
import type { PartMesh, Scene, SceneNode } from '../../../../src/kernel/base/scene';

const options = {
  quality: 'normal',
  report: () => undefined,
} as const;

describe('readIges', function () {
  this.timeout(60_000);

  it('joins loose faces to the solid that they enclose, in metres, whatever the unit of the file', async () => {
    const scene = readIges(await sample('ansys_bracket.iges'), options);
    deepEqual(namesOf(scene.roots), ['Solid']);
    const [part] = scene.parts;
    equal(part?.faces.length, 73);
    // 2.36 by 0.24 by 4.9 inches.
    deepEqual(sizeOf(part), [0.06, 0.006, 0.1245]);
    equal(scene.facts.sourceUnit, 'inch');
  });

  it('gives each part of an assembly its volume', async () => {
    const scene = readIges(await sample('as1_pe_203.igs'), options);
    equal(scene.parts.length, 18);
    ok(scene.parts.every(({ solid }) => (solid.volume ?? 0) > 0));
  });

  it('says which version and unit the file has', async () => {
    const { facts } = readIges(await sample('as1_pe_203.igs'), options);
    equal(facts.sourceFormat, 'IGES');
    equal(facts.schema, 'IGES 5.3');
    equal(facts.sourceUnit, 'millimetre');
  });

  it('leaves no gap between the triangles of one face and the next', async () => {
    const { parts } = readIges(await sample('ansys_bracket.iges'), options);
    for (const { faces, indices } of parts) {
      let next = 0;
      for (const face of faces) {
        equal(face.firstTriangle, next);
        next += face.triangleCount;
      }
      equal(next * 3, indices.length);
    }
  });

  it('puts edges where faces meet', async () => {
    const { parts } = readIges(await sample('as1_pe_203.igs'), options);
    const [part] = parts;
    ok(part);
    ok(part.edges.length >= part.faces.length);
    ok(part.edges.every((edge) => edge.length >= 6 && edge.every(Number.isFinite)));
  });

  it('keeps colours as the file gives them, named ones and mixed ones', async () => {
    const text = (await sample('ansys_bracket.iges')).toString('latin1');
    const yellow = readIges(colored(text, 'yellow'), options);
    deepEqual(firstColor(yellow), [1, 1, 0, 1]);
    const mixed = readIges(colored(text, 'mixed'), options);
    deepEqual(firstColor(mixed), [0.5, 0.25, 0.75, 1]);
  });

  it('meshes finer for a finer quality', async () => {
    const bytes = await sample('as1_pe_203.igs');
    const draft = readIges(bytes, { ...options, quality: 'draft' });
    const fine = readIges(bytes, { ...options, quality: 'fine' });
    ok(trianglesOf(fine) > 1.5 * trianglesOf(draft));
    ok(deflectionOf(fine) < deflectionOf(draft) / 10);
  });

  it('refuses a file that was cut off', async () => {
    const bytes = await sample('as1_pe_203.igs');
    throws(() => readIges(bytes.subarray(0, bytes.length * 0.7), options), refusal(/cut off/));
  });

  it('refuses a file from which lines are missing', async () => {
    const lines = (await sample('as1_pe_203.igs')).toString('latin1').split('\n');
    lines.splice(-20, 10);
    const bytes = Buffer.from(lines.join('\n'), 'latin1');
    throws(() => readIges(bytes, options), refusal(/10 are missing/));
  });

  for (const [letter, name] of [
    ['G', 'global'],
    ['D', 'directory entry'],
    ['P', 'parameter data'],
  ] as const) {
    it(`refuses a file without its ${name} section`, async () => {
      const text = (await sample('as1_pe_203.igs')).toString('latin1');
      const left = text.split('\n').filter((line) => line[72] !== letter);
      const bytes = Buffer.from(left.join('\n'), 'latin1');
      throws(() => readIges(bytes, options), refusal(new RegExp(`no ${name} section`)));
    });
  }

  it('refuses what is not IGES at all', async () => {
    throws(() => readIges(new Uint8Array(0), options), refusal(/section/));
    throws(() => readIges(Buffer.alloc(100_000, 'garbage\n'), options), refusal(/section/));
    const step = await sample('mayo_332.stp');
    throws(() => readIges(step, options), refusal(/section/));
  });

  it('refuses a file with points alone', async () => {
    const text = (await sample('ansys_bracket.iges')).toString('latin1');
    throws(() => readIges(pointOf(text), options), refusal(/no solid or surface/));
  });

  it('reads lines that end as on Windows', async () => {
    const text = (await sample('as1_pe_203.igs')).toString('latin1').replaceAll('\n', '\r\n');
    const scene = readIges(Buffer.from(text, 'latin1'), options);
    equal(
      scene.parts.reduce((sum, { faces }) => sum + faces.length, 0),
      160,
    );
  });

  it('refuses a file whose structure cannot be followed, or shows what is left of it', async () => {
    const lines = (await sample('as1_pe_203.igs')).toString('latin1').split('\n');
    const broken = lines.map((line, i) =>
      line[72] === 'P' && i % 7 === 0 ? 'x'.repeat(64) + line.slice(64) : line,
    );
    const bytes = Buffer.from(broken.join('\n'), 'latin1');
    throws(
      () => readIges(bytes, options),
      refusal(/No solid or surface .* can be read|cannot be read/),
    );
  });
});

function sample(name: string): Promise<Buffer> {
  return readFile(path.resolve('samples', name));
}

function namesOf(nodes: readonly SceneNode[]): string[] {
  return nodes.map((node) => node.name);
}

/** Metres, to a tenth of a millimetre. */
function sizeOf(part: PartMesh | undefined): number[] {
  ok(part);
  return [0, 1, 2].map((axis) => {
    const values = part.positions.filter((_, i) => i % 3 === axis);
    const size = values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
    return Math.round(size * 1e4) / 1e4;
  });
}

function firstColor(scene: Scene) {
  return scene.parts[0]?.faces[0]?.color ?? scene.parts[0]?.color;
}

function deflectionOf({ facts }: Scene): number {
  return facts.linearDeflection ?? NaN;
}

function trianglesOf(scene: Scene): number {
  return scene.parts.reduce((sum, part) => sum + part.indices.length / 3, 0);
}

function refusal(sentence: RegExp) {
  return (error: unknown) => error instanceof Refusal && sentence.test(error.message);
}

/** The same file with all its faces in the standard's yellow, or in a colour of 50, 25 and 75 %. */
function colored(text: string, color: 'yellow' | 'mixed'): Uint8Array {
  const sections = sectionsOf(text);
  const ownEntry = sections.D.length + 1;
  const directory = sections.D.map((line, i) => {
    const isFaceColor = i % 2 === 1 && sections.D[i - 1]?.slice(0, 8).trim() === '144';
    const value = field(color === 'yellow' ? 5 : -ownEntry);
    return isFaceColor ? line.slice(0, 16) + value + line.slice(24) : line;
  });
  if (color === 'yellow') return fileOf({ ...sections, D: directory });
  const ownData = sections.P.length + 1;
  const entry = [
    [314, ownData, 0, 0, 0, 0, 0, 0].map(field).join('') + '00000200' + sequence('D', ownEntry),
    [314, 0, 0, 1, 0, '', '', '', 0].map(field).join('') + sequence('D', ownEntry + 1),
  ];
  const data = '314,50.,25.,75.;'.padEnd(64) + field(ownEntry) + sequence('P', ownData);
  return fileOf({ ...sections, D: [...directory, ...entry], P: [...sections.P, data] });
}

/** A file of nothing but the first curve of another. */
function pointOf(text: string): Uint8Array {
  const { G } = sectionsOf(text);
  const D = [
    [116, 1, 0, 0, 0, 0, 0, 0].map(field).join('') + '00000000' + sequence('D', 1),
    [116, 0, 0, 1, 0, '', '', '', 0].map(field).join('') + sequence('D', 2),
  ];
  const P = ['116,1.,1.,1.,0;'.padEnd(64) + field(1) + sequence('P', 1)];
  return fileOf({ S: [' '.repeat(72) + sequence('S', 1)], G, D, P });
}

type Sections = Readonly<Record<'S' | 'G' | 'D' | 'P', readonly string[]>>;

function sectionsOf(text: string): Sections {
  const lines = text.split(/\r?\n/);
  const section = (letter: string) => lines.filter((line) => line[72] === letter);
  return { S: section('S'), G: section('G'), D: section('D'), P: section('P') };
}

function fileOf(sections: Sections): Uint8Array {
  const counts = (['S', 'G', 'D', 'P'] as const)
    .map((letter) => sequence(letter, sections[letter].length))
    .join('');
  const last = counts.padEnd(72) + sequence('T', 1);
  const lines = [...sections.S, ...sections.G, ...sections.D, ...sections.P, last];
  return Buffer.from(lines.join('\n') + '\n', 'latin1');
}

function field(value: number | string): string {
  return String(value).padStart(8);
}

function sequence(letter: string, number: number): string {
  return letter + String(number).padStart(7);
}
