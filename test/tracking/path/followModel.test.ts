import { deepEqual, equal } from 'node:assert/strict';
import type { ModelResult } from '../../../src/interface/result';
import { followModel } from '../../../src/tracking/path/followModel';
import { FakeService, running } from '../fakeService';

const minute = 60_000;
const url = 'https://service.test/x';

describe('a model whose address is there before its service says that it is finished', () => {
  it('is ready as soon as the address gives something, beside a word that nobody knows', async () => {
    const { kinds, service } = await followed(
      [running('', { status: 'Z', task: null, url })],
      ['ok'],
    );
    deepEqual(kinds, ['ready']);
    equal(service.count('visual m-1'), 1);
  });

  for (const status of ['processing', 'translating', '处理中', 'Z']) {
    it(`is converting as long as the address gives nothing, beside the word ${status}`, async () => {
      const { kinds, service, asked } = await followed(
        [running('', { status, url })],
        ['throttled', 'notFound', 'server', 'ok'],
      );
      deepEqual(kinds, ['converting', 'ready']);
      equal(service.count('visual m-1'), 4);
      equal(asked > 15, true, `asked too often: ${asked} results`);
    });
  }

  it('is ready where the address says more than that there is nothing yet', async () => {
    for (const trouble of ['tooLarge', 'contract', 'forbidden'] as const) {
      const answers = [running('', { status: 'Z', task: null, url })];
      deepEqual((await followed(answers, [trouble])).kinds, ['ready'], trouble);
    }
  });

  it('is not ready by a page or a message in place of a 3D result', async () => {
    const answers = [running('', { status: 'Z', task: null, url })];
    for (const text of ['<!doctype html><p>Not yet', '{"code":409}', '<Error/>', '']) {
      deepEqual((await followed(answers, ['ok'], text)).kinds, ['converting', 'failed'], text);
    }
    for (const text of ['glTF', '{"asset":{}}', 'ISO-10303-21;', '\u0001\u0002']) {
      deepEqual((await followed(answers, ['ok'], text)).kinds, ['ready'], text);
    }
  });

  it('has failed when the service says so, and its address is not asked for', async () => {
    const failed = running('', { status: 'failed', url, imageUrl: url });
    const { kinds, service } = await followed([running('', { url }), failed], ['ok']);
    deepEqual(kinds, ['converting', 'failed']);
    equal(service.count('visual m-1'), 0);
  });

  it('stays converting until the time is over when nothing ever is at the address', async () => {
    const { kinds } = await followed([running('', { url })], ['throttled']);
    deepEqual(kinds, ['converting', 'failed']);
  });
});

async function followed(
  results: readonly ModelResult[],
  assets: FakeService['assets'],
  text = 'glTF',
) {
  const service = new FakeService();
  service.results = [...results];
  service.assets = assets;
  service.assetText = text;
  let now = Date.UTC(2026, 5, 1);
  const road: Parameters<typeof followModel>[3] = {
    client: () => service,
    ask: (call, { delayMs }) => {
      now += delayMs;
      return call();
    },
    now: () => now,
    pollDelay: () => minute / 2,
    deadlineAt: () => Date.UTC(2026, 5, 1) + 60 * minute,
    noAnswers: () => undefined,
    signal: new AbortController().signal,
  };
  const kinds: string[] = [];
  for await (const { stage } of followModel('m-1', null, now, road)) kinds.push(stage.kind);
  return { kinds, service, asked: service.count('result') };
}
