import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { ServiceError } from '../../../src/words/errors';
import { Schedule } from '../../../src/tracking/schedule/schedule';
import type { CallRequest } from '../../../src/tracking/schedule/queuedCall';
import { settle, VirtualClock } from '../virtualClock';

describe('Schedule', () => {
  it('asks earliest due first, the preferred model before the others', async () => {
    const { schedule, clock, order, ask } = setUp();
    void ask('c', { delayMs: 3000 });
    void ask('a', { delayMs: 1000 });
    void ask('b', { delayMs: 2000 });
    await clock.pass(3000);
    assert.deepEqual(order, ['a', 'b', 'c']);
    schedule.setPollingRate('paused');
    for (const key of ['d', 'e', 'f']) void ask(key, { delayMs: 0 });
    schedule.prefer('f');
    schedule.expedite();
    await settle();
    assert.equal(order[3], 'f');
  });

  it('has four calls out at most', async () => {
    const { schedule, clock } = setUp();
    let out = 0;
    let most = 0;
    const done: (() => void)[] = [];
    for (let i = 0; i < 20; i++) {
      const call = async () => {
        most = Math.max(most, ++out);
        await new Promise<void>((resolve) => done.push(resolve));
        out -= 1;
      };
      void schedule.ask(asking(`m-${i}`), call, forever);
    }
    for (let i = 0; i < 20; i++) {
      await clock.pass(1000);
      done.shift()?.();
      await settle();
    }
    assert.equal(most, 4);
    assert.equal(out, 0);
  });

  it('asks one service at most ten times a second, whoever wants to know', async () => {
    const { clock, order, times, ask } = setUp();
    for (let i = 0; i < 100; i++) void ask(`m-${i}`, { urgent: i % 2 === 0 });
    await clock.pass(15_000);
    assert.equal(order.length, 100);
    assert.equal(maxInASecond(times), 10);
  });

  it('asks at once for what a person waits for, however many polls there are', async () => {
    const { clock, order, ask } = setUp();
    for (let i = 0; i < 100; i++) void ask(`m-${i}`);
    await clock.pass(2500);
    void ask('new', { urgent: true });
    await settle();
    assert.equal(order.at(-1), 'new');
  });

  it('does not make one service wait for another', async () => {
    const { clock, order, ask, failWith } = setUp();
    failWith('offline', 'network');
    void ask('m', { service: 'offline' });
    await clock.pass(60_000);
    void ask('n', { service: 'online' });
    await settle();
    assert.equal(order.at(-1), 'n');
  });

  it('suspends while nobody can see, but not what a person waits for', async () => {
    const { schedule, clock, order, ask } = setUp();
    schedule.setPollingRate('paused');
    void ask('poll', { delayMs: 1000 });
    void ask('grant', { urgent: true });
    await clock.pass(3_600_000);
    assert.deepEqual(order, ['grant']);
  });

  it('asks less often while the window is not focused', async () => {
    const { schedule, clock, order, ask } = setUp();
    void ask('m', { delayMs: 2000 });
    schedule.setPollingRate('background');
    await clock.pass(7900);
    assert.deepEqual(order, []);
    await clock.pass(200);
    assert.deepEqual(order, ['m']);
  });

  it('spreads what is overdue over two seconds when somebody looks again', async () => {
    const { schedule, clock, order, ask } = setUp();
    schedule.setPollingRate('paused');
    for (const key of ['a', 'b', 'c']) void ask(key, { delayMs: 1000 });
    await clock.pass(600_000);
    clock.chance = 0.75;
    schedule.setPollingRate('fast');
    await clock.pass(1400);
    assert.equal(order.length, 0);
    await clock.pass(200);
    assert.equal(order.length, 3);
  });

  it('asks at once when a person refreshes, even while hidden or offline', async () => {
    const { schedule, clock, order, ask, failWith } = setUp();
    failWith('s', 'network');
    void ask('m', { delayMs: 1000 });
    await clock.pass(120_000);
    const before = order.length;
    schedule.setPollingRate('paused');
    schedule.expedite('m');
    await settle();
    assert.equal(order.length, before + 1);
  });

  it('sends one probe while a service is away, five to sixty seconds apart', async () => {
    const { clock, times, ask, failWith } = setUp();
    failWith('s', 'network');
    for (let i = 0; i < 8; i++) void ask(`m-${i}`, { delayMs: 100 });
    await clock.pass(30_000);
    const early = times.length;
    await clock.pass(600_000);
    const probes = times.slice(early);
    assert.ok(probes.length >= 9 && probes.length <= 14, `${probes.length} probes in ten minutes`);
    const gaps = probes.slice(1).map((at, i) => at - (probes[i] ?? 0));
    assert.ok(Math.min(...gaps) >= 5000, String(gaps));
  });

  it('lets everybody go on when the service is back', async () => {
    const { clock, order, ask, failWith } = setUp();
    failWith('s', 'network');
    const all = Array.from({ length: 6 }, (_, i) => ask(`m-${i}`, { delayMs: 100 }));
    await clock.pass(300_000);
    failWith('s', null);
    await clock.pass(65_000);
    assert.deepEqual(await Promise.all(all), Array(6).fill('answer'));
    assert.ok(order.length > 6);
  });

  it('does not storm after a night asleep', async () => {
    const { clock, times, ask } = setUp();
    for (let i = 0; i < 40; i++) void ask(`m-${i}`, { delayMs: 30_000 + i });
    await settle();
    clock.jump(8 * 3_600_000);
    await clock.pass(40_000);
    assert.equal(times.length, 40);
    const [awake = 0] = times;
    assert.ok(times.filter((at) => at - awake < 500).length <= 15);
  });

  for (const days of [1, -1]) {
    it(`survives a clock that jumps by ${days} day`, async () => {
      const { clock, order, ask } = setUp();
      void ask('m', { delayMs: 20_000 });
      void ask('n', { delayMs: 40_000 });
      await clock.pass(15_000);
      clock.jump(days * 86_400_000);
      await clock.pass(30_000);
      assert.deepEqual(order, ['m', 'n']);
    });
  }

  it('leaves nothing behind of a call that is no longer wanted', async () => {
    const { schedule, clock, order } = setUp();
    const life = new AbortController();
    const work = schedule.ask(
      asking('m', { delayMs: 1000 }),
      () => Promise.resolve(1),
      life.signal,
    );
    life.abort();
    await assert.rejects(
      work,
      (error: unknown) => error instanceof ServiceError && error.trouble === 'cancelled',
    );
    assert.equal(clock.timerCount, 0);
    assert.deepEqual(order, []);
  });

  it('tires of a call when its asker does', async () => {
    const { clock, schedule } = setUp();
    let tried = 0;
    const work = schedule.ask(
      asking('m', { again: (_, tries) => tries < 3 }),
      () => {
        tried += 1;
        return Promise.reject(new ServiceError('server', 'Oops.'));
      },
      forever,
    );
    const outcome = assert.rejects(work, /Oops/);
    await clock.pass(60_000);
    await outcome;
    assert.equal(tried, 3);
  });

  it('does not pause for a token that was refused before it was replaced', async () => {
    const { schedule, clock, tokensWanted } = setUp();
    let refuse = (): void => undefined;
    const calls = [
      () =>
        new Promise<string>((_, reject) => {
          refuse = () => {
            reject(new ServiceError('auth', 'Old token.'));
          };
        }),
      () => Promise.resolve('new token works'),
    ];
    const work = schedule.ask(asking('m'), () => calls.shift()?.() ?? assert.fail(), forever);
    await settle();
    schedule.tokenChanged('s');
    refuse();
    await clock.pass(5000);
    assert.equal(await work, 'new token works');
    assert.deepEqual(tokensWanted, []);
  });

  it('follows ten thousand models with two hundred on their way', async function () {
    this.timeout(20_000);
    const { clock, times, ask } = setUp();
    const all = Array.from({ length: 200 }, async (_, i) => {
      for (let turn = 0; turn < 6; turn++) await ask(`m-${i}`, { delayMs: 1000 * (turn + 1) });
    });
    await clock.pass(300_000);
    await Promise.all(all);
    assert.equal(times.length, 1200);
    assert.ok(maxInASecond(times) <= 10);
  });
});

