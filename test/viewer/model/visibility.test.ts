import assert from 'node:assert/strict';
import { Visibility } from '../../../src/viewer/model/visibility';

describe('visibility', () => {
  const stateOf = ({ hidden, ghosts }: Visibility<string>) => [[...hidden], [...ghosts]];
  const make = () => new Visibility(['a', 'b', 'c']);

  it('hides and shows parts', () => {
    const visibility = make();
    visibility.hide(['a', 'b']);
    visibility.show(['a']);
    assert.deepEqual(stateOf(visibility), [['b'], []]);
  });

  it('isolates a part that was hidden or a ghost', () => {
    const visibility = make();
    visibility.hide(['a']);
    visibility.ghostOthers(['b']);
    visibility.isolate(['a']);
    assert.deepEqual(stateOf(visibility), [['b', 'c'], ['c']]);
  });

  it('makes the others ghosts, and solid again the second time', () => {
    const visibility = make();
    visibility.ghostOthers(['b']);
    assert.deepEqual(stateOf(visibility), [[], ['a', 'c']]);
    visibility.ghostOthers(['b']);
    assert.deepEqual(stateOf(visibility), [[], []]);
  });

  it('takes changes back one by one, and counts only those that changed something', () => {
    const visibility = make();
    visibility.hide(['a']);
    visibility.hide(['a']);
    visibility.hideOthers(['b']);
    visibility.showAll();
    visibility.showAll();
    visibility.undo();
    assert.deepEqual(stateOf(visibility), [['a', 'c'], []]);
    visibility.undo();
    assert.deepEqual(stateOf(visibility), [['a'], []]);
    visibility.undo();
    visibility.undo();
    assert.deepEqual(stateOf(visibility), [[], []]);
  });

  it('does not take back what was restored', () => {
    const visibility = make();
    visibility.restore(['c'], ['a']);
    visibility.undo();
    assert.deepEqual(stateOf(visibility), [['c'], ['a']]);
  });
});
