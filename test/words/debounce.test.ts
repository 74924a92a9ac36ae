import assert from 'node:assert/strict';
import { Debounce } from '../../src/words/debounce';

describe('a rest', () => {
  it('comes once, however often something has stirred, and again after that', async () => {
    let rests = 0;
    let rested: () => void = () => undefined;
    const debounce = new Debounce(5, () => {
      rests += 1;
      rested();
    });
    const next = () => new Promise<void>((resolve) => (rested = resolve));
    for (let i = 0; i < 3; i++) debounce.restart();
    await next();
    assert.equal(rests, 1);
    debounce.restart();
    await next();
    assert.equal(rests, 2);
  });

  it('does not come before all has been still for its time', async () => {
    const stirredAt = performance.now();
    const restedAt = await new Promise<number>((resolve) => {
      const debounce = new Debounce(20, () => resolve(performance.now()));
      debounce.restart();
      setTimeout(() => debounce.restart(), 10);
    });
    // A timer may come a moment early.
    assert.ok(restedAt - stirredAt >= 28, `${restedAt - stirredAt} ms`);
  });

  it('does not come when it is called off', async () => {
    const debounce = new Debounce(1, () => assert.fail('nothing has been asked for'));
    debounce.restart();
    debounce.cancel();
    const other = await new Promise<string>((resolve) => {
      new Debounce(10, () => resolve('later')).restart();
    });
    assert.equal(other, 'later');
  });
});
