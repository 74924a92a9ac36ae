import { deepEqual } from 'node:assert/strict';
import { cacheFolder } from '../../src/cli/cacheFolder';

describe('the folder for what can be made again', () => {
  it('is where each system has it', () => {
    deepEqual(
      [
        cacheFolder('linux', {}, '/home/a'),
        cacheFolder('linux', { XDG_CACHE_HOME: '/cache' }, '/home/a'),
        cacheFolder('darwin', { XDG_CACHE_HOME: '/cache' }, '/Users/a'),
        cacheFolder('win32', { LOCALAPPDATA: 'C:\\Users\\a\\L' }, 'C:\\Users\\a'),
        cacheFolder('win32', {}, 'C:\\Users\\a'),
      ],
      [
        '/home/a/.cache/caliper',
        '/cache/caliper',
        '/Users/a/Library/Caches/caliper',
        'C:\\Users\\a\\L\\caliper',
        'C:\\Users\\a\\AppData\\Local\\caliper',
      ],
    );
  });

  it('is none where it would depend on the current folder', () => {
    deepEqual(cacheFolder('linux', { XDG_CACHE_HOME: 'cache' }, ''), null);
  });
});
