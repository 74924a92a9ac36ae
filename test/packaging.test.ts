import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { hostBuild } from '../esbuild.host.mjs';
import { firstScripts } from '../esbuild.page.mjs';
import { vsixFile, webVsixFile } from './host/paths.mjs';
import { listZip } from './host/zipFile';

// Run after `vsce package`, which leaves the bundles in dist/ as they are shipped.
describe('the packaged extension', () => {
  it('holds what is shipped, and no source, test or map', () => {
    const names = listZip(vsixFile).map(({ name }) => name);
    const media = names.filter((name) =>
      /^extension\/media\/([\w-]+\.(svg|md)|icon\.png)$/.test(name),
    );
    const parts = names.filter((name) =>
      /^extension\/dist\/(viewer|extension|kernel)-\w+\.js$/.test(name),
    );
    assert.deepEqual(
      names.filter((name) => !media.includes(name) && !parts.includes(name)).sort(),
      [
        '[Content_Types].xml',
        'extension.vsixmanifest',
        'extension/LICENSE.txt',
        'extension/NOTICE',
        'extension/SECURITY.md',
        'extension/changelog.md',
        'extension/dist/cli.js',
        'extension/dist/engines/draco-LICENSE.txt',
        'extension/dist/engines/draco_decoder.js',
        'extension/dist/engines/draco_decoder.wasm',
        'extension/dist/engines/occt-LICENSE.txt',
        'extension/dist/engines/replicad-LICENSE.txt',
        'extension/dist/engines/replicad_single.mjs',
        'extension/dist/engines/replicad_single.wasm',
        'extension/dist/extension.js',
        'extension/dist/kernel.js',
        'extension/dist/kernelThread.js',
        'extension/dist/kernelWorker.js',
        'extension/dist/mcp.js',
        'extension/dist/watchThread.js',
        'extension/dist/service.js',
        'extension/dist/sheet.css',
        'extension/dist/sheet.js',
        'extension/dist/viewer.css',
        'extension/dist/viewer.js',
        'extension/dist/web.js',
        'extension/l10n/bundle.l10n.zh-cn.json',
        'extension/package.json',
        'extension/package.nls.json',
        'extension/package.nls.zh-cn.json',
        'extension/readme.md',
        'extension/samples/as1-oc-214.stp',
      ].sort(),
    );
  });

  it('holds no part of a program that no program loads', () => {
    const parts = readdirSync('dist').filter((name) =>
      /^(extension|kernel|viewer)-\w+\.js$/.test(name),
    );
    const reached = ['extension', 'kernel', 'kernelThread', 'watchThread', 'viewer', 'sheet'].map(
      (name) => `${name}.js`,
    );
    for (const name of reached) {
      const text = readFileSync(path.join('dist', name), 'utf8');
      reached.push(...parts.filter((part) => text.includes(part) && !reached.includes(part)));
    }
    assert.ok(parts.length > 0);
    assert.deepEqual(
      parts.filter((name) => !reached.includes(name)),
      [],
    );
  });

  it('takes at most 1.5 MB where there is no Node, and holds nothing for it', () => {
    const files = listZip(webVsixFile);
    const names = files
      .map(({ name }) => name)
      .filter((name) => /^extension\/dist\//.test(name) && !/\/viewer-\w+\.js$/.test(name));
    assert.deepEqual(names.sort(), [
      'extension/dist/kernelWorker.js',
      'extension/dist/sheet.css',
      'extension/dist/sheet.js',
      'extension/dist/viewer.css',
      'extension/dist/viewer.js',
      'extension/dist/web.js',
    ]);
    const { size } = statSync(webVsixFile);
    assert.ok(size <= 1_500_000, `${size} bytes`);
  });

  it('activates from scripts of at most 179 KB together', async () => {
    const scripts = await activationScripts();
    const bytes = scripts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    assert.ok(scripts.length > 1 && bytes <= 179_000, `${scripts.length} scripts, ${bytes} bytes`);
  });

  it('leaves for later how a file is sent and how a result is fetched and shown', async () => {
    const later = [
      ...[
        'src/client/service/createClient.ts',
        'src/tracking/path/convert.ts',
        'src/tracking/path/followModel.ts',
      ],
      ...[
        'src/tracking/cache/assets.ts',
        'src/tracking/cache/viewPacks.ts',
        'src/service/node/kernels/packer.ts',
      ],
      ...[
        'src/ui/panel/modelPanel.ts',
        'src/ui/panel/fileEditor.ts',
        'src/ui/support/reportIssue.ts',
      ],
    ];
    for (const file of later) assert.ok(existsSync(file), file);
    const sources = await activationSources();
    assert.deepEqual(
      later.filter((file) => sources.includes(file)),
      [],
    );
  });

  it('keeps the kernel and the drawing out of what it activates from', async () => {
    const text = (await activationScripts()).join('\n');
    const foreign = ['WebGLRenderer', 'replicad', 'BRepMesh', 'KHR_', 'busboy'];
    assert.deepEqual(
      foreign.filter((word) => text.includes(word)),
      [],
    );
  });
});

/** What loading `dist/extension.js` loads at once, as shipped. */
async function activationScripts(): Promise<readonly string[]> {
  const { metafile } = await hostMetafile();
  return firstScripts(metafile, 'extension.js').map((file) =>
    readFileSync(path.join('dist', path.basename(file)), 'utf8'),
  );
}

/** The sources that they are made of. */
async function activationSources(): Promise<readonly string[]> {
  const { metafile } = await hostMetafile();
  return firstScripts(metafile, 'extension.js').flatMap((file) =>
    Object.keys(metafile.outputs[file]?.inputs ?? {}),
  );
}

function hostMetafile() {
  return build({ ...hostBuild, minify: true, plugins: [] });
}
