import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { vsixFile } from './host/paths.mjs';
import { listZip } from './host/zipFile';

// Run after `vsce package`, which leaves the bundles in dist/ as they are shipped.
describe('the packaged extension', () => {
  it('holds what is shipped, and no source, test or map', () => {
    const names = listZip(vsixFile).map(({ name }) => name);
    const media = names.filter((name) => /^extension\/media\/[\w-]+\.(svg|png|css)$/.test(name));
    const tools = names.filter((name) => /^extension\/dist\/viewer-\w+\.js$/.test(name));
    assert.deepEqual(
      names.filter((name) => !media.includes(name) && !tools.includes(name)).sort(),
      [
        '[Content_Types].xml',
        'extension.vsixmanifest',
        'extension/LICENSE.txt',
        'extension/NOTICE',
        'extension/SECURITY.md',
        'extension/changelog.md',
        'extension/dist/cli.js',
        'extension/dist/engines/occt-LICENSE.txt',
        'extension/dist/engines/occt-import-js-LICENSE.txt',
        'extension/dist/engines/occt-import-js.js',
        'extension/dist/engines/occt-import-js.wasm',
        'extension/dist/engines/replicad-LICENSE.txt',
        'extension/dist/engines/replicad_single.mjs',
        'extension/dist/engines/replicad_single.wasm',
        'extension/dist/extension.js',
        'extension/dist/kernel.js',
        'extension/dist/service.js',
        'extension/dist/viewer.css',
        'extension/dist/viewer.js',
        'extension/package.json',
        'extension/readme.md',
      ].sort(),
    );
  });

  it('activates from a host bundle of at most 200 KB', () => {
    const { length } = readFileSync('dist/extension.js');
    assert.ok(length <= 200_000, `dist/extension.js has ${length} bytes`);
  });

  it('keeps the kernel and the drawing out of the host bundle', () => {
    const text = readFileSync('dist/extension.js', 'utf8');
    const foreign = ['WebGLRenderer', 'occt-import-js', 'replicad', 'BRepMesh', 'KHR_', 'busboy'];
    assert.deepEqual(
      foreign.filter((word) => text.includes(word)),
      [],
    );
  });
});
