import { deepEqual, equal } from 'node:assert/strict';
import {
  ContractMemory,
  contractsInMemory,
} from '../../../../src/client/upload/choice/contractMemory';

const up = 'https://s.example/up?sig=1';
const elsewhere = 'https://t.example/up';
const origin = 'https://s.example';
const guesses = ['default', 'put', 'put-signed'] as const;
const first = { name: 'default', isProven: false };

describe('ContractMemory', () => {
  it('guesses in the order given, without what was refused', () => {
    const memory = new ContractMemory();
    deepEqual(memory.at(up, guesses), first);
    equal(memory.wasWrong(up, 'default', guesses), true);
    deepEqual(memory.at(up, guesses), { name: 'put', isProven: false });
    equal(memory.wasWrong(up, 'put', guesses), true);
    deepEqual(memory.at(up, guesses), { name: 'put-signed', isProven: false });
    equal(memory.wasWrong(up, 'put-signed', guesses), false);
    deepEqual(memory.at(up, guesses), first);
  });

  it('sends the next file the way the last was taken, and calls that no proof', () => {
    const known = contractsInMemory();
    const memory = new ContractMemory(known);
    memory.wasWrong(up, 'default', guesses);
    memory.wasTaken(up, 'm-1', 'put', 'file');
    deepEqual(memory.at('https://s.example/another', guesses), { name: 'put', isProven: false });
    deepEqual(memory.at(elsewhere, guesses), first);
    deepEqual(memory.at('no address', guesses), first);
    equal(known.at(origin), undefined);
  });

  it('goes another way after a quarter of an hour in which the service lacks the file', () => {
    const memory = new ContractMemory();
    const minute = 60_000;
    memory.wasTaken(up, 'm-1', 'default', 'untold');
    memory.wasTaken(elsewhere, 'm-2', 'default', 'file');
    for (let at = 0; at < 15; at++) {
      memory.lacksFile('m-1', at * minute);
      memory.lacksFile('m-2', at * minute);
    }
    deepEqual(memory.at(up, guesses), first);
    for (const id of ['m-1', 'm-2', 'm-3']) memory.lacksFile(id, 15 * minute);
    deepEqual(memory.at(up, guesses), { name: 'put', isProven: false });
    deepEqual(memory.at(elsewhere, guesses), first);
  });

  it('keeps what a model has proven, by origin', () => {
    const known = contractsInMemory();
    const memory = new ContractMemory(known);
    memory.wasTaken(up, 'm-1', 'put', 'untold');
    memory.hasSucceeded('m-2');
    equal(known.at(origin), undefined);
    memory.hasSucceeded('m-1');
    equal(known.at(origin), 'put');
    deepEqual(memory.at(up, guesses), { name: 'put', isProven: true });
  });

  it('tries another way first after a model failed whose file may have arrived as something else', () => {
    const memory = new ContractMemory();
    memory.wasTaken(up, 'm-1', 'default', 'untold');
    memory.hasFailed('m-1');
    deepEqual(memory.at(up, guesses), { name: 'put', isProven: false });
    memory.wasWrong(up, 'put', guesses);
    memory.wasWrong(up, 'put-signed', guesses);
    deepEqual(memory.at(up, guesses), first);
  });

  it('blames the file and not the way when the storage confirmed it, or a model has proven it', () => {
    const memory = new ContractMemory();
    memory.wasTaken(up, 'm-1', 'default', 'file');
    memory.hasFailed('m-1');
    deepEqual(memory.at(up, guesses), first);
    memory.wasTaken(up, 'm-2', 'default', 'untold');
    memory.hasSucceeded('m-2');
    memory.wasTaken(up, 'm-3', 'default', 'untold');
    memory.hasFailed('m-3');
    deepEqual(memory.at(up, guesses), { name: 'default', isProven: true });
  });

  it('believes a model that succeeds after all', () => {
    const memory = new ContractMemory();
    memory.wasTaken(up, 'm-1', 'default', 'untold');
    memory.hasFailed('m-1');
    memory.hasSucceeded('m-1');
    deepEqual(memory.at(up, guesses), { name: 'default', isProven: true });
  });

  it('forgets what a storage takes no more, and looks for another way', () => {
    const known = contractsInMemory();
    known.keep(origin, 'put');
    const memory = new ContractMemory(known);
    equal(memory.wasWrong(up, 'put', guesses), true);
    equal(known.at(origin), undefined);
    deepEqual(memory.at(up, guesses), first);
  });

  it('does not doubt what is known because something else was refused', () => {
    const known = contractsInMemory();
    known.keep(origin, 'put');
    new ContractMemory(known).wasWrong(up, 'default', guesses);
    equal(known.at(origin), 'put');
  });

  it('writes only what is new, and believes only names that there are', () => {
    const kept: unknown[] = [];
    const known = { at: () => 'put', keep: (...what: unknown[]) => kept.push(what) };
    const memory = new ContractMemory(known);
    memory.wasTaken(up, 'm-1', 'put', 'untold');
    memory.hasSucceeded('m-1');
    deepEqual(kept, []);
    const odd = new ContractMemory({ at: () => 'constructor', keep: () => undefined });
    deepEqual(odd.at(up, guesses), first);
  });

  it('forgets of which model it was when there are very many, and doubts nothing then', () => {
    const known = contractsInMemory();
    const memory = new ContractMemory(known);
    for (let i = 0; i <= 500; i++) memory.wasTaken(up, `m-${i}`, 'default', 'untold');
    memory.hasFailed('m-0');
    deepEqual(memory.at(up, guesses), first);
    memory.hasSucceeded('m-0');
    equal(known.at(origin), undefined);
    memory.hasSucceeded('m-1');
    equal(known.at(origin), 'default');
  });

  it('doubts each way by itself, and takes the first again when all are doubted', () => {
    const memory = new ContractMemory();
    for (const [at, name] of guesses.entries()) {
      equal(memory.at(up, guesses).name, name);
      memory.wasTaken(up, `m-${at}`, name, 'untold');
      memory.hasFailed(`m-${at}`);
    }
    deepEqual(memory.at(up, guesses), first);
    equal(memory.at(up, []).name, 'default');
  });
});
