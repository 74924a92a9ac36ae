import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { tessellate } from '../../../../src/kernel/opencascade/occtImport/occtEngine';
import { readIges } from '../../../../src/kernel/readers/iges/readIges';
import { readStepWithOcctImport } from '../../../../src/kernel/opencascade/occtImport/readStepWithOcctImport';
import { Refusal } from '../../../../src/kernel/base/refusal';
import type { PartMesh, Scene, SceneNode } from '../../../../src/kernel/base/scene';

const options = {
  enginesDir: path.resolve('node_modules/occt-import-js/dist'),
  quality: 'normal',
  report: () => undefined,
} as const;

const byEngine = { ...options, engineAlone: true } as const;

describe('readIges', function () {
  this.timeout(60_000);

  it('joins loose faces to the solid that they enclose, in metres, whatever the unit of the file', async () => {
    const scene = await readIges(await sample('ansys_bracket.iges'), options);
    deepEqual(namesOf(scene.roots), ['Solid']);
    const [part] = scene.parts;
    equal(part?.faces.length, 73);
    // 2.36 by 0.24 by 4.9 inches.
    deepEqual(sizeOf(part), [0.06, 0.006, 0.1245]);
    equal(scene.facts.sourceUnit, 'inch');
  });

  it('takes loose faces together as one part where the engine reads them', async () => {
    const scene = await readIges(await sample('ansys_bracket.iges'), byEngine);
    deepEqual(namesOf(scene.roots), ['Surfaces']);
    equal(scene.parts[0]?.faces.length, 73);
    deepEqual(sizeOf(scene.parts[0]), [0.06, 0.006, 0.1245]);
  });

  it('needs no engine for a file that its text gives for sure', async () => {
    const scene = await readIges(await sample('as1_pe_203.igs'), { ...options, enginesDir: '' });
    equal(scene.parts.length, 18);
    ok(scene.parts.every(({ solid }) => (solid.volume ?? 0) > 0));
  });

  it('says which version and unit the file has', async () => {
    const { facts } = await readIges(await sample('as1_pe_203.igs'), options);
    equal(facts.sourceFormat, 'IGES');
    equal(facts.schema, 'IGES 5.3');
    equal(facts.sourceUnit, 'millimetre');
  });

  it('gives no volume or area of what the engine read, because it knows none exactly', async () => {
    const { parts } = await readIges(await sample('as1_pe_203.igs'), byEngine);
    deepEqual(
      parts.map((part) => part.solid),
      [{ volume: null, area: null }],
    );
  });

  it('leaves no gap between the triangles of one face and the next', async () => {
    const { parts } = await readIges(await sample('ansys_bracket.iges'), options);
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
    const { parts } = await readIges(await sample('as1_pe_203.igs'), options);
    const [part] = parts;
    ok(part);
    ok(part.edges.length >= part.faces.length);
    ok(part.edges.every((edge) => edge.length >= 6 && edge.every(Number.isFinite)));
  });

  it('keeps colours as the file gives them, named ones and mixed ones', async () => {
    const text = (await sample('ansys_bracket.iges')).toString('latin1');
    const yellow = await readIges(colored(text, 'yellow'), options);
    deepEqual(firstColor(yellow), [1, 1, 0, 1]);
    const mixed = await readIges(colored(text, 'mixed'), options);
    deepEqual(firstColor(mixed), [0.5, 0.25, 0.75, 1]);
  });

  it('meshes finer for a finer quality', async () => {
    const bytes = await sample('as1_pe_203.igs');
    const draft = await readIges(bytes, { ...options, quality: 'draft' });
    const fine = await readIges(bytes, { ...options, quality: 'fine' });
    ok(trianglesOf(fine) > 1.5 * trianglesOf(draft));
    ok(deflectionOf(fine) < deflectionOf(draft) / 10);
  });

  it('follows a model of five metres as closely as one of a metre, and says how closely', async () => {
    const bytes = await sample('as1_pe_203.igs');
    const normal = await readIges(bytes, byEngine);
    equal(deflectionOf(normal), 0.001);
    const share = { linear: 0.001, angular: 0.5 };
    const uncapped = await tessellate(options.enginesDir, 'ReadIgesFile', bytes, share);
    const coarse = uncapped?.meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0);
    ok(coarse && trianglesOf(normal) > 1.2 * coarse, `${trianglesOf(normal)} and ${coarse ?? 0}`);
  });

  it('refuses a file that was cut off', async () => {
    const bytes = await sample('as1_pe_203.igs');
    await rejects(readIges(bytes.subarray(0, bytes.length * 0.7), options), refusal(/cut off/));
  });

  it('refuses a file from which lines are missing', async () => {
    const lines = (await sample('as1_pe_203.igs')).toString('latin1').split('\n');
    lines.splice(-20, 10);
    const bytes = Buffer.from(lines.join('\n'), 'latin1');
    await rejects(readIges(bytes, options), refusal(/10 are missing/));
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
      await rejects(readIges(bytes, options), refusal(new RegExp(`no ${name} section`)));
    });
  }

  it('refuses what is not IGES at all', async () => {
    await rejects(readIges(new Uint8Array(0), options), refusal(/section/));
    await rejects(readIges(Buffer.alloc(100_000, 'garbage\n'), options), refusal(/section/));
    await rejects(readIges(await sample('mayo_332.stp'), options), refusal(/section/));
  });

  it('refuses a file with points alone', async () => {
    const text = (await sample('ansys_bracket.iges')).toString('latin1');
    await rejects(readIges(pointOf(text), options), refusal(/no solid or surface/));
  });

  it('reads lines that end as on Windows', async () => {
    const text = (await sample('as1_pe_203.igs')).toString('latin1').replaceAll('\n', '\r\n');
    const scene = await readIges(Buffer.from(text, 'latin1'), options);
    equal(
      scene.parts.reduce((sum, { faces }) => sum + faces.length, 0),
      160,
    );
  });

  it('reads on after a file that broke the engine', async () => {
    const lines = (await sample('as1_pe_203.igs')).toString('latin1').split('\n');
    const broken = lines.map((line, i) =>
      line[72] === 'P' && i % 7 === 0 ? 'x'.repeat(64) + line.slice(64) : line,
    );
    const bytes = Buffer.from(broken.join('\n'), 'latin1');
    await rejects(readIges(bytes, options), refusal(/gave up/));
    const scene = await readIges(await sample('as1_pe_203.igs'), byEngine);
    equal(scene.parts.length, 1);
  });
});

