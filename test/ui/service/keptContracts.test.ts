import { deepEqual, equal } from 'node:assert/strict';
import { keptContracts } from '../../../src/ui/service/keptContracts';

describe('keptContracts', () => {
  it('keeps the name of a contract by origin, for the next window as well', () => {
    const memory = memoryOf(undefined);
    keptContracts(memory).keep('https://a.example', 'put');
    keptContracts(memory).keep('https://b.example', 'default');
    keptContracts(memory).keep('https://a.example', undefined);
    equal(keptContracts(memory).at('https://a.example'), undefined);
    equal(keptContracts(memory).at('https://b.example'), 'default');
  });

  it('keeps the latest hundred', () => {
    const memory = memoryOf(undefined);
    for (let i = 0; i < 120; i++) keptContracts(memory).keep(`https://${i}.example`, 'put');
    equal(keptContracts(memory).at('https://19.example'), undefined);
    equal(keptContracts(memory).at('https://20.example'), 'put');
  });

  it('bears whatever else stands there', () => {
    for (const value of [null, 'put', ['put'], { 'https://a.example': 1 }]) {
      deepEqual(keptContracts(memoryOf(value)).at('https://a.example'), undefined);
    }
  });
});

function memoryOf(value: unknown) {
  let kept = value;
  return {
    get: () => kept,
    update: async (_key: string, next: unknown) => {
      kept = next;
    },
  };
}
