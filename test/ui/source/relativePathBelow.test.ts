import { equal } from 'node:assert/strict';
import { relativePathBelow, withoutFolderName } from '../../../src/ui/source/relativePathBelow';

describe('the way of an agent to a file in a virtual folder', () => {
  const folder = { scheme: 'memory', authority: '', path: '/work/parts' };
  const remote = { scheme: 'vfs', authority: 'host', path: '/' };

  it('is found from an address, a path and a relative path', () => {
    equal(relativePathBelow(folder, 'memory:/work/parts/sub/a.step'), 'sub/a.step');
    equal(relativePathBelow(folder, 'memory:///work/parts/sub/a.step'), 'sub/a.step');
    equal(relativePathBelow(folder, '/work/parts/a.step'), 'a.step');
    equal(relativePathBelow(folder, './sub/../a.step'), 'a.step');
    equal(relativePathBelow(remote, 'vfs://host/a.step'), 'a.step');
  });

  it('leads nowhere else', () => {
    for (const given of [
      '/etc/a.step',
      '../a.step',
      'sub/../../a.step',
      '.',
      '',
      '/work/partsX/a',
    ]) {
      equal(relativePathBelow(folder, given), null, given);
    }
  });

  it('may begin with the name of the folder', () => {
    equal(withoutFolderName('left/sub/a.step', 'left'), 'sub/a.step');
    equal(withoutFolderName('left\\sub\\a.step', 'left'), 'sub/a.step');
    equal(withoutFolderName('le\\ft/sub/a.step', 'le\\ft'), 'sub/a.step');
    equal(withoutFolderName('left/a\\b.step', 'left'), 'a\\b.step');
    equal(withoutFolderName('leftover/a.step', 'left'), null);
    equal(withoutFolderName('left', 'left'), null);
  });
});