describe('readStepWithOcctImport', function () {
  this.timeout(60_000);

  it('keeps the tree, the names and the colours of as1', async () => {
    const scene = await readStepWithOcctImport(await sample('as1-oc-214.stp'), options);
    deepEqual(namesOf(scene.roots), ['as1']);
    deepEqual(namesOf(scene.roots[0]?.children ?? []), [
      'rod-assembly',
      'l-bracket-assembly',
      'plate',
      'l-bracket-assembly',
    ]);
    deepEqual(
      scene.parts.slice(0, 3).map((part) => [part.name, part.color]),
      [
        ['nut', [1, 0, 0, 1]],
        ['nut', [1, 0, 0, 1]],
        ['rod', [1, 0.5, 0, 1]],
      ],
    );
    deepEqual(sizeOf(scene.parts.find((part) => part.name === 'plate')), [0.18, 0.15, 0.02]);
  });

  it('draws no edge along the seam of a cylinder', async () => {
    const scene = await readStepWithOcctImport(await sample('as1-oc-214.stp'), options);
    // A plain rod: two half cylinders and two ends, six edges.
    equal(scene.parts.find((part) => part.name === 'rod')?.edges.length, 6);
    const rods = await readStepWithOcctImport(await sample('mayo_332.stp'), options);
    // Whole cylinders have seams.
    deepEqual(
      rods.parts.map((part) => part.edges.length),
      [2, 1, 1],
    );
  });

  it('says so when a face could not be meshed', async () => {
    const { facts, parts } = await readStepWithOcctImport(await sample('so100_base.step'), options);
    equal(parts[0]?.faces.length, 616);
    deepEqual(facts.warnings, ['One face could not be meshed.']);
  });

  it('refuses a file that holds no solid or surface', async () => {
    await rejects(
      readStepWithOcctImport(await sample('ap209_ats8.stp'), options),
      refusal(/no solid or surface/),
    );
  });

  it('refuses a file nested too deeply', async () => {
    const text = (await sample('as1-oc-214.stp')).toString('latin1');
    const head = text.slice(0, text.indexOf('DATA;'));
    const nest = `#1=X(${'('.repeat(200_000)}${')'.repeat(200_000)});`;
    const bytes = Buffer.from(`${head}DATA;\n${nest}\nENDSEC;\nEND-ISO-10303-21;\n`, 'latin1');
    await rejects(readStepWithOcctImport(bytes, options), refusal(/nested/));
  });

  it('refuses garbage and a file that was cut off', async () => {
    await rejects(readStepWithOcctImport(Buffer.alloc(5000, '#1=X;'), options), refusal(/STEP/));
    const bytes = await sample('as1-oc-214.stp');
    await rejects(
      readStepWithOcctImport(bytes.subarray(0, bytes.length / 2), options),
      refusal(/STEP/),
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
