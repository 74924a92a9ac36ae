import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { convertModel } from '../../src/kernel';
import { readResult } from '../../src/kernel/convert/readResult';
import type { CadFormat } from '../../src/kernel/readers/cadFormat';
import type { MeshFormat } from '../../src/kernel/readers/meshFormat';
import { cadFormats, meshFormats } from '../../src/kernel/readers/registry';
import { step } from '../../src/kernel/readers/step/format';
import { stl } from '../../src/kernel/readers/stl/format';
import { withoutEngines } from '../kernel/conversionOptions';
import { generatedFiles, type Registry } from './generated';

const registry: Registry = { cad: cadFormats, mesh: meshFormats };

describe('what the registry of formats is carried to', () => {
  for (const { path, from } of generatedFiles) {
    it(`is as the registry wants it: ${path} (else: npm run generate)`, async () => {
      const text = await readFile(path, 'utf8');
      equal(from(text, registry), text);
    });
  }
});

/** A format of this test alone: a STEP file behind a line of its own. */
const pretend: CadFormat = {
  name: 'Pretend',
  inWords: () => 'a pretended part',
  extensions: ['.pretend'],
  otherExtensions: [],
  textExtensions: ['.pretend'],
  textStart: /^PRETEND\n/,
  upAxis: 'y',
  recognise: ({ head }) => head.startsWith('PRETEND\n'),
  loadReader: async () => {
    const read = await step.loadReader?.();
    return async (bytes, withoutEngines, fileName) => {
      const scene = await read?.(bytes.subarray('PRETEND\n'.length), withoutEngines, fileName);
      if (!scene) throw new Error('STEP has no reader');
      return { ...scene, facts: { ...scene.facts, sourceFormat: 'Pretend' } };
    };
  },
  savedPicture: null,
  keywords: ['pretend'],
  offers: {
    files: '`.pretend`',
    versions: 'all',
    picture: 'drawn',
    model: 'meshed',
    exactBody: 'yes',
    gaps: 'none',
  },
};

describe('the tools of agents in the manifest', () => {
  it('are written again where somebody changed them by hand', async () => {
    const manifest = generatedFiles.find(({ path }) => path === 'package.json');
    const text = await readFile('package.json', 'utf8');
    const changes: readonly [RegExp, string][] = [
      [/"toolReferenceName": "cadFacts"/, '"toolReferenceName": "facts"'],
      [/"name": "caliper_get_status"/, '"name": "caliper_status"'],
      [/"additionalProperties": false/, '"additionalProperties": true'],
      [/"languageModelTools": \[[^]*?\n {4}\]/, '"languageModelTools": [\n    ]'],
    ];
    for (const [from, to] of changes) {
      const changed = text.replace(from, to);
      ok(changed !== text, to);
      equal(manifest?.from(changed, registry), text);
    }
  });
});

describe('a format that is added to the registry', () => {
  const formats = [...cadFormats, pretend];
  const added = { cad: formats, mesh: meshFormats };
  const ofMeshesAlone = ['src/model/meshFormats.ts', 'src/model/meshContents.ts'];
  const carriers = generatedFiles.filter(({ path }) => !ofMeshesAlone.includes(path));

  it('is read without another edit', async () => {
    const bytes = Buffer.concat([
      Buffer.from('PRETEND\n'),
      await readFile('samples/as1-oc-214.stp'),
    ]);
    const { extras } = await convertModel(bytes, 'a.pretend', withoutEngines, formats);
    deepEqual([extras.sourceFormat, extras.warnings], ['Pretend', []]);
    const { extras: misnamed } = await convertModel(bytes, 'a.igs', withoutEngines, formats);
    match(misnamed.warnings.join(), /promises IGES, but the file is a pretended part/);
  });

  it('comes into menus, editors, agent tools, tables and lists by the generator alone', async () => {
    for (const file of carriers) await isCarriedTo(file, added);
    const manifest = generatedFiles.find(({ path }) => path === 'package.json');
    const text = manifest?.from(await readFile('package.json', 'utf8'), added) ?? '';
    const whens = [...text.matchAll(/resourceFilename =~ \/[^/]*\|sab[^/]*\/i/g)];
    ok(whens.length >= 8 && whens.every(([when]) => /\|pretend(?:\|glb[^)]*)?\)\$/.test(when)));
    match(text, /"filenamePattern": "\*\.pretend"/);
    match(text, /Accepts \.prt, [^"]*, \.pretend\. /);
    match(text, /"keywords": \[[^\]]*"pretend",/);
    for (const readme of ['README.md', 'deploy/npm/README.md']) {
      const carrier = generatedFiles.find(({ path }) => path === readme);
      match(
        carrier?.from(await readFile(readme, 'utf8'), added) ?? '',
        /STEP, IGES, [^\n]*, Pretend\b/,
      );
    }
  });
});

