import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isInstalled, mustHaveNode } from './ensureDependencies.mjs';

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

describe('mustHaveNode', () => {
  const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'));

  for (const version of ['18.20.8', '20.14.0', '21.7.3', '22.0.0', '22.1.0'])
    it(`says which Node is needed in place of ${version}`, () => {
      assert.throws(() => mustHaveNode(version), new RegExp(`20\\.15.*This is Node ${version}`));
    });

  for (const version of ['20.15.0', '20.20.2', '22.2.0', '22.17.1', '24.0.0', '100.1.2'])
    it(`takes ${version}`, () => {
      mustHaveNode(version);
    });

  it('is what the manifest declares', () => {
    assert.match(JSON.stringify(manifest), /"node":"\^20\.15\.0 \|\| >=22\.2\.0"/);
  });
});
