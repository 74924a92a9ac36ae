import { deepEqual, equal } from 'node:assert/strict';
import { savedContracts } from '../../../src/ui/service/savedContracts';

describe('savedContracts', () => {
  it('keeps the name of a contract by origin, for the next window as well', () => {
    const memory = memoryOf(undefined);
    savedContracts(memory).keep('https://a.example', 'put');
    savedContracts(memory).keep('https://b.example', 'default');
    savedContracts(memory).keep('https://a.example', undefined);
    equal(savedContracts(memory).at('https://a.example'), undefined);
    equal(savedContracts(memory).at('https://b.example'), 'default');
  });

  it('keeps the latest hundred', () => {
    const memory = memoryOf(undefined);
    for (let i = 0; i < 120; i++) savedContracts(memory).keep(`https://${i}.example`, 'put');
    equal(savedContracts(memory).at('https://19.example'), undefined);
    equal(savedContracts(memory).at('https://20.example'), 'put');
  });

  it('bears whatever else stands there', () => {
    for (const value of [null, 'put', ['put'], { 'https://a.example': 1 }]) {
      deepEqual(savedContracts(memoryOf(value)).at('https://a.example'), undefined);
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
