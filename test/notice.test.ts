import { deepEqual, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { protocolForTools } from '../esbuild.mcp.mjs';

describe('the NOTICE', () => {
  const notice = readFileSync('NOTICE', 'utf8');

  it('names every package that is bundled', async function () {
    this.timeout(60_000);
    const packages = await bundledPackages();
    ok(packages.length > 5);
    deepEqual(
      packages.filter((name) => !notice.includes(name)),
      [],
    );
  });

  it('names source, licence and content of every sample that is packaged', () => {
    const samples = packagedSamples();
    ok(samples.length > 0);
    for (const name of samples) {
      const sha256 = createHash('sha256')
        .update(readFileSync(`samples/${name}`))
        .digest('hex');
      const row = readFileSync('samples/SOURCES.md', 'utf8')
        .split('\n')
        .find((line) => line.startsWith(`| ${name} |`));
      const [, source = '', commit = '', licence = ''] =
        /\| ([\w-]+\/[\w.-]+) @(\w+) \(([\w.-]+)/.exec(row ?? '') ?? [];
      ok(row?.includes(sha256), `${name} is another one than in SOURCES.md`);
      const [, about = ''] = notice.split(`samples/${name}:`);
      for (const word of [sha256, `https://github.com/${source}`, commit, licence, 'Copyright'])
        ok(word !== '' && about.includes(word), `${name}: ${word}`);
      const phrase = phrasesOf[licence];
      ok(phrase !== undefined && about.replace(/\s+/g, ' ').includes(phrase), licence);
    }
  });

  it('names the engine and the decoder, and where their sources are', () => {
    for (const word of [
      'draco3dgltf',
      'github.com/google/draco',
      'replicad-opencascadejs',
      'github.com/Open-Cascade-SAS',
    ])
      ok(notice.includes(word), word);
  });
});

/** Words that stand in the text of a licence, by its name: to name it alone is not enough. */
const phrasesOf: Readonly<Record<string, string>> = {
  'BSD-3-Clause': 'Redistributions in binary form must reproduce the above copyright notice',
  'BSD-2-Clause': 'Redistributions in binary form must reproduce the above copyright notice',
  MIT: 'The above copyright notice and this permission notice shall be included in all copies',
  'Apache-2.0': 'TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION',
};

function packagedSamples(): readonly string[] {
  const patterns = readFileSync('.vscodeignore', 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('!samples/') ? [line.slice('!samples/'.length)] : []));
  const asRegExp = (pattern: string) =>
    new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`);
  return readdirSync('samples').filter((name) =>
    patterns.some((pattern) => asRegExp(pattern).test(name)),
  );
}

async function bundledPackages(): Promise<string[]> {
  const entryPoints = [
    ...['extension', 'service/local/main', 'kernel/process/main', 'viewer/main'],
    ...['cli/main', 'cli/mcp/main'],
  ];
  const { metafile } = await build({
    entryPoints: entryPoints.map((entry) => `src/${entry}.ts`),
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'unwritten',
    platform: 'node',
    external: ['vscode'],
    plugins: [protocolForTools],
    logLevel: 'silent',
  });
  const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    ),
  );
  const packages = bundled.map(
    (file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? '',
  );
  return [...new Set(packages)].filter((name) => name !== '');
}
