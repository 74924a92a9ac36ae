import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { buildViewer } from './pageServer';

describe('the viewer’s bundle', function () {
  this.timeout(30_000);

  it('is one script and one style sheet', async () => {
    const names = (await buildViewer()).map(([name]) => name);
    assert.deepEqual(names.sort(), ['viewer.css', 'viewer.js']);
  });

  it('stays below 650 kB, and 165 kB compressed', async () => {
    const script = new Map(await buildViewer()).get('viewer.js') ?? new Uint8Array();
    const compressed = gzipSync(script, { level: 9 }).length;
    assert.ok(script.length > 0 && script.length <= 650_000, `${script.length} bytes`);
    assert.ok(compressed <= 165_000, `${compressed} bytes compressed`);
  });
});
