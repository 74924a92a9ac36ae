import { deepEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

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

  it('names both engines and where their sources are', () => {
    for (const word of ['replicad-opencascadejs', 'occt-import-js', 'github.com/Open-Cascade-SAS'])
      ok(notice.includes(word), word);
  });
});

async function bundledPackages(): Promise<string[]> {
  const entryPoints = ['extension', 'service/main', 'kernel/main', 'viewer/main'];
  const { metafile } = await build({
    entryPoints: entryPoints.map((entry) => `src/${entry}.ts`),
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'unwritten',
    platform: 'node',
    external: ['vscode'],
    logLevel: 'silent',
  });
  const packages = Object.keys(metafile.inputs).map(
    (file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? '',
  );
  return [...new Set(packages)].filter((name) => name !== '');
}
