import { deepEqual, equal } from 'node:assert/strict';
import { savedWaits } from '../../../src/ui/service/savedWaits';

const now = Date.UTC(2026, 0, 1);
const [one, other] = ['https://one.example.com', 'https://other.example.com'];

describe('the waits for which services asked', () => {
  it('are found again by another window, as plain times', () => {
    const { memory, values } = smallMemory();
    const waits = { all: now + 1, grants: null, models: new Map([['a', now + 2]]) };
    savedWaits(memory, () => now).keep(one, waits);
    deepEqual(savedWaits(memory, () => now).of(one), waits);
    equal(savedWaits(memory, () => now).of(other), null);
    deepEqual(JSON.parse(JSON.stringify([...values.values()])), [
      { [one]: { all: now + 1, grants: null, models: { a: now + 2 } } },
    ]);
  });

  it('leave nothing of services whose waits are over', () => {
    const { memory, values } = smallMemory();
    const kept = savedWaits(memory, () => now);
    kept.keep(one, { all: now - 1, grants: null, models: new Map() });
    kept.keep(other, { all: null, grants: now + 1, models: new Map() });
    deepEqual(Object.keys(Object([...values.values()][0])), [other]);
  });

  it('are none where what was kept is damaged', () => {
    for (const damaged of [null, 7, [], { [one]: 'x' }, { [one]: { all: 'x', models: [null] } }]) {
      const { memory, values } = smallMemory();
      values.set('serviceWaits', damaged);
      const found = savedWaits(memory, () => now).of(one);
      deepEqual(
        [found?.all ?? null, found?.grants ?? null, found?.models.size ?? 0],
        [null, null, 0],
      );
    }
  });
});

function smallMemory() {
  const values = new Map<string, unknown>();
  const memory = {
    get: (key: string) => values.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void values.set(key, value)),
  };
  return { memory, values };
}
