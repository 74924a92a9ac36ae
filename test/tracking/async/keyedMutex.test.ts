import { deepEqual, equal, rejects } from 'node:assert/strict';
import { Semaphore } from '../../../src/tracking/async/semaphore';
import { KeyedMutex } from '../../../src/tracking/async/keyedMutex';
import { settle } from '../virtualClock';

describe('KeyedMutex', () => {
  it('takes steps of one name one after the other, in order', async () => {
    const { turns, log, step } = world();
    const first = step('a', 1);
    const second = step('a', 2);
    await settle();
    deepEqual(log, ['begin 1']);
    first.end();
    await settle();
    deepEqual(log, ['begin 1', 'end 1', 'begin 2']);
    second.end();
    await turns.idle();
    deepEqual(log.at(-1), 'end 2');
  });

  it('does not let one name wait for another', async () => {
    const { log, step } = world();
    step('a', 1);
    step('b', 2);
    await settle();
    deepEqual(log, ['begin 1', 'begin 2']);
  });

  it('goes on after a step that failed, and tells who asked for it', async () => {
    const turns = new KeyedMutex();
    const failing = rejects(
      turns.run('a', () => Promise.reject(new Error('full'))),
      /full/,
    );
    equal(await turns.run('a', () => Promise.resolve('next')), 'next');
    await failing;
  });

  it('has all taken only when steps that came meanwhile are taken, too', async () => {
    const { turns, step } = world();
    const first = step('a', 1);
    let isDone = false;
    const done = turns.idle().then(() => {
      isDone = true;
    });
    const second = step('b', 2);
    first.end();
    await settle();
    equal(isDone, false);
    second.end();
    await done;
    await turns.idle();
  });

  it('lets the last step of a name end before all are taken, not the first', async () => {
    const { turns, step } = world();
    const first = step('a', 1);
    const second = step('a', 2);
    first.end();
    await settle();
    let isDone = false;
    const done = turns.idle().then(() => {
      isDone = true;
    });
    await settle();
    equal(isDone, false);
    second.end();
    await done;
  });
});

describe('Semaphore', () => {
  it('lets nobody in who has given up already', async () => {
    const slots = new Semaphore(1);
    await rejects(slots.enter(AbortSignal.abort(new Error('gone'))), /gone/);
    await slots.enter(new AbortController().signal);
  });

  it('tells who gave up in the line, and lets nobody leave it twice', async () => {
    const slots = new Semaphore(1);
    const forever = new AbortController().signal;
    const leave = await slots.enter(forever);
    const impatient = new AbortController();
    const waiting = slots.enter(impatient.signal);
    const next = slots.enter(forever);
    impatient.abort();
    await rejects(waiting, /^Error: Aborted$/);
    impatient.signal.dispatchEvent(new Event('abort'));
    leave();
    await next;
  });

  it('does not throw out who has come in when the call ends later', async () => {
    const slots = new Semaphore(1);
    const life = new AbortController();
    const leave = await slots.enter(new AbortController().signal);
    const entering = slots.enter(life.signal);
    leave();
    const leaveAgain = await entering;
    const third = slots.enter(new AbortController().signal);
    life.abort();
    leaveAgain();
    await third;
  });
});

function world() {
  const turns = new KeyedMutex();
  const log: string[] = [];
  const step = (name: string, number: number) => {
    let end: () => void = () => undefined;
    const ending = new Promise<void>((resolve) => {
      end = resolve;
    });
    void turns.run(name, async () => {
      log.push(`begin ${number}`);
      await ending;
      log.push(`end ${number}`);
    });
    return { end: () => end() };
  };
  return { turns, log, step };
}
