import { deepEqual } from 'node:assert/strict';
import { changedCadFiles } from '../../src/interface/changedCadFiles';

describe('the CAD files among the changes of a repository', () => {
  it('are changed, new, deleted and renamed ones', () => {
    const told = [
      'M',
      'a/plate.step',
      'A',
      'new.STL',
      'D',
      'old.x_t',
      'R087',
      'b.stp',
      'c/b 2.stp',
      '',
    ];
    deepEqual(changedCadFiles(told.join('\0')), [
      { before: 'a/plate.step', after: 'a/plate.step' },
      { before: null, after: 'new.STL' },
      { before: 'old.x_t', after: null },
      { before: 'b.stp', after: 'c/b 2.stp' },
    ]);
  });

  it('are no other files, whatever stands between them', () => {
    const told = ['M', 'README.md', 'R100', 'a.txt', 'b.txt', 'M', 'part.step', ''];
    deepEqual(changedCadFiles(told.join('\0')), [{ before: 'part.step', after: 'part.step' }]);
    deepEqual(changedCadFiles(''), []);
  });

  it('are told once, in conflict as well', () => {
    const told = ['U', 'a.step', 'M', 'a.step', ''];
    deepEqual(changedCadFiles(told.join('\0')), [{ before: 'a.step', after: 'a.step' }]);
  });

  it('keep line breaks and quotes in their names', () => {
    deepEqual(changedCadFiles('M\0a\n"b".step\0'), [
      { before: 'a\n"b".step', after: 'a\n"b".step' },
    ]);
  });
});
