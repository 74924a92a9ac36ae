import assert from 'node:assert/strict';
import { ContractMemory, contractsInMemory } from '../../src/client/contractMemory';

const address = 'https://storage.example/up?sig=1';
const origin = 'https://storage.example';

describe('ContractMemory', () => {
  it('guesses the usual form first, and each other way once', () => {
    const memory = new ContractMemory();
    const tried = [memory.at(address).name];
    while (memory.wasWrong(address, memory.at(address).name)) tried.push(memory.at(address).name);
    assert.deepEqual(tried, ['default', 'put', 'put-signed']);
    assert.deepEqual(memory.at(address), { name: 'default', isProven: false });
  });

  it('remembers by origin what a storage took, beyond its own life', () => {
    const known = contractsInMemory();
    const first = new ContractMemory(known);
    first.wasWrong(address, 'default');
    assert.equal(known.at(origin), undefined, 'a guess was kept');
    first.wasRight(address, 'put');
    const second = new ContractMemory(known);
    assert.deepEqual(second.at(`${origin}/another?sig=2`), { name: 'put', isProven: true });
    assert.equal(second.at('https://elsewhere.example/').name, 'default');
  });

  it('forgets what is true no more, and then tries each other way', () => {
    const known = contractsInMemory();
    known.keep(origin, 'put');
    const memory = new ContractMemory(known);
    const tried = [memory.at(address).name];
    while (memory.wasWrong(address, memory.at(address).name)) tried.push(memory.at(address).name);
    assert.deepEqual(tried, ['put', 'default', 'put-signed']);
    assert.equal(known.at(origin), undefined);
  });

  it('does not trust what was kept', () => {
    const known = contractsInMemory();
    known.keep(origin, '__proto__');
    assert.deepEqual(new ContractMemory(known).at(address), { name: 'default', isProven: false });
  });
});
