import { equal, ok, throws } from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import { Refusal } from '../../../src/kernel/base/refusal';
import { asRefusal, isOutOfMemory, rethrowOutOfMemory } from '../../../src/kernel/base/outOfMemory';

describe('want of memory', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });
  const wants = [
    new RangeError('Array buffer allocation failed'),
    new RangeError('WebAssembly.Memory(): could not allocate memory: out of memory'),
    withCode('ERR_MEMORY_ALLOCATION_FAILED'),
    withCode('Z_MEM_ERROR'),
  ];
  const damages = [
    thrownBy(() => inflateSync(Buffer.from('no deflate'))),
    thrownBy(() => inflateSync(Buffer.from('789c030000000001', 'hex'), { maxOutputLength: 1 })),
    new RangeError('Maximum call stack size exceeded'),
    'allocation failed',
    null,
  ];

  it('is told from damage', () => {
    for (const want of wants) {
      equal(isOutOfMemory(want), true);
      throws(() => rethrowOutOfMemory(want), want);
    }
    for (const damage of damages) {
      equal(isOutOfMemory(damage), false);
      rethrowOutOfMemory(damage);
    }
  });

  it('is told from what is longer than the runtime has lists and texts', () => {
    const long = [
      thrownBy(() => ([].length = -1)),
      thrownBy(() => new Float64Array(2 ** 53)),
      thrownBy(() => 'a'.repeat(2 ** 29).padEnd(2 ** 30)),
      new RangeError('Map maximum size exceeded'),
      withCode('ERR_STRING_TOO_LONG'),
    ];
    for (const one of long) ok(asRefusal(one) instanceof Refusal, String(one));
    for (const other of [...wants, ...damages]) equal(asRefusal(other), other);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
}
