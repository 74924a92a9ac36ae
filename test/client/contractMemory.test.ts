import { deepEqual, equal } from 'node:assert/strict';
import { ContractMemory, contractsInMemory } from '../../src/client/contractMemory';

const up = 'https://s.example/up?sig=1';
const elsewhere = 'https://t.example/up';
const first = { name: 'default', isProven: false };

describe('ContractMemory', () => {
  it('guesses the usual form first, then one way after the other', () => {
    const memory = new ContractMemory();
    deepEqual(memory.at(up), first);
    equal(memory.wasWrong(up, 'default'), true);
    deepEqual(memory.at(up), { name: 'put', isProven: false });
    equal(memory.wasWrong(up, 'put'), true);
    deepEqual(memory.at(up), { name: 'put-signed', isProven: false });
  });

  it('starts afresh when every guess was wrong', () => {
    const memory = new ContractMemory();
    memory.wasWrong(up, 'default');
    memory.wasWrong(up, 'put');
    equal(memory.wasWrong(up, 'put-signed'), false);
    deepEqual(memory.at(up), first);
  });

  it('remembers by origin what a storage took, and nothing of the others', () => {
    const memory = new ContractMemory();
    memory.wasWrong(up, 'default');
    memory.wasRight(up, 'put');
    deepEqual(memory.at('https://s.example/another'), { name: 'put', isProven: true });
    deepEqual(memory.at(elsewhere), first);
    deepEqual(memory.at('no address'), first);
  });

  it('forgets what a storage takes no more, and looks for another way', () => {
    const known = contractsInMemory();
    const memory = new ContractMemory(known);
    memory.wasRight(up, 'put');
    equal(memory.wasWrong(up, 'put'), true);
    equal(known.at('https://s.example'), undefined);
    deepEqual(memory.at(up), first);
    equal(memory.wasWrong(up, 'default'), true);
    deepEqual(memory.at(up), { name: 'put-signed', isProven: false });
  });

  it('does not doubt what is known because something else was refused', () => {
    const known = contractsInMemory();
    const memory = new ContractMemory(known);
    memory.wasRight(up, 'put');
    memory.wasWrong(up, 'default');
    equal(known.at('https://s.example'), 'put');
  });

  it('writes only what is new, and believes only names that there are', () => {
    const kept: unknown[] = [];
    const known = { at: () => 'put', keep: (...what: unknown[]) => kept.push(what) };
    const memory = new ContractMemory(known);
    memory.wasRight(up, 'put');
    deepEqual(kept, []);
    memory.wasRight(up, 'default');
    deepEqual(kept, [['https://s.example', 'default']]);
    const odd = new ContractMemory({ at: () => 'constructor', keep: () => undefined });
    deepEqual(odd.at(up), first);
  });
});