/** A format of this test alone: an STL file behind a line of its own, by which it is known whatever its name. */
const pretendMesh: MeshFormat = {
  ...stl,
  name: 'Pretend',
  content: {
    kind: 'pretendmesh',
    inWords: () => 'pretended mesh',
    start: { bytes: ['PRETEND\n'] },
  },
  extensions: ['.pretendmesh'],
  isText: true,
  loadReader: async () => {
    const read = await stl.loadReader?.();
    return (file) => {
      if (!read) throw new Error('STL has no reader');
      return read({ ...file, bytes: file.bytes.subarray('PRETEND\n'.length) });
    };
  },
  keywords: ['pretendmesh'],
  offers: { files: '`.pretendmesh`', unit: 'none', read: 'all', gaps: 'none' },
};

describe('a format of saved triangles that is added to the registry', () => {
  const added = { cad: cadFormats, mesh: [...meshFormats, pretendMesh] };
  const ofCadAlone = [
    'src/model/sourceFormats.ts',
    'src/model/textStarts.ts',
    'deploy/npm/README.md',
  ];
  const carriers = generatedFiles.filter(({ path }) => !ofCadAlone.includes(path));

  it('is read without another edit', async () => {
    const text = 'PRETEND\nsolid s\nfacet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendsolid s\n';
    for (const name of ['a.pretendmesh', 'result.bin']) {
      const { facts, roots } = await readResult(
        Buffer.from(text),
        name,
        withoutEngines,
        added.mesh,
      );
      deepEqual([facts.format, roots.map((root) => root.name)], ['STL (text)', ['s']]);
    }
  });

  it('comes into menus, editors, tables and lists by the generator alone', async () => {
    for (const file of carriers) await isCarriedTo(file, added);
    const manifest = generatedFiles.find(({ path }) => path === 'package.json');
    const text = manifest?.from(await readFile('package.json', 'utf8'), added) ?? '';
    equal([...text.matchAll(/\|obj\|pretendmesh\)\$/g)].length, 7);
    match(text, /"caliper\.meshText",[^[]*\[[^\]]*"\*\.obj"[^\]]*"\*\.pretendmesh"/);
    const contents = generatedFiles.find(({ path }) => path === 'src/model/meshContents.ts');
    match(
      contents?.from('', added) ?? '',
      /pretendmesh: {\n +inWords: \(\) => say\('pretended mesh'\),\n +start: { bytes: \['PRETEND\\n'\] },/,
    );
  });
});

describe('the formats of saved triangles', () => {
  it('are saved under the name by which they are opened', () => {
    for (const { content, extensions } of meshFormats) {
      if (content && extensions.length > 0) deepEqual(extensions, [`.${content.kind}`]);
    }
  });
});

/** Whether a file has more lines, and no empty ones, with this registry; and is as before without what was added. */
async function isCarriedTo(
  { path, from }: (typeof generatedFiles)[number],
  added: Registry,
): Promise<void> {
  const before = await readFile(path, 'utf8');
  const after = from(before, added);
  const lines = linesOf(after).filter((line) => !linesOf(before).includes(line));
  ok(lines.length > 0 && lines.every((line) => !/^\s*$/.test(line)), path);
  equal(from(after, registry), before, path);
}

function linesOf(text: string): readonly string[] {
  return text.split('\n');
}
