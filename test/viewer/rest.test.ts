import assert from 'node:assert/strict';
import { Rest } from '../../src/viewer/scene/rest';

describe('a rest', () => {
  it('comes once, however often something has stirred, and again after that', async () => {
    let rests = 0;
    let rested: () => void = () => undefined;
    const rest = new Rest(5, () => {
      rests += 1;
      rested();
    });
    const next = () => new Promise<void>((resolve) => (rested = resolve));
    for (let i = 0; i < 3; i++) rest.stir();
    await next();
    assert.equal(rests, 1);
    rest.stir();
    await next();
    assert.equal(rests, 2);
  });

  it('does not come before all has been still for its time', async () => {
    const stirredAt = performance.now();
    const restedAt = await new Promise<number>((resolve) => {
      const rest = new Rest(20, () => resolve(performance.now()));
      rest.stir();
      setTimeout(() => rest.stir(), 10);
    });
    // A timer may come a moment early.
    assert.ok(restedAt - stirredAt >= 28, `${restedAt - stirredAt} ms`);
  });

  it('does not come when it is called off', async () => {
    const rest = new Rest(1, () => assert.fail('nothing has been asked for'));
    rest.stir();
    rest.cancel();
    const other = await new Promise<string>((resolve) => {
      new Rest(10, () => resolve('later')).stir();
    });
    assert.equal(other, 'later');
  });
});
