import { deepEqual, equal } from 'node:assert/strict';
import { Holds } from '../../../src/tracking/store/holds';
import { modelAt } from '../../ui/base/someModels';

const service = 'https://models.example.com';
const models = ['a', 'b'].map((key) =>
  modelAt({ kind: 'converting', status: null }, { key, service }),
);

describe('what holds up models of a service that refuses the access token', () => {
  it('is that refusal for whom it was refused, and for others their own last answer too', () => {
    const holds = holdsOf();
    holds.hold('b', { kind: 'answers', reason: 'The service is overloaded.' });
    holds.tokenRefusedTo('a', true);
    holds.tokenRefused(service, true);
    deepEqual(holds.of('a'), { kind: 'token' });
    deepEqual(holds.of('b'), {
      ...{ kind: 'token', isOfOthers: true, last: 'The service is overloaded.' },
    });
    holds.tokenRefusedTo('b', true);
    deepEqual(holds.of('b'), { kind: 'token' });
  });

  it('is over for all of them when the token is taken again', () => {
    const holds = holdsOf();
    holds.tokenRefusedTo('a', true);
    holds.tokenRefused(service, true);
    deepEqual(holds.of('b'), { kind: 'token', isOfOthers: true });
    holds.tokenRefusedTo('a', false);
    holds.tokenRefused(service, false);
    equal(holds.of('a'), null);
    equal(holds.of('b'), null);
  });
});

function holdsOf(): Holds {
  return new Holds({
    all: () => models,
    get: (key) => models.find((model) => model.key === key),
  });
}
