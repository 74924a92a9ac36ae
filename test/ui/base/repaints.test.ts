import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Repaints } from '../../../src/ui/base/repaints';

describe('Repaints', () => {
  const { timers } = mock;
  let painted: (readonly string[])[];
  let repaints: Repaints;
  // Timers begun by others in the same tick would count from its end.
  const pass = (ms: number): void => {
    for (let i = 0; i < ms; i++) timers.tick(1);
  };

  beforeEach(() => {
    timers.enable({ apis: ['setTimeout'] });
    painted = [];
    repaints = new Repaints((keys) => painted.push(keys));
  });
  afterEach(() => timers.reset());

  it('tells the first change soon, and what follows together', () => {
    repaints.want(['a']);
    pass(30);
    assert.deepEqual(painted, [['a']]);
    for (const key of ['b', 'c', 'b']) repaints.want([key]);
    pass(249);
    assert.equal(painted.length, 1);
    pass(1);
    assert.deepEqual(painted, [['a'], ['b', 'c']]);
  });

  it('is soon again after a rest, and tells nothing by itself', () => {
    repaints.want(['a']);
    pass(10_000);
    assert.equal(painted.length, 1);
    repaints.want([]);
    pass(30);
    assert.deepEqual(painted, [['a'], []]);
  });

  it('may be asked for more while it paints', () => {
    const again = new Repaints((keys) => {
      painted.push(keys);
      if (painted.length < 3) again.want(['more']);
    });
    again.want(['a']);
    pass(1000);
    assert.deepEqual(painted, [['a'], ['more'], ['more']]);
  });

  it('tells nothing any more once it is disposed', () => {
    repaints.want(['a']);
    repaints.dispose();
    pass(1000);
    assert.deepEqual(painted, []);
  });
});
