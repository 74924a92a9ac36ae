import { deepEqual } from 'node:assert/strict';
import type { PageMessage } from '../../../src/model/page/viewerMessages';
import { Offers } from '../../../src/viewer/toolkit/offers';

describe('what a page offers', () => {
  it('is nothing of a model that went while it was made', () => {
    const told: PageMessage['kind'][] = [];
    const begun: string[] = [];
    const model = new AbortController();
    const desk = {
      post: ({ kind }: PageMessage) => void told.push(kind),
      onAnswer: () => undefined,
      signal: model.signal,
    };
    const clock = { now: () => 0, pause: () => Promise.resolve() };
    const offers = new Offers(desk, clock, {
      onBegin: () => void begun.push('begin'),
      onProgress: () => undefined,
      onEnd: () => undefined,
      onFailed: () => undefined,
    });
    offers.make('png', '', [new Uint8Array(1)]);
    model.abort();
    offers.make('png', '', [new Uint8Array(1)]);
    deepEqual(told, ['offer', 'withdraw']);
    deepEqual(begun, ['begin']);
  });
});
