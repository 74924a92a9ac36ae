import assert from 'node:assert/strict';
import { isInstalled } from './ensureDependencies.mjs';

describe('isInstalled', () => {
  const lockfile = {
    '': { version: '0.1.0' },
    'node_modules/three': { version: '0.187.0' },
    'node_modules/@esbuild/win32-x64': { version: '0.28.2', optional: true },
  };

  it('is content when only packages of other platforms are missing', () => {
    assert.equal(isInstalled(lockfile, { 'node_modules/three': { version: '0.187.0' } }), true);
  });

  it('sees an older version', () => {
    assert.equal(isInstalled(lockfile, { 'node_modules/three': { version: '0.186.0' } }), false);
  });

  it('sees a missing package', () => {
    assert.equal(isInstalled(lockfile, {}), false);
  });
});
