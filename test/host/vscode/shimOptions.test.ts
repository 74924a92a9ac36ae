import assert from 'node:assert/strict';
import { readShimOptions } from './shimOptions.mjs';

describe('readShimOptions', () => {
  it('reads the command line of a test run', () => {
    const options = readShimOptions([
      '/cad/samples',
      '--disable-extensions',
      '--no-sandbox',
      '--extensionTestsPath=/cad/out/index.js',
      '--extensionDevelopmentPath=/work',
      '--user-data-dir=/tmp/a b',
    ]);
    assert.deepEqual(options, {
      version: false,
      developmentPaths: ['/work'],
      testsPath: '/cad/out/index.js',
      userDir: '/tmp/a b',
      extensionsDir: null,
      withExtensions: false,
      open: '/cad/samples',
    });
  });

  it('knows when it is only asked for the version', () => {
    assert.equal(readShimOptions(['--version']).version, true);
  });
});
