import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { convertModel } from '../../src/kernel';
import type { CadFormat } from '../../src/kernel/readers/cadFormat';
import { cadFormats } from '../../src/kernel/readers/registry';
import { step } from '../../src/kernel/readers/step/format';
import { generatedFiles } from './generated';

describe('what the registry of formats is carried to', () => {
  for (const { path, from } of generatedFiles) {
    it(`is as the registry wants it: ${path} (else: npm run generate)`, async () => {
      const text = await readFile(path, 'utf8');
      equal(from(text, cadFormats), text);
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
  upAxis: 'y',
  recognise: ({ head }) => head.startsWith('PRETEND\n'),
  loadReader: async () => {
    const read = await step.loadReader?.();
    return async (bytes, options, fileName) => {
      const scene = await read?.(bytes.subarray('PRETEND\n'.length), options, fileName);
      if (!scene) throw new Error('STEP has no reader');
      return { ...scene, facts: { ...scene.facts, sourceFormat: 'Pretend' } };
    };
  },
  savedPicture: null,
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
      equal(manifest?.from(changed, cadFormats), text);
    }
  });
});

describe('a format that is added to the registry', () => {
  const formats = [...cadFormats, pretend];

  it('is read without another edit', async () => {
    const bytes = Buffer.concat([
      Buffer.from('PRETEND\n'),
      await readFile('samples/as1-oc-214.stp'),
    ]);
    const options = {
      quality: 'draft',
      enginesDir: '',
      report: () => undefined,
      logTrouble: () => undefined,
    } as const;
    const { extras } = await convertModel(bytes, 'a.pretend', options, formats);
    deepEqual([extras.sourceFormat, extras.warnings], ['Pretend', []]);
    const { extras: misnamed } = await convertModel(bytes, 'a.igs', options, formats);
    match(misnamed.warnings.join(), /promises IGES, but the file is a pretended part/);
  });

  it('comes into menus, editors, agent tools, tables and lists by the generator alone', async () => {
    for (const { path, from } of generatedFiles) {
      const before = await readFile(path, 'utf8');
      const after = from(before, formats);
      const added = linesOf(after).filter((line) => !linesOf(before).includes(line));
      ok(added.length > 0 && added.every((line) => !/^\s*$/.test(line)), path);
      equal(from(after, cadFormats), before, path);
    }
    const manifest = generatedFiles.find(({ path }) => path === 'package.json');
    const text = manifest?.from(await readFile('package.json', 'utf8'), formats) ?? '';
    const whens = [...text.matchAll(/resourceFilename =~ \/[^/]*\|sab[^/]*\/i/g)];
    ok(whens.length >= 8 && whens.every(([when]) => /\|pretend(?:\|stl[^)]*)?\)\$/.test(when)));
    match(text, /"filenamePattern": "\*\.pretend"/);
    match(text, /Accepts \.prt, [^"]*, \.pretend\. /);
  });
});

function linesOf(text: string): readonly string[] {
  return text.split('\n');
}
