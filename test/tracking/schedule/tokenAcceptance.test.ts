import { deepEqual, equal } from 'node:assert/strict';
import { probeGap, TokenAcceptance } from '../../../src/tracking/schedule/tokenAcceptance';

const minute = 60_000;

describe('whether a service takes the token', () => {
  it('is settled at the first refusal of a token that was never taken', () => {
    const token = new TokenAcceptance();
    equal(token.refused('a', token.begin(), 0), 'refused');
    equal(token.isRefused, true);
    equal(token.askAt, 2 * minute);
  });

  it('is doubted after one refusal of a token that was taken, and settled by the next question', () => {
    const token = takenOnce();
    const [first, second] = [token.begin(), token.begin()];
    equal(token.refused('a', first, 0), 'doubted');
    // Both were out together: the second says nothing new.
    equal(token.refused('b', second, 0), 'doubted');
    equal(token.isRefused, false);
    equal(token.refused('b', token.begin(), 4000), 'refused');
  });

  it('is settled the other way by another model that is let in: one alone is refused', () => {
    const token = takenOnce();
    token.refused('a', token.begin(), 0);
    token.accepted('b', token.begin());
    equal(token.isTaken, true);
    equal(token.refused('a', token.begin(), 10), 'alone');
    equal(token.refusalsOf('a'), 2);
    equal(token.isTaken, true);
    token.accepted('a', token.begin());
    equal(token.refusalsOf('a'), 0);
  });

  it('is asked for more and more seldom while it is refused', () => {
    const token = new TokenAcceptance();
    const gaps = [0, 0, 0, 0, 0].map(() => {
      token.refused('a', token.begin(), 0);
      return token.askAt / minute;
    });
    deepEqual(gaps, [2, 4, 8, 15, 15]);
    equal(probeGap(0), 2 * minute);
  });

  it('is not asked for sooner because a question failed in another way', () => {
    const token = new TokenAcceptance();
    const late = token.begin();
    token.refused('a', token.begin(), 0);
    token.failedOtherwise(late, 0);
    equal(token.askAt, 2 * minute);
    token.failedOtherwise(token.begin(), 0);
    equal(token.askAt, 4 * minute);
  });

  it('is asked for at once when a person acts', () => {
    const token = new TokenAcceptance();
    token.refused('a', token.begin(), 0);
    token.allowNow();
    equal(token.askAt, 0);
    token.clockSetBack(5);
    equal(token.askAt, -5);
  });

  it('begins anew with another token, whatever comes late for the old one', () => {
    const token = takenOnce();
    const old = token.begin();
    token.refused('a', token.begin(), 0);
    token.changed();
    equal(token.askAt, 0);
    equal(token.refused('a', old, 0), 'late');
    token.accepted('a', old);
    equal(token.refused('a', token.begin(), 0), 'refused');
  });
});

function takenOnce(): TokenAcceptance {
  const token = new TokenAcceptance();
  token.accepted('a', token.begin());
  return token;
}
