import { equal, throws } from 'node:assert/strict';
import { watchMemory } from '../../../src/kernel/process/watchMemory';

describe('watchMemory', () => {
  it('says that the last request for memory was refused, and forgets it after a granted one', () => {
    const { prototype } = WebAssembly.Memory;
    const { grow } = prototype;
    try {
      const isOutOfMemory = watchMemory();
      const memory = new WebAssembly.Memory({ initial: 1, maximum: 3 });
      equal(memory.grow(1), 1);
      equal(isOutOfMemory(), false);
      throws(() => memory.grow(5), RangeError);
      equal(isOutOfMemory(), true);
      equal(memory.grow(1), 2);
      equal(isOutOfMemory(), false);
    } finally {
      prototype.grow = grow;
    }
  });
});
