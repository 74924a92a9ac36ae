import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { buildViewer, type ViewerFile } from './pageServer';

describe('the viewer’s bundle', function () {
  this.timeout(30_000);
  let files: ViewerFile[];
  before(async () => {
    files = await buildViewer();
  });

  it('is one style sheet and one first script for each page, and scripts beside them', () => {
    const others = files.map(({ name }) => name).filter((name) => !/^viewer-\w+\.js$/.test(name));
    assert.deepEqual(others.sort(), ['sheet.css', 'sheet.js', 'viewer.css', 'viewer.js']);
  });

  it('needs at most 650 kB of script to begin, 167 kB compressed', () => {
    const first = files.filter(({ name, isFirst }) => isFirst && name.endsWith('.js'));
    const total = (sizeOf: (bytes: Uint8Array) => number) =>
      first.reduce((sum, { bytes }) => sum + sizeOf(bytes), 0);
    const plain = total((bytes) => bytes.length);
    const compressed = total((bytes) => gzipSync(bytes, { level: 9 }).length);
    assert.ok(plain > 0 && plain <= 650_000, `${plain} bytes`);
    assert.ok(compressed <= 167_000, `${compressed} bytes compressed`);
  });
});
