import { deepEqual, equal } from 'node:assert/strict';
import { ServiceError, type Trouble } from '../../src/contract/errors';
import { ServiceHealth } from '../../src/models/serviceHealth';

const now = 1_000_000;

describe('ServiceHealth', () => {
  it('lets a service be asked at once', () => {
    const health = new ServiceHealth();
    equal(health.openAt(now, false), now);
    equal(health.openAt(now, true), now);
    equal(health.isOffline, false);
  });

  it('keeps two places of each second from the polls', () => {
    const health = new ServiceHealth();
    for (let i = 0; i < 8; i++) health.begin(now);
    deepEqual([health.openAt(now, true), health.openAt(now, false)], [now + 1000, now]);
    for (let i = 0; i < 2; i++) health.begin(now);
    equal(health.openAt(now, false), now + 1000);
  });

  for (const trouble of ['network', 'timeout'] as const) {
    it(`takes three times ${trouble} in a row for being away, not two`, () => {
      const health = new ServiceHealth();
      fail(health, trouble, 2);
      deepEqual([health.isOffline, health.openAt(now, false)], [false, now]);
      fail(health, trouble);
      deepEqual([health.isOffline, health.openAt(now, false)], [true, now + 5000]);
    });
  }

  it('asks ever less often while a service is away, once a minute at least', () => {
    const health = new ServiceHealth();
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
      const health = new ServiceHealth();
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
    health.failed(new ServiceError('network', ''), 0, later);
    equal(health.openAt(later, false), later + 10_000);
  });

  it('tells when a service came back, and lets all go on', () => {
    const health = offline();
    health.begin(now + 5000);
    equal(health.heard(), true);
    equal(health.heard(), false);
    deepEqual([health.isOffline, health.openAt(now + 5000, false)], [false, now + 5000]);
    fail(health, 'network', 2);
    equal(health.isOffline, false);
  });

  it('lets several out at a time while a service is there', () => {
    const health = new ServiceHealth();
    health.begin(now);
    equal(health.openAt(now, false), now);
    fail(health, 'network', 2);
    equal(health.openAt(now, false), now);
  });

  it('is quiet as long as the service asks, five seconds when it does not say', () => {
    const health = new ServiceHealth();
    health.failed(new ServiceError('throttled', '', { retryAfterMs: 7000 }), 0, now);
    equal(health.openAt(now, false), now + 7000);
    fail(health, 'throttled');
    equal(health.openAt(now, false), now + 5000);
    health.hurry();
    equal(health.openAt(now, false), now + 5000, 'hurried against the wish of the service');
    const other = new ServiceHealth();
    other.failed(new ServiceError('server', '', { retryAfterMs: 7000 }), 0, now);
    equal(other.openAt(now, false), now);
  });

  it('is asked at once when a person wants to know, even while it is away', () => {
    const health = offline();
    health.hurry();
    equal(health.openAt(now, false), now);
  });

  it('pauses for a token once, until there is another', () => {
    const health = new ServiceHealth();
    const edition = health.begin(now);
    const auth = new ServiceError('auth', '');
    equal(health.failed(auth, edition, now), true);
    equal(health.failed(auth, edition, now), false);
    equal(health.openAt(now, false), Infinity);
    health.tokenChanged();
    equal(health.openAt(now, false), now);
    equal(health.failed(auth, edition, now), false, 'a late answer to the old token');
    equal(health.openAt(now, false), now);
    const next = health.begin(now);
    equal(health.failed(auth, next, now), true);
  });

  it('wants no token for another trouble', () => {
    const health = new ServiceHealth();
    equal(health.failed(new ServiceError('notFound', ''), health.begin(now), now), false);
    equal(health.openAt(now, false), now);
  });

  it('is not quiet for longer because the clock is set back', () => {
    const health = new ServiceHealth();
    fail(health, 'throttled');
    health.clockSetBack(60_000);
    equal(health.openAt(now - 60_000, false), now - 55_000);
  });
});

function fail(health: ServiceHealth, trouble: Trouble, times = 1): void {
  for (let i = 0; i < times; i++) health.failed(new ServiceError(trouble, ''), 0, now);
}

function offline(): ServiceHealth {
  const health = new ServiceHealth();
  fail(health, 'network', 3);
  return health;
}
