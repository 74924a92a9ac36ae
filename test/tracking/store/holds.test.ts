import { deepEqual, equal } from 'node:assert/strict';
import { Holds } from '../../../src/tracking/store/holds';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
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

describe('a change of what holds up a model', () => {
  const told = (act: (holds: Holds) => void) => {
    const waiting = modelAt({ kind: 'waiting' }, { key: 'w', service });
    const holds = holdsOf([waiting]);
    const keys: string[] = [];
    holds.onDidChange((changed) => keys.push(...changed));
    act(holds);
    return keys;
  };

  it('is told once when a model and its service say the same', () => {
    const until = Date.UTC(2026, 0, 1);
    const keys = told((holds) => {
      holds.hold('w', { kind: 'busy', until });
      holds.askedToWait(service, { all: null, grants: until });
    });
    deepEqual(keys, ['w']);
  });

  it('is not told where something weightier holds up the model before and after', () => {
    const keys = told((holds) => {
      holds.reached(service, false);
      holds.hold('w', { kind: 'answers', reason: 'Odd.' });
      holds.letGo('w', 'answers');
    });
    deepEqual(keys, ['w']);
  });
});

describe('a removed model', () => {
  it('leaves nothing that would be found under its key', () => {
    const listed = [...models];
    const holds = holdsOf(listed);
    holds.tokenRefused(service, true);
    holds.tokenRefusedTo('a', true);
    holds.hold('a', { kind: 'answers', reason: 'Odd.' });
    holds.forget('a');
    deepEqual(holds.of('a'), { kind: 'token', isOfOthers: true });
  });

  it('is held up by nothing that is reported late', () => {
    const listed = models.slice(1);
    const holds = holdsOf(listed);
    holds.tokenRefused(service, true);
    holds.tokenRefusedTo('a', true);
    holds.hold('a', { kind: 'answers', reason: 'Odd.' });
    listed.unshift(...models.slice(0, 1));
    deepEqual(holds.of('a'), { kind: 'token', isOfOthers: true });
  });
});

function holdsOf(listed: readonly TrackedModel[] = models): Holds {
  return new Holds({
    all: () => listed,
    get: (key) => listed.find((model) => model.key === key),
  });
}
