import assert from 'node:assert/strict';
import type { SourceFile } from '../../../src/client/source/sourceFile';
import { Conversions, type UploadRequest } from '../../../src/tracking/window/conversions';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { FakeService, running, succeeded } from '../fakeService';
import { MemoryFiles } from '../store/memoryFiles';
import { VirtualClock } from '../virtualClock';

const remote = 'https://models.example.com';

describe('The same bytes', () => {
  it('are sent once: the service is asked whether it still has what it made of them', async () => {
    const window = await open();
    await window.send('bracket.step', 'abc');
    const sent = window.service.asked.length;
    const again = await window.send('copy of bracket.step', 'abc');
    assert.deepEqual(window.service.asked.slice(sent), ['result m-1']);
    assert.equal(again.modelId, 'm-1');
    assert.deepEqual(again.stage, window.first().stage);
  });

  it('are sent again when the service does not give its result any more', async () => {
    for (const answer of ['notFound', 'expired', null] as const) {
      const window = await open();
      await window.send('bracket.step', 'abc');
      window.service.results = [
        answer === 'expired' ? running('', { status: 'expired' }) : answer,
        succeeded,
      ];
      const again = await window.send('copy.step', 'abc');
      assert.equal(again.modelId, 'm-2');
    }
  });

  it('are sent once also where the word beside the address is one that nobody knows', async () => {
    const url = 'https://models.example.com/x';
    for (const [status, modelId] of [
      ['Z', 'm-1'],
      ['failed', 'm-2'],
    ] as const) {
      const window = await open();
      await window.send('bracket.step', 'abc');
      window.service.results = [running('', { status, url, task: null }), succeeded];
      assert.equal((await window.send('copy.step', 'abc')).modelId, modelId, status);
    }
  });

  it('are another model when they are to be converted otherwise', async () => {
    const window = await open();
    await window.send('bracket.step', 'abc', 'normal');
    const fine = await window.send('bracket.step', 'abc', 'fine');
    assert.deepEqual([fine.modelId, fine.resultKey], ['m-2', 'fine']);
  });

  it('mean nothing to another service', async () => {
    const window = await open();
    await window.send('bracket.step', 'abc');
    const there = await window.send('bracket.step', 'abc', 'normal', 'https://other.example.com');
    assert.equal(there.modelId, 'm-2');
  });

  it('are not looked for when nobody says what a result depends on', async () => {
    const window = await open();
    await window.send('bracket.step', 'abc');
    const { key } = window.conversions.start({
      ...{ file: fileOf('x.step', 'abc'), source: 'file:///x.step', service: remote },
    });
    await window.clock.passUntil(() => window.store.get(key)?.stage.kind === 'ready');
    const model = window.store.get(key);
    assert.deepEqual([model?.modelId, model?.sha256], ['m-2', undefined]);
  });
});

describe('A file that is larger than the service takes', () => {
  it('is not read for its hash either', async () => {
    const window = await open(2);
    let read = 0;
    const file = fileOf('large.step', 'abc', () => (read += 1));
    const request = { file, source: 'file:///large.step', service: remote, resultKey: 'normal' };
    const { key } = window.conversions.start(request);
    await window.clock.passUntil(() => window.store.get(key)?.stage.kind === 'failed');
    const stage = window.store.get(key)?.stage;
    assert.deepEqual([stage?.kind === 'failed' && stage.trouble, read], ['tooLarge', 0]);
  });
});

describe('A file that has changed', () => {
  for (const [at, passes] of [
    ['embedded', 1],
    [remote, 2],
  ] as const) {
    it(`is read ${passes === 1 ? 'once' : 'twice'} for its hash and for being sent to ${at}`, async () => {
      const window = await open();
      let read = 0;
      const file = fileOf('bracket.step', 'abc', () => (read += 1));
      const request = { file, source: 'file:///bracket.step', service: at, resultKey: 'normal' };
      const { key } = window.conversions.start(request);
      await window.clock.passUntil(() => window.store.get(key)?.stage.kind === 'ready');
      assert.equal(read, passes);
    });
  }

  it('is sent again in the same row, which then knows the new bytes', async () => {
    const window = await open();
    const before = await window.send('bracket.step', 'abc');
    window.conversions.renew(before.key, {
      file: fileOf('bracket.step', 'abcd'),
      resultKey: 'normal',
    });
    const waiting = window.store.get(before.key);
    assert.deepEqual([waiting?.stage.kind, waiting?.modelId], ['waiting', null]);
    await window.clock.passUntil(() => window.store.get(before.key)?.stage.kind === 'ready');
    const after = window.store.get(before.key);
    assert.equal(window.store.all().length, 1);
    assert.deepEqual([after?.modelId, after?.sizeBytes], ['m-2', 4]);
    assert.notEqual(after?.sha256, before.sha256);
  });
});

function fileOf(name: string, text: string, read = (): unknown => undefined): SourceFile {
  const bytes = Buffer.from(text);
  const sizeBytes = bytes.length;
  const chunks = async function* () {
    read();
    yield await Promise.resolve(new Uint8Array(bytes));
  };
  const open = { sizeBytes, fingerprint: text, chunks, close: () => Promise.resolve() };
  return { name, sizeBytes, open: () => Promise.resolve(open) };
}

async function open(maxBytes: number | null = null) {
  const clock = new VirtualClock();
  const files = new MemoryFiles(clock.now);
  const store = await ModelStore.open('/m', { files, clock, windowId: 'w', isAlive: () => true });
  const service = new FakeService();
  const conversions = new Conversions({
    store,
    clientOf: () => service,
    openSource: () => Promise.reject(new Error('not asked for')),
    maxBytes: () => maxBytes,
    mayUpload: () => true,
    webhook: () => null,
    clock,
    log: () => undefined,
  });
  const send = async (name: string, text: string, resultKey = 'normal', at = remote) => {
    const file = fileOf(name, text);
    const request: UploadRequest = { file, source: `file:///${name}`, service: at, resultKey };
    const { key } = conversions.start(request);
    await clock.passUntil(() => store.get(key)?.stage.kind === 'ready');
    return store.get(key) ?? assert.fail('no row');
  };
  const first = () => store.all().at(-1) ?? assert.fail('no row');
  return { clock, store, service, conversions, send, first };
}
