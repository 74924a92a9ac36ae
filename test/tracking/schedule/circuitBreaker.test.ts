import { deepEqual, equal } from 'node:assert/strict';
import { ServiceError, type Trouble } from '../../../src/words/errors';
import type { Pass } from '../../../src/tracking/schedule/tokenAcceptance';
import { CircuitBreaker } from '../../../src/tracking/schedule/circuitBreaker';

const now = 1_000_000;
const key = 'm';
const slowDown = new ServiceError('throttled', '', { retryAfterMs: 7000 });
/** Of a call whose token does not matter. */
const pass: Pass = { edition: 0, number: 0 };

describe('CircuitBreaker', () => {
  it('lets a service be asked at once', () => {
    const health = new CircuitBreaker();
    equal(health.openAt(now, false), now);
    equal(health.openAt(now, true), now);
    equal(health.isOffline, false);
  });

  it('keeps two places of each second from the polls', () => {
    const health = new CircuitBreaker();
    for (let i = 0; i < 8; i++) health.begin(now);
    deepEqual([health.openAt(now, true), health.openAt(now, false)], [now + 1000, now]);
    for (let i = 0; i < 2; i++) health.begin(now);
    equal(health.openAt(now, false), now + 1000);
  });

  for (const trouble of ['network', 'timeout'] as const) {
    it(`takes three times ${trouble} in a row for being away, not two`, () => {
      const health = new CircuitBreaker();
      fail(health, trouble, 2);
      deepEqual([health.isOffline, health.openAt(now, false)], [false, now]);
      fail(health, trouble);
      deepEqual([health.isOffline, health.openAt(now, false)], [true, now + 5000]);
    });
  }

  it('asks ever less often while a service is away, once a minute at least', () => {
    const health = new CircuitBreaker();
    fail(health, 'network', 2);
    const waits = Array.from({ length: 30 }, () => {
      fail(health, 'network');
      return health.openAt(now, false) - now;
    });
    deepEqual(waits.slice(0, 6), [5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    equal(waits.at(-1), 60_000);
  });

  it('is not away when something else came in between', () => {
    for (const other of ['server', 'notFound', 'throttled'] as const) {
      const health = new CircuitBreaker();
      fail(health, 'network', 2);
      fail(health, other);
      fail(health, 'network', 2);
      equal(health.isOffline, false);
    }
  });

  it('sends one probe at a time while a service is away', () => {
    const health = offline();
    const later = now + 5000;
    equal(health.openAt(later, false), later);
    health.begin(later);
    equal(health.openAt(later, false), Infinity);
    health.cutShort();
    equal(health.openAt(later, false), later);
    health.begin(later);
    health.failed(new ServiceError('network', ''), { key }, pass, later);
    equal(health.openAt(later, false), later + 10_000);
  });

  it('tells when a service came back, and lets all go on', () => {
    const health = offline();
    health.begin(now + 5000);
    equal(health.heard({ key }, pass), true);
    equal(health.heard({ key }, pass), false);
    deepEqual([health.isOffline, health.openAt(now + 5000, false)], [false, now + 5000]);
    fail(health, 'network', 2);
    equal(health.isOffline, false);
  });

  it('lets several out at a time while a service is there', () => {
    const health = new CircuitBreaker();
    health.begin(now);
    equal(health.openAt(now, false), now);
    fail(health, 'network', 2);
    equal(health.openAt(now, false), now);
  });

  it('is quiet as long as the service asks, five seconds when it does not say', () => {
    const health = new CircuitBreaker();
    health.failed(new ServiceError('throttled', '', { retryAfterMs: 7000 }), { key }, pass, now);
    equal(health.openAt(now, false), now + 7000);
    fail(health, 'throttled');
    equal(health.openAt(now, false), now + 5000);
    health.allowNow();
    equal(health.openAt(now, false), now + 5000, 'hurried against the wish of the service');
    const other = new CircuitBreaker();
    other.failed(new ServiceError('server', '', { retryAfterMs: 7000 }), { key }, pass, now);
    equal(other.openAt(now, false), now);
  });

  it('tells how far models are while it gives no upload grants', () => {
    const health = new CircuitBreaker();
    health.failed(slowDown, { key, isGrant: true }, pass, now);
    deepEqual([health.openAt(now, true), health.openAt(now, false, true)], [now, now + 7000]);
    deepEqual(health.askedWaits, { all: null, grants: now + 7000 });
    health.begin(now);
    deepEqual(health.askedWaits, { all: null, grants: now + 7000 }, 'a poll ended the wait');
    health.begin(now + 7000, true);
    deepEqual(health.askedWaits, { all: null, grants: null });
  });

  it('gives no upload grants while it tells nothing', () => {
    const health = new CircuitBreaker();
    health.failed(slowDown, { key }, pass, now);
    equal(health.openAt(now, false, true), now + 7000);
  });

  it('waits with one file only where it takes others meanwhile', () => {
    const health = new CircuitBreaker();
    const one = { key, isGrant: true } as const;
    deepEqual(health.failed(slowDown, one, pass, now), { kind: 'busy', gapMs: 7000 });
    equal(health.openAt(now, false, true), now + 7000);
    const later = now + 7000;
    health.begin(later, true);
    health.heard({ key: 'other', isGrant: true }, pass);
    deepEqual(health.failed(slowDown, one, pass, later), { kind: 'busy', gapMs: 7000 });
    equal(health.openAt(later, false, true), later);
    health.failed(slowDown, one, pass, later);
    equal(health.openAt(later, false, true), later + 7000, 'nothing was taken since');
  });

  it('is asked at once when a person wants to know, even while it is away', () => {
    const health = offline();
    health.allowNow();
    equal(health.openAt(now, false), now);
  });

  it('pauses for a token that was never taken, and asks once in minutes, ever less often', () => {
    const health = new CircuitBreaker();
    const waits = Array.from({ length: 6 }, () => {
      const wait = health.failed(auth, { key }, health.begin(now), now);
      deepEqual([wait, health.refusesToken], [{ kind: 'token' }, true]);
      return (health.openAt(now, false) - now) / minute;
    });
    deepEqual(waits, [2, 4, 8, 15, 15, 15]);
  });

  it('sends one probe at a time while the token is refused', () => {
    const health = refusing();
    const later = now + 2 * minute;
    equal(health.openAt(later, false), later);
    health.begin(later);
    equal(health.openAt(later, false), Infinity);
  });

  it('is asked once when a person acts, and then waits again', () => {
    const health = refusing();
    health.allowNow();
    equal(health.openAt(now, false), now);
    health.failed(auth, { key }, health.begin(now), now);
    equal(health.openAt(now, false), now + 4 * minute);
  });

  it('counts refusals that were out together as one', () => {
    const health = new CircuitBreaker();
    const passes = Array.from({ length: 4 }, () => health.begin(now));
    for (const one of passes) health.failed(auth, { key }, one, now);
    equal(health.openAt(now, false), now + 2 * minute);
  });

  it('continues with another token, and ignores a late answer to the old one', () => {
    const health = new CircuitBreaker();
    const before = health.begin(now);
    health.failed(auth, { key }, health.begin(now), now);
    health.tokenChanged();
    deepEqual([health.refusesToken, health.openAt(now, false)], [false, now]);
    deepEqual(health.failed(auth, { key }, before, now), { kind: 'token' });
    deepEqual([health.refusesToken, health.openAt(now, false)], [false, now]);
    health.failed(auth, { key }, health.begin(now), now);
    equal(health.refusesToken, true);
  });

  it('doubts a token that was taken, for a moment, before it pauses', () => {
    const health = new CircuitBreaker();
    health.heard({ key: 'a' }, health.begin(now));
    health.failed(auth, { key: 'a' }, health.begin(now), now);
    deepEqual([health.refusesToken, health.openAt(now, false)], [false, now + 4000]);
    equal(health.heard({ key: 'a' }, health.begin(now + 4000)), true);
    equal(health.openAt(now, false), now);
    health.failed(auth, { key: 'a' }, health.begin(now), now);
    health.failed(auth, { key: 'b' }, health.begin(now + 4000), now + 4000);
    equal(health.refusesToken, true);
  });

  it('holds a model alone that is refused while others are let in', () => {
    const health = new CircuitBreaker();
    health.heard({ key: 'a' }, health.begin(now));
    health.failed(auth, { key: 'odd' }, health.begin(now), now);
    health.heard({ key: 'a' }, health.begin(now));
    const again = health.failed(auth, { key: 'odd' }, health.begin(now), now);
    deepEqual([again?.kind, health.refusesToken], ['permission', false]);
    equal(health.openAt(now, false), now);
  });

  it('holds a model that is forbidden, for minutes, and no other', () => {
    const health = new CircuitBreaker();
    const forbidden = new ServiceError('forbidden', '');
    const gaps = [1, 2, 3].map(() => health.failed(forbidden, { key }, health.begin(now), now));
    deepEqual(gaps, [
      { kind: 'permission', gapMs: 2 * minute },
      { kind: 'permission', gapMs: 4 * minute },
      { kind: 'permission', gapMs: 8 * minute },
    ]);
    deepEqual([health.refusesToken, health.openAt(now, false)], [false, now]);
    health.heard({ key }, health.begin(now));
    deepEqual(health.failed(forbidden, { key }, health.begin(now), now), gaps[0]);
  });

  it('wants no token for another trouble', () => {
    const health = new CircuitBreaker();
    equal(health.failed(new ServiceError('notFound', ''), { key }, health.begin(now), now), null);
    equal(health.openAt(now, false), now);
  });

  it('is not quiet for longer because the clock is set back', () => {
    const health = new CircuitBreaker();
    fail(health, 'throttled');
    health.clockSetBack(60_000);
    equal(health.openAt(now - 60_000, false), now - 55_000);
  });

  describe('of a window that was reloaded', () => {
    it('is quiet until the time for which the service asked the window before', () => {
      const before = new CircuitBreaker();
      before.failed(slowDown, { key }, pass, now);
      const health = new CircuitBreaker();
      health.recall(before.savedWaits(now), now + 3000);
      equal(health.openAt(now + 3000, false), now + 7000);
      deepEqual(health.askedWaits, { all: now + 7000, grants: null });
    });

    it('asks for no grant before that time, and about others at once', () => {
      const before = new CircuitBreaker();
      before.failed(slowDown, { key, isGrant: true }, pass, now);
      const health = new CircuitBreaker();
      health.recall(before.savedWaits(now), now);
      deepEqual([health.openAt(now, false, true), health.openAt(now, false)], [now + 7000, now]);
    });

    it('puts off the one file that the service put off while it took others', () => {
      const before = new CircuitBreaker();
      before.failed(slowDown, { key, isGrant: true }, pass, now);
      before.heard({ key: 'other', isGrant: true }, before.begin(now, true));
      before.failed(slowDown, { key, isGrant: true }, before.begin(now, true), now);
      const health = new CircuitBreaker();
      health.recall(before.savedWaits(now), now + 1000);
      deepEqual(health.putOff(key, now + 1000), { kind: 'busy', gapMs: 6000 });
      deepEqual([health.putOff('other', now), health.openAt(now, false, true)], [null, now]);
      equal(health.putOff(key, now + 7000), null);
    });

    it('forgets what is over, and waits no longer than a service may ask for by a clock that was set back', () => {
      const kept = { all: now - 1, grants: now + 3_600_000, models: new Map([[key, now - 1]]) };
      const health = new CircuitBreaker();
      health.recall(kept, now);
      deepEqual(health.askedWaits, { all: null, grants: now + 10 * minute });
      equal(health.putOff(key, now), null);
    });
  });

  it('keeps nothing of a model that was removed', () => {
    const health = new CircuitBreaker();
    health.failed(slowDown, { key, isGrant: true }, health.begin(now, true), now);
    health.heard({ key: 'other', isGrant: true }, health.begin(now, true));
    health.failed(new ServiceError('forbidden', ''), { key }, health.begin(now), now);
    health.forget(key);
    equal(health.putOff(key, now), null);
    deepEqual(health.failed(new ServiceError('forbidden', ''), { key }, health.begin(now), now), {
      ...{ kind: 'permission', gapMs: 2 * minute },
    });
    health.failed(slowDown, { key, isGrant: true }, health.begin(now, true), now);
    equal(health.askedWaits.grants, now + 7000, 'its earlier throttling was remembered');
  });
});

const auth = new ServiceError('auth', '');
const minute = 60_000;

function refusing(): CircuitBreaker {
  const health = new CircuitBreaker();
  health.failed(auth, { key }, health.begin(now), now);
  return health;
}

function fail(health: CircuitBreaker, trouble: Trouble, times = 1): void {
  for (let i = 0; i < times; i++) health.failed(new ServiceError(trouble, ''), { key }, pass, now);
}

function offline(): CircuitBreaker {
  const health = new CircuitBreaker();
  fail(health, 'network', 3);
  return health;
}
