import { deepEqual, equal } from 'node:assert/strict';
import { RememberedCallers } from '../../../../src/service/team/identity/rememberedCallers';

const ann = { kind: 'known', project: 'acme', subject: 'ann', role: 'member' } as const;

describe('callers that are remembered', () => {
  it('are known for a minute, and no longer than their token', () => {
    let now = 0;
    const callers = new RememberedCallers(() => now);
    callers.remember('long', ann, 1e9);
    callers.remember('short', ann, 5000);
    deepEqual([callers.find('long'), callers.find('short')], [ann, ann]);
    now = 5000;
    deepEqual([callers.find('long'), callers.find('short')], [ann, null]);
    now = 60_000;
    equal(callers.find('long'), null);
  });

  it('are forgotten at a word, and never mixed up', () => {
    const callers = new RememberedCallers(() => 0);
    callers.remember('a', ann, 1e9);
    equal(callers.find('b'), null);
    callers.forget();
    equal(callers.find('a'), null);
  });
});