const forever = new AbortController().signal;
// Many calls of one test live as long as this.
setMaxListeners(0, forever);

function maxInASecond(times: readonly number[]): number {
  const inTheSecondFrom = (from: number) => times.filter((at) => at >= from && at < from + 1000);
  return Math.max(...times.map((from) => inTheSecondFrom(from).length));
}

function asking(key: string, some: Partial<CallRequest> = {}): CallRequest {
  return { key, service: 's', delayMs: 0, urgent: false, again: () => true, ...some };
}

function setUp() {
  const clock = new VirtualClock();
  const tokensWanted: string[] = [];
  const schedule = new Schedule({ clock, needToken: (service) => tokensWanted.push(service) });
  const order: string[] = [];
  const times: number[] = [];
  const failing = new Map<string, ServiceError>();
  const ask = (key: string, some: Partial<CallRequest> = {}) =>
    schedule.ask(
      asking(key, some),
      () => {
        order.push(key);
        times.push(clock.now());
        const failure = failing.get(some.service ?? 's');
        return failure ? Promise.reject(failure) : Promise.resolve('answer');
      },
      forever,
    );
  const failWith = (service: string, trouble: 'network' | null) => {
    if (trouble === null) failing.delete(service);
    else failing.set(service, new ServiceError(trouble, 'Away.'));
  };
  return { clock, schedule, order, times, ask, failWith, tokensWanted };
}
