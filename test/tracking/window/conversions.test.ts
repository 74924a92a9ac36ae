import assert from 'node:assert/strict';
import { AnotherContract } from '../../../src/client/upload/choice/contractMemory';
import { memorySourceFile } from '../../../src/client/source/memorySourceFile';
import type { SourceFile } from '../../../src/client/source/sourceFile';
import { ServiceError } from '../../../src/words/errors';
import { Conversions } from '../../../src/tracking/window/conversions';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import type { SourceState } from '../../../src/tracking/source/sourceState';
import { isFinished, type Stage } from '../../../src/tracking/model/stage';
import type { SecretPlace } from '../../../src/tracking/window/uploadTickets';
import type { SavedWaits, WaitMemory } from '../../../src/tracking/model/askedWaits';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { FakeService, running, sourceOf, succeeded } from '../fakeService';
import { MemoryFiles } from '../store/memoryFiles';
import { settle, VirtualClock } from '../virtualClock';

const remote = 'https://models.example.com';

describe('Conversions', () => {
  it('takes a file from waiting to ready and fires at each stage', async () => {
    const window = await open();
    window.service.results = [running('meshing'), running('drawing'), succeeded];
    const kinds = stagesOf(window);
    const model = window.start();
    assert.equal(model.stage.kind, 'waiting');
    await window.clock.passUntil(() => window.stage(model).kind === 'ready');
    assert.deepEqual(kinds, [
      'waiting',
      'uploading 0',
      'uploading 500',
      'storing',
      'converting',
      'converting meshing',
      'converting drawing',
      'ready',
    ]);
    assert.equal(window.store.get(model.key)?.modelId, 'm-1');
    assert.deepEqual(window.finished, ['ready']);
  });

  it('keeps asking through unknown words, a missing phase and "not ready yet"', async () => {
    const window = await open();
    window.service.results = [
      null,
      running('', { status: 'Banana', task: null }),
      running('', { status: 'QUEUED_2' }),
      null,
      succeeded,
    ];
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'ready');
    assert.equal(window.service.count('result'), 5);
  });

  it('says what the service says about a failed model, and lets it alone decide about a retry', async () => {
    for (const retryable of [true, false]) {
      const window = await open();
      const task = {
        id: 't',
        attempt: 2,
        status: 'failed',
        errorCode: 'E7',
        errorMessage: 'No faces',
      };
      window.service.results = [running('', { status: 'failed', retryable, task, message: 'm' })];
      const model = window.start();
      await window.clock.passUntil(() => window.stage(model).kind === 'failed');
      const failed = window.failure(model);
      assert.deepEqual(
        [failed.trouble, failed.reason, failed.retryable],
        ['modelFailed', 'No faces', retryable],
      );
      window.conversions.retry(model.key);
      await settle();
      assert.equal(window.service.count('grant'), retryable ? 2 : 1);
    }
  });

  it('names the status when a failed model comes without words', async () => {
    const window = await open();
    window.service.results = [running('', { status: 'ABORTED', task: null })];
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'failed');
    assert.match(window.failure(model).reason, /“ABORTED”/);
  });

  it('retries with a new grant and a new upload in the same row', async () => {
    const window = await open();
    window.service.sends = ['refusedUpload', 'ok'];
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'failed');
    window.conversions.retry(model.key);
    await window.clock.passUntil(() => window.stage(model).kind === 'ready');
    assert.equal(window.store.get(model.key)?.modelId, 'm-2');
    assert.equal(window.store.all().length, 1);
    assert.equal(window.service.count('send'), 2);
  });

  it('counts the time of a second try from its own start', async () => {
    const files = new MemoryFiles();
    const dead = await open({ files, windowId: 'dead', processId: 1 });
    dead.service.sends = ['refusedUpload', 'ok'];
    dead.service.results = [running('meshing')];
    const { clock } = dead;
    const model = dead.start();
    await clock.passUntil(() => dead.stage(model).kind === 'failed');
    await clock.pass(3_600_000);
    dead.conversions.retry(model.key);
    const startedAt = clock.now();
    await clock.passUntil(() => dead.stage(model).kind === 'converting');
    const window = await open({ files, clock, alive: [2] });
    assert.deepEqual(
      [window.store.get(model.key)?.addedAt, window.store.get(model.key)?.startedAt],
      [model.addedAt, startedAt],
    );
    window.service.results = [running('meshing')];
    window.conversions.resumeAll();
    await clock.pass(10_000);
    // Of a model an hour old, nobody would be asked more often than every 30 s.
    assert.ok(window.service.count('result') > 2, `${window.service.count('result')} questions`);
  });

  it('says why in the end when every credential was used up', async () => {
    const window = await open();
    window.service.sends = [spent(), spent(), spent(), 'ok'];
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'failed');
    const stage = window.stage(model);
    assert.equal(stage.kind === 'failed' && stage.reason, 'The credential was used.');
    assert.equal(window.service.count('grant'), 3);
  });

  it('asks for another grant when the storage wants the file in another way', async () => {
    const window = await open();
    window.service.sends = [spent(), spent(), 'ok'];
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'ready');
    assert.equal(window.service.count('grant'), 3);
  });

  describe('when the answer to an upload is lost', () => {
    it('finds the model at the service and goes on without sending again', async () => {
      const window = await open();
      window.service.sends = ['unknownOutcome'];
      window.service.results = [null, 'notFound', running('meshing'), succeeded];
      const model = window.start();
      await window.clock.passUntil(() => window.stage(model).kind === 'ready');
      assert.equal(window.service.count('send'), 1);
    });

    it('shows storing meanwhile and fails after two minutes, offering a new upload', async () => {
      const window = await open();
      window.service.sends = ['unknownOutcome'];
      const idle = running('Waiting for the file', { status: 'created', task: null });
      window.service.results = [idle];
      const model = window.start();
      await window.clock.pass(100_000);
      assert.equal(window.stage(model).kind, 'storing');
      await window.clock.pass(60_000);
      const failed = window.failure(model);
      assert.deepEqual([failed.trouble, failed.retryable], ['unknownOutcome', true]);
    });

    it('waits for the network before it gives a verdict', async () => {
      const window = await open();
      window.service.sends = ['unknownOutcome'];
      window.service.results = ['network'];
      const model = window.start();
      await window.clock.pass(600_000);
      assert.equal(window.stage(model).kind, 'storing');
      window.service.results = [succeeded];
      await window.clock.passUntil(() => window.stage(model).kind === 'ready');
    });
  });

  describe('when the service wants a token', () => {
    it('pauses but for a slow probe, says so, asks for one once, and goes on when there is one', async () => {
      const { window, models } = await paused();
      assert.deepEqual(window.tokensWanted, [remote]);
      const asked = window.service.asked.length;
      await window.clock.pass(hour);
      const probes = window.service.asked.length - asked;
      assert.ok(probes >= 4 && probes <= 7, `${probes} probes in an hour`);
      assert.deepEqual(window.conversions.paused, [remote]);
      for (const model of models) {
        const stage = window.stage(model);
        assert.ok(stage.kind === 'converting' && stage.status?.phase === 'meshing');
        assert.deepEqual(window.conversions.holdOf(model.key), { kind: 'token' });
      }
      window.service.results = [succeeded];
      window.conversions.tokenChanged(remote);
      await window.clock.passUntil(() => models.every((m) => window.stage(m).kind === 'ready'));
      assert.deepEqual(window.conversions.paused, []);
    });

    it('says of each row what was answered about it, or that it waits with the others', async () => {
      const window = await open();
      window.service.results = [running('meshing')];
      const [one, two] = [window.start('a.step'), window.start('b.step')];
      await window.clock.pass(5000);
      const refused = window.store.get(one.key)?.modelId;
      window.service.answer = (modelId) => (modelId === refused ? 'auth' : 'server');
      await window.clock.passUntil(() => window.conversions.paused.length > 0);
      assert.deepEqual(window.conversions.holdOf(one.key), { kind: 'token' });
      const hold = window.conversions.holdOf(two.key);
      assert.ok(hold?.kind === 'token' && hold.isOfOthers);
    });

    it('goes on by itself when the token is taken again, within a quarter of an hour', async () => {
      const { window, models } = await paused();
      window.service.results = [succeeded];
      await window.clock.pass(16 * minute);
      assert.ok(models.every((model) => window.stage(model).kind === 'ready'));
      assert.deepEqual(window.conversions.paused, []);
    });

    it('asks once when a person refreshes, one row or all, and goes on when that helps', async () => {
      for (const isAll of [true, false]) {
        const { window, models } = await paused();
        const asked = window.service.asked.length;
        window.conversions.refresh(isAll ? undefined : models[1].key);
        await window.clock.pass(5000);
        assert.equal(window.service.asked.length - asked, 1);
        assert.deepEqual(window.conversions.paused, [remote]);
        window.service.results = [succeeded];
        window.conversions.refresh(isAll ? undefined : models[0].key);
        await window.clock.pass(5000);
        assert.deepEqual(window.conversions.paused, []);
        assert.ok(models.every((model) => window.stage(model).kind === 'ready'));
      }
    });

    it('asks once for a new upload, however many wait already, and for a retry', async () => {
      const { window } = await paused();
      window.service.grants = ['auth'];
      const names = ['1.step', '2.step', '3.step', '4.step'];
      for (const [count, name] of names.entries()) {
        const asked = window.service.asked.length;
        const model = window.start(name);
        await window.clock.pass(1000);
        assert.equal(window.service.asked.length - asked, 1, name);
        assert.equal(window.stage(model).kind, 'waiting');
        assert.equal(window.conversions.holdOf(model.key)?.kind, 'token');
        if (count === 3) window.conversions.cancel(model.key);
        if (count === 3) window.conversions.retry(model.key);
      }
      await window.clock.pass(1000);
      window.service.grants = ['ok'];
      window.service.results = [succeeded];
      window.start('5.step');
      await window.clock.pass(10 * minute);
      const all = window.store.all().map(({ stage }) => stage.kind);
      assert.deepEqual(all, Array(7).fill('ready'));
    });

    it('asks nothing while nobody can see', async () => {
      const { window } = await paused();
      window.conversions.setPollingRate('paused');
      const asked = window.service.asked.length;
      await window.clock.pass(5 * hour);
      assert.equal(window.service.asked.length, asked);
      window.conversions.refresh();
      await window.clock.pass(1000);
      assert.equal(window.service.asked.length, asked + 1);
    });

    it('disturbs nobody for a single 401, and does not lose a moment', async () => {
      const window = await open();
      window.service.results = [running('meshing'), 'auth', running('drawing')];
      const model = window.start();
      await window.clock.pass(20_000);
      const stage = window.stage(model);
      assert.ok(stage.kind === 'converting' && stage.status?.phase === 'drawing');
      assert.deepEqual([window.tokensWanted, window.conversions.paused], [[], []]);
    });

    it('holds the model alone that is always refused while others are let in', async () => {
      const window = await open();
      window.service.results = [running('meshing')];
      const [odd, fine] = [window.start('odd.step'), window.start('fine.step')];
      await window.clock.pass(5000);
      window.service.answer = (modelId) => (modelId === 'm-1' ? 'auth' : running('drawing'));
      await window.clock.pass(10 * minute);
      assert.deepEqual([window.tokensWanted, window.conversions.paused], [[], []]);
      assert.deepEqual(window.conversions.holdOf(odd.key), { kind: 'permission' });
      assert.equal(window.conversions.holdOf(fine.key), null);
      const stage = window.stage(fine);
      assert.ok(stage.kind === 'converting' && stage.status?.phase === 'drawing');
      window.service.answer = (modelId) => (modelId === 'm-2' ? 'auth' : 'auth');
      await window.clock.pass(10 * minute);
      assert.deepEqual(window.tokensWanted, [remote]);
    });

    it('pauses before the upload, too', async () => {
      const window = await open();
      window.service.grants = ['auth'];
      const model = window.start();
      await window.clock.pass(60_000);
      assert.equal(window.stage(model).kind, 'waiting');
      assert.equal(window.service.count('grant'), 1);
      window.service.grants = ['ok'];
      window.conversions.tokenChanged(remote);
      await window.clock.passUntil(() => window.stage(model).kind === 'ready');
    });

    it('asks again when the new token is refused as well', async () => {
      const window = await open();
      window.service.grants = ['auth'];
      window.start();
      await window.clock.pass(1000);
      window.conversions.tokenChanged(remote);
      await window.clock.pass(60_000);
      assert.deepEqual(window.tokensWanted, [remote, remote]);
    });
  });

  describe('when the service refuses one model', () => {
    it('holds each of those, goes on with the others, and asks again now and then', async () => {
      const window = await open();
      window.service.results = [running('meshing')];
      const models = ['a', 'b', 'c'].map((name) => window.start(`${name}.step`));
      await window.clock.pass(5000);
      const [a, b, c] = models.map(({ key }) => window.store.get(key)?.modelId);
      window.service.answer = (id) => (id === c ? running('drawing') : 'forbidden');
      await window.clock.pass(hour);
      const holds = models.map(({ key }) => window.conversions.holdOf(key)?.kind ?? null);
      assert.deepEqual(holds, ['permission', 'permission', null]);
      assert.deepEqual([window.tokensWanted, window.conversions.paused], [[], []]);
      for (const id of [a, b]) {
        const asked = window.service.count(`result ${id}`);
        assert.ok(asked >= 5 && asked <= 12, `asked ${asked} times about ${id}`);
      }
      assert.ok(window.service.count(`result ${c}`) > 60);
      window.service.answer = () => succeeded;
      await window.clock.pass(16 * minute);
      assert.ok(models.every((model) => window.stage(model).kind === 'ready'));
    });

    it('asks about it at a refresh and after another token', async () => {
      for (const how of ['refresh', 'token'] as const) {
        const window = await open();
        window.service.results = [running('meshing'), 'forbidden'];
        const model = window.start();
        window.conversions.prefer(model.key);
        await window.clock.pass(minute);
        const asked = window.service.count('result');
        window.service.results = [succeeded];
        if (how === 'refresh') window.conversions.refresh(model.key);
        else window.conversions.tokenChanged(remote);
        await window.clock.pass(3000);
        assert.deepEqual(
          [window.stage(model).kind, window.service.count('result')],
          ['ready', asked + 1],
        );
      }
    });

    it('ends an upload that it does not permit, and no other', async () => {
      const window = await open();
      window.service.grants = ['forbidden', 'ok'];
      const [one, two] = [window.start('1.step'), window.start('2.step')];
      await window.clock.passUntil(() => window.stage(two).kind === 'ready');
      assert.deepEqual(
        [window.failure(one).trouble, window.failure(one).retryable],
        ['forbidden', true],
      );
    });
  });

  it('keeps the last known stage while the network is away, and goes on when it is back', async () => {
    const window = await open();
    window.service.results = [running('meshing'), 'network'];
    const model = window.start();
    await window.clock.pass(300_000);
    const changedAt = window.store.get(model.key)?.changedAt;
    const askedBefore = window.service.asked.length;
    await window.clock.pass(600_000);
    const stage = window.stage(model);
    assert.ok(stage.kind === 'converting' && stage.status?.phase === 'meshing');
    assert.equal(window.store.get(model.key)?.changedAt, changedAt);
    const asked = window.service.asked.length - askedBefore;
    assert.ok(asked >= 8 && asked <= 14, `asked ${asked} times in ten minutes`);
    window.service.results = [succeeded];
    await window.clock.pass(61_000);
    assert.equal(window.stage(model).kind, 'ready');
  });

  it('says that a model is gone when that stands for a quarter of an hour, and asks no more by itself', async () => {
    const window = await open();
    window.service.results = ['notFound'];
    const model = window.start();
    await window.clock.pass(15 * minute);
    assert.equal(window.stage(model).kind, 'converting');
    assert.deepEqual(window.conversions.holdOf(model.key), {
      kind: 'answers',
      reason: 'It was notFound.',
    });
    await window.clock.pass(5 * minute);
    const { trouble, retryable, inferred } = window.failure(model);
    assert.deepEqual([trouble, retryable, inferred], ['notFound', false, true]);
    const asked = window.service.count('result');
    assert.ok(asked < 40, `${asked} questions`);
    await window.clock.pass(24 * hour);
    assert.equal(window.service.count('result'), asked);
  });

  describe('a failure that was only concluded', () => {
    it('is asked about by Refresh and by Ask Again, and goes on when it was not so', async () => {
      for (const how of ['refresh', 'refreshOne', 'askAgain'] as const) {
        const window = await open();
        window.service.results = ['notFound'];
        const model = window.start();
        await window.clock.passUntil(() => window.stage(model).kind === 'failed');
        window.service.results = [running('meshing')];
        if (how === 'askAgain') await window.conversions.askAgain(model.key);
        else window.conversions.refresh(how === 'refresh' ? undefined : model.key);
        await window.clock.passUntil(() => window.stage(model).kind === 'converting');
        window.service.results = [succeeded];
        await window.clock.passUntil(() => window.stage(model).kind === 'ready');
        assert.equal(window.service.count('grant'), 1);
      }
    });

    it('stays as it is while there is no answer, and the caller gets the reason', async () => {
      const window = await open();
      window.service.results = ['notFound'];
      const model = window.start();
      await window.clock.passUntil(() => window.stage(model).kind === 'failed');
      const failed = window.failure(model);
      await assert.rejects(window.conversions.askAgain(model.key), /It was notFound/);
      assert.deepEqual(window.failure(model), failed);
      window.conversions.refresh();
      await settle();
      assert.match(window.logged.join(), /could not be asked about/);
    });

    it('is known after a restart', async () => {
      const files = new MemoryFiles();
      const dead = await open({ files, windowId: 'dead', processId: 1 });
      dead.service.results = ['notFound'];
      const model = dead.start();
      await dead.clock.passUntil(() => dead.stage(model).kind === 'failed');
      const window = await open({ files, clock: dead.clock, alive: [2] });
      window.conversions.refresh();
      await window.clock.passUntil(() => window.stage(model).kind === 'ready');
      assert.deepEqual(window.finished, ['ready']);
    });
  });

  describe('a failed model', () => {
    it('is asked about again also when its service said so, and takes its new word', async () => {
      const window = await open();
      window.service.results = [running('', { status: 'failed', message: 'first' })];
      const model = window.start();
      await window.clock.passUntil(() => window.stage(model).kind === 'failed');
      const asked = window.service.count('result');
      window.conversions.refresh();
      await settle();
      assert.equal(window.service.count('result'), asked, 'what was said is asked for again');
      window.service.results = [running('', { status: 'failed', message: 'second' })];
      await window.conversions.askAgain(model.key);
      assert.equal(window.failure(model).reason, 'second');
      window.service.results = [running('at it again')];
      await window.conversions.askAgain(model.key);
      assert.equal(window.stage(model).kind, 'converting');
    });

    it('whose file never came is not waited for because its service knows the name', async () => {
      const window = await open();
      window.service.sends = ['refusedUpload'];
      const model = window.start();
      await window.clock.passUntil(() => window.stage(model).kind === 'failed');
      window.service.results = [running('Waiting for the file', { status: 'created', task: null })];
      await assert.rejects(window.conversions.askAgain(model.key), /may not have the file/);
      assert.equal(window.stage(model).kind, 'failed');
      window.service.results = [succeeded];
      await window.conversions.askAgain(model.key);
      assert.equal(window.stage(model).kind, 'ready');
    });

    it('that nobody granted is not asked about', async () => {
      const window = await open();
      window.service.grants = ['tooLarge'];
      const model = window.start();
      await window.clock.passUntil(() => window.stage(model).kind === 'failed');
      await window.conversions.askAgain(model.key);
      assert.deepEqual([window.stage(model).kind, window.service.count('result')], ['failed', 0]);
    });
  });

  it('follows a service through a deployment of ten minutes of every kind of answer', async () => {
    const window = await open();
    window.service.results = [running('meshing')];
    const model = window.start();
    await window.clock.pass(minute);
    const kinds = [
      ...(['server', 'server', 'network', 'contract', 'notFound', 'moved', 'timeout'] as const),
      ...(['invalid', 'contract', 'notFound', 'notFound', 'throttled', 'tooLarge'] as const),
    ];
    window.service.answer = () => kinds[window.service.asked.length % kinds.length] ?? 'server';
    await window.clock.pass(10 * minute);
    assert.equal(window.stage(model).kind, 'converting');
    assert.equal(window.conversions.holdOf(model.key)?.kind, 'answers');
    window.service.answer = () => succeeded;
    await window.clock.pass(2 * minute);
    assert.equal(window.stage(model).kind, 'ready');
  });

  it('asks a service about once a minute that only ever has a fault of its own, and says after the time allowed that there is no answer', async () => {
    const window = await open({ deadlineMs: 24 * 3_600_000 });
    window.service.results = [running('meshing'), 'server'];
    const model = window.start();
    await window.clock.pass(2 * 3_600_000);
    const asked = window.service.count('result');
    await window.clock.pass(20 * 3_600_000);
    const anHour = (window.service.count('result') - asked) / 20;
    assert.ok(anHour > 50 && anHour < 120, `${anHour} questions an hour`);
    assert.equal(window.stage(model).kind, 'converting');
    await window.clock.pass(3 * 3_600_000);
    const failed = window.failure(model);
    assert.deepEqual([failed.trouble, failed.inferred], ['server', true]);
    window.service.results = [running('drawing'), succeeded];
    window.conversions.refresh(model.key);
    await window.clock.pass(60_000);
    assert.equal(window.stage(model).kind, 'ready');
  });

  it('does not take one fault after a night asleep for the end of a model', async () => {
    const window = await open({ deadlineMs: 3_600_000 });
    window.service.results = [running('meshing')];
    const model = window.start();
    await window.clock.pass(60_000);
    window.clock.jump(10 * 3_600_000);
    window.service.results = ['server', succeeded];
    await window.clock.pass(120_000);
    assert.equal(window.stage(model).kind, 'ready');
  });

  it('gives a service with a fault of its own four tries for the grant', async () => {
    const window = await open();
    window.service.grants = ['server'];
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'failed');
    assert.equal(window.service.count('grant'), 4);
    assert.ok(window.failure(model).retryable);
  });

  it('says at once that a service is down', async () => {
    const window = await open();
    window.service.grants = ['network'];
    const model = window.start();
    await settle();
    assert.deepEqual(
      [window.failure(model).trouble, window.failure(model).retryable],
      ['network', true],
    );
  });

  it('waits as long as the service asks', async () => {
    const window = await open();
    const slowDown = new ServiceError('throttled', 'Slow down.', { retryAfterMs: 90_000 });
    window.service.results = [slowDown, succeeded];
    const model = window.start();
    await window.clock.pass(85_000);
    assert.equal(window.service.count('result'), 1);
    await window.clock.pass(15_000);
    assert.equal(window.stage(model).kind, 'ready');
  });

  describe('when a service gives two models one identifier', () => {
    const bytes = (name: string, text: string) => memorySourceFile(name, Buffer.from(text));
    const twins = async (second: string, resultKey?: string) => {
      const window = await open();
      window.service.identifierFor = () => 'm-same';
      const start = (name: string, text: string) =>
        window.conversions.start({
          ...{ file: bytes(name, text), source: `file:///${name}`, service: remote },
          ...(resultKey !== undefined && { resultKey }),
        });
      const models = [start('one.step', 'first bytes')];
      await window.clock.pass(60_000);
      // The service no longer has the first result, so the same bytes are sent again.
      window.service.results = ['notFound', succeeded];
      models.push(start('two.step', second));
      await window.clock.pass(60_000);
      const kinds = models.map((model) => window.stage(model).kind);
      return { window, models, kinds };
    };

    it('sends the second not, and says so, where they are other bytes', async () => {
      const { window, models, kinds } = await twins('other bytes', '');
      assert.deepEqual(kinds, ['ready', 'failed']);
      const failed = window.failure(models[1] ?? assert.fail());
      assert.match(failed.reason, /gave two\.step the same identifier as one\.step/);
      assert.equal(window.service.count('send'), 1);
    });

    it('shows both where they are the same bytes, as a service may that knows content again', async () => {
      const { window, kinds } = await twins('first bytes', '');
      assert.deepEqual([kinds, window.service.count('send')], [['ready', 'ready'], 2]);
    });

    it('sends the second not where nobody knows what the first was', async () => {
      const { kinds } = await twins('first bytes');
      assert.deepEqual(kinds, ['ready', 'failed']);
    });
  });

  for (const what of ['grants', 'results'] as const) {
    it(`asks for no ${what} before the time is over for which the service asked, though the window is reloaded`, async () => {
      const files = new MemoryFiles();
      const waits = waitMemory();
      const old = await open({ files, waits, windowId: 'old', processId: 1 });
      const slowDown = new ServiceError('throttled', 'Slow down.', { retryAfterMs: 90_000 });
      if (what === 'grants') old.service.grants = [slowDown];
      else old.service.results = [slowDown];
      const model = old.start();
      await old.clock.pass(5000);
      old.dispose();
      const window = await open({ files, waits, clock: old.clock, alive: [2] });
      window.conversions.resumeAll();
      await window.clock.pass(10_000);
      assert.equal(window.conversions.holdOf(model.key)?.kind, 'busy');
      window.conversions.refresh();
      await window.clock.pass(70_000);
      assert.deepEqual(window.service.asked, []);
      await window.clock.pass(40_000);
      assert.equal(window.stage(model).kind, 'ready');
      assert.equal(window.conversions.holdOf(model.key), null);
    });
  }

  it('tells a row once of a grant that its service put off', async () => {
    const window = await open();
    window.service.grants = [new ServiceError('throttled', 'Later.', { retryAfterMs: 90_000 })];
    const told: (string | undefined)[] = [];
    const model = window.start();
    window.conversions.onDidChangeHold((keys) => {
      for (const key of keys) told.push(window.conversions.holdOf(key)?.kind);
    });
    await window.clock.pass(60_000);
    assert.equal(window.stage(model).kind, 'waiting');
    assert.deepEqual(told, ['busy']);
  });

  it('tells of each model of a service that asked to be left alone until when that is', async () => {
    const window = await open();
    window.service.results = [running('meshing')];
    const other = window.start();
    await window.clock.pass(5000);
    const slowDown = new ServiceError('throttled', 'Slow down.', { retryAfterMs: 90_000 });
    window.service.results = [slowDown, running('meshing')];
    const asker = window.start();
    const holdOf = (key: string) => window.conversions.holdOf(key);
    await window.clock.passUntil(() => holdOf(asker.key) !== null);
    for (const { key } of [asker, other]) {
      const hold = holdOf(key);
      assert.ok(hold?.kind === 'busy');
      assert.ok(Math.abs(hold.until - window.clock.now() - 90_000) < 2000);
    }
    await window.clock.pass(95_000);
    assert.deepEqual([holdOf(asker.key), holdOf(other.key)], [null, null]);
  });

  for (const rate of ['background', 'paused'] as const) {
    it(`knows within a second or so that a model is done which is waited for, while the window is ${rate}`, async () => {
      const window = await open();
      window.conversions.setPollingRate(rate);
      window.service.results = [running('meshing')];
      const model = window.start();
      await window.clock.pass(45_000);
      const waiting = window.conversions.watch(model.key);
      await window.clock.pass(15_400);
      window.service.results = [succeeded];
      await window.clock.pass(1300);
      assert.equal(window.stage(model).kind, 'ready');
      waiting.dispose();
    });
  }

  it('asks at once about a model that is waited for, then each second, then as before', async () => {
    const window = await open();
    window.conversions.setPollingRate('paused');
    window.service.results = [running('meshing')];
    const model = window.start();
    await window.clock.pass(600_000);
    assert.equal(window.service.count('result'), 0);
    const [one, two] = [window.conversions.watch(model.key), window.conversions.watch(model.key)];
    await settle();
    assert.equal(window.service.count('result'), 1);
    one.dispose();
    await window.clock.pass(10_500);
    assert.equal(window.service.count('result'), 11);
    two.dispose();
    await window.clock.pass(600_000);
    assert.equal(window.service.count('result'), 12);
  });

  for (const [service, most, what] of [
    [
      'http://127.0.0.1:8443',
      12,
      'what else listens on this machine at the pace of a remote service',
    ],
    ['http://localhost:3000/cad', 12, 'a forwarded port at the pace of a remote service'],
    ['embedded', 100, 'its own service quickly'],
  ] as const) {
    it(`asks ${what}: ${service}`, async () => {
      const window = await open();
      window.service.results = [running('meshing')];
      window.conversions.start({ file: sourceOf(), source: 'file:///a.step', service });
      await window.clock.pass(10_000);
      const asked = window.service.count('result');
      assert.ok(asked <= most && asked >= most / 5, `asked ${asked} times in ten seconds`);
    });
  }

  it('leaves a service in peace that asked for it, whoever waits', async () => {
    const window = await open();
    const slowDown = new ServiceError('throttled', 'Slow down.', { retryAfterMs: 90_000 });
    window.service.results = [slowDown, succeeded];
    const model = window.start();
    window.conversions.watch(model.key);
    await window.clock.pass(85_000);
    assert.equal(window.service.count('result'), 1);
    await window.clock.pass(15_000);
    assert.equal(window.stage(model).kind, 'ready');
  });

  it('brings other files to their end while a service puts one off again and again', async () => {
    const window = await open();
    const putOff = new ServiceError('throttled', 'Later.', { retryAfterMs: 40_000 });
    window.service.grantFor = (name) => (name === 'put-off.step' ? putOff : 'ok');
    window.service.results = [running('meshing')];
    const start = (name: string) =>
      window.conversions.start({
        file: sourceOf(name),
        source: `file:///${name}`,
        service: 'embedded',
      });
    const before = start('before.step');
    await window.clock.pass(3000);
    const refused = start('put-off.step');
    await window.clock.pass(1000);
    const after = ['a.step', 'b.step', 'c.step', 'd.step', 'e.step'].map(start);
    const holds = [refused, before].map(({ key }) => window.conversions.holdOf(key)?.kind);
    assert.deepEqual(holds, ['busy', undefined]);
    window.service.results = [succeeded];
    await window.clock.pass(6000);
    assert.equal(window.stage(before).kind, 'ready', 'a model that is there was not asked about');
    await window.clock.pass(60_000);
    assert.deepEqual(
      after.map((model) => window.stage(model).kind),
      ['ready', 'ready', 'ready', 'ready', 'ready'],
    );
    assert.ok(window.service.count('grant put-off.step') <= 3);
  });

  it('leaves no place for uploads to files that a service puts off', async () => {
    const window = await open();
    const putOff = new ServiceError('throttled', 'Later.', { retryAfterMs: 600_000 });
    window.service.grantFor = (name) => (name.startsWith('put-off') ? putOff : 'ok');
    const start = (name: string) =>
      window.conversions.start({
        file: sourceOf(name),
        source: `file:///${name}`,
        service: 'embedded',
      });
    const refused = ['put-off-1.step', 'put-off-2.step', 'put-off-3.step'].map(start);
    const taken = ['a.step', 'b.step', 'c.step'].map(start);
    await window.clock.pass(1_900_000);
    assert.deepEqual(
      taken.map((model) => window.stage(model).kind),
      ['ready', 'ready', 'ready'],
    );
    const holds = refused.map(({ key }) => window.conversions.holdOf(key)?.kind);
    assert.ok(holds.includes('busy'), holds.join());
  });

  it('stops asking after the overall deadline, until it is extended', async () => {
    const window = await open({ deadlineMs: 3_600_000 });
    window.service.results = [running('meshing')];
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'failed');
    assert.equal(window.failure(model).trouble, 'timeout');
    assert.equal(window.failure(model).status?.phase, 'meshing');
    const asked = window.service.asked.length;
    await window.clock.pass(3_600_000);
    assert.equal(window.service.asked.length, asked);
    window.conversions.extendDeadline(model.key);
    await window.clock.pass(1_800_000);
    assert.equal(window.stage(model).kind, 'converting');
    window.service.results = [succeeded];
    await window.clock.passUntil(() => window.stage(model).kind === 'ready');
  });

  it('asks for no grant when the file was deleted between click and upload', async () => {
    const window = await open();
    const gone = {
      ...sourceOf(),
      open: () => Promise.reject(new ServiceError('fileMissing', 'It is gone.')),
    };
    const model = window.conversions.start({ file: gone, source: 'file:///x', service: remote });
    await settle();
    assert.deepEqual(
      [window.failure(model).trouble, window.failure(model).reason],
      ['fileMissing', 'It is gone.'],
    );
    assert.deepEqual(window.service.asked, []);
  });

  it('does not extend the time of an upload that timed out', async () => {
    const window = await open();
    window.service.sends = ['timeout'];
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'failed');
    window.conversions.extendDeadline(model.key);
    await window.clock.pass(60_000);
    assert.equal(window.stage(model).kind, 'failed');
    assert.equal(window.service.count('result'), 0);
  });

  describe('when the line breaks in the middle of a file', () => {
    for (const trouble of ['interrupted', 'timeout', 'network'] as const) {
      it(`takes a new grant by itself, twice at most: ${trouble}`, async () => {
        const window = await open();
        window.service.results = [null];
        window.service.sends = [trouble, trouble, 'ok'];
        const model = window.start();
        await window.clock.passUntil(() => window.service.count('send') === 3);
        window.service.results = [succeeded];
        await window.clock.passUntil(() => window.stage(model).kind === 'ready');
        assert.equal(window.service.count('grant'), 3);
        window.service.sends = [trouble];
        window.service.results = [null];
        const lost = window.start('lost.step');
        await window.clock.passUntil(() => window.stage(lost).kind === 'failed');
        assert.equal(window.failure(lost).trouble, trouble);
        assert.equal(window.service.count('grant'), 6);
      });
    }

    it('waits for a service that is away as well, and says so meanwhile', async () => {
      const window = await open();
      window.service.results = ['network'];
      window.service.sends = ['interrupted', 'ok'];
      const held: boolean[] = [];
      window.conversions.onDidChangeHold(([key = '']) =>
        held.push(window.conversions.holdOf(key) !== null),
      );
      window.service.grants = ['ok', 'network', 'network', 'network', 'network', 'ok'];
      const model = window.start();
      await window.clock.passUntil(() => window.service.count('send') === 2);
      window.service.results = [succeeded];
      await window.clock.passUntil(() => window.stage(model).kind === 'ready');
      assert.deepEqual([held[0], held.at(-1)], [true, false]);
      assert.equal(window.conversions.holdOf(model.key) !== null, false);
    });

    it('goes on with what the storage has, and a retry does so too', async () => {
      const window = await open({ secrets: secretPlace().secrets });
      window.service.isResumable = true;
      window.service.sends = ['interrupted', 'network', 'timeout', 'ok'];
      const model = window.start();
      await window.clock.passUntil(() => window.stage(model).kind === 'failed');
      assert.deepEqual(window.service.asked.slice(1), ['send m-1', 'resume m-1', 'resume m-1']);
      window.conversions.retry(model.key);
      await window.clock.passUntil(() => window.stage(model).kind === 'ready');
      assert.deepEqual(window.service.asked.slice(4, 6), ['resume m-1', 'result m-1']);
      assert.equal(window.service.count('grant'), 1);
    });
  });

  it('tells that a service is away while it is, and that it is back', async () => {
    const window = await open();
    window.service.results = [running('meshing'), 'network'];
    const model = window.start();
    await window.clock.passUntil(() => window.conversions.holdOf(model.key) !== null);
    assert.equal(window.stage(model).kind, 'converting');
    window.service.results = [running('meshing')];
    await window.clock.passUntil(() => window.conversions.holdOf(model.key) === null);
    assert.equal(window.stage(model).kind, 'converting');
  });

  it('takes a retry in the very moment of the failure', async () => {
    const window = await open();
    window.service.sends = ['refusedUpload', 'ok'];
    let retried = 0;
    window.store.onDidChange(([key = '']) => {
      if (window.store.get(key)?.stage.kind !== 'failed' || retried++ > 0) return;
      setImmediate(() => {
        window.conversions.retry(key);
      });
    });
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'ready');
    assert.equal(window.service.count('send'), 2);
  });

  it('does not even open the file of a model that is cancelled before it has set out', async () => {
    const window = await open();
    let opened = 0;
    const openFile = () => {
      opened += 1;
      return sourceOf().open();
    };
    const file = { ...sourceOf(), open: openFile };
    const model = window.conversions.start({
      ...{ file, source: 'file:///a.step', service: remote, resultKey: 'r' },
    });
    window.conversions.cancel(model.key);
    await settle();
    assert.equal(opened, 0);
    assert.deepEqual(window.service.asked, []);
    assert.equal(window.failure(model).trouble, 'cancelled');
  });

  it('cancels an upload, frees its place, and can retry it', async () => {
    const window = await open();
    window.service.sends = ['hang', 'hang', 'ok'];
    const [first, second, third] = [
      window.start('1.step'),
      window.start('2.step'),
      window.start('3.step'),
    ];
    await settle();
    assert.equal(window.stage(third).kind, 'waiting');
    window.conversions.cancel(first.key);
    assert.deepEqual(
      [window.failure(first).trouble, window.failure(first).retryable],
      ['cancelled', true],
    );
    await window.clock.passUntil(() => window.stage(third).kind === 'ready');
    window.conversions.retry(first.key);
    await window.clock.passUntil(() => window.stage(first).kind === 'ready');
    assert.equal(window.stage(second).kind, 'uploading');
    assert.deepEqual(window.finished, ['ready', 'ready']);
  });

  it('says which model at a service nobody wants any more, once cancelled, removed or sent anew', async () => {
    const window = await open();
    window.service.answer = () => running('meshing');
    const models = ['1.step', '2.step', '3.step'].map((name) => window.start(name));
    const [cancelled, removed, renewed] = models;
    if (!cancelled || !removed || !renewed) assert.fail('no rows');
    const isConverting = (model: TrackedModel) => window.stage(model).kind === 'converting';
    await window.clock.passUntil(() => models.every(isConverting));
    const ids = models.map(({ key }) => window.store.get(key)?.modelId);
    assert.deepEqual(window.unwanted, []);
    window.conversions.cancel(cancelled.key);
    window.conversions.cancel(cancelled.key);
    await window.conversions.remove(removed.key);
    window.conversions.renew(renewed.key, { file: sourceOf('3.step') });
    assert.deepEqual(
      window.unwanted,
      ids.map((id) => `${id} of ${remote}`),
    );
  });

  it('says of no finished model that nobody wants it, nor of one that no service has', async () => {
    const window = await open();
    const done = window.start('1.step');
    await window.clock.passUntil(() => window.stage(done).kind === 'ready');
    await window.conversions.remove(done.key);
    window.service.grants = ['auth'];
    window.conversions.cancel(window.start('2.step').key);
    assert.deepEqual(window.unwanted, []);
  });

  it('sends twelve files two at a time, and one that fails holds up no other', async () => {
    const window = await open();
    const sends: FakeService['sends'] = Array.from({ length: 13 }, () => 'ok');
    sends[4] = 'refusedUpload';
    window.service.sends = [...sends];
    let most = 0;
    window.store.onDidChange(() => {
      const stages = window.store.all().map(({ stage }) => stage.kind);
      most = Math.max(most, stages.filter((kind) => kind === 'uploading').length);
    });
    const models = sends.slice(1).map((_, i) => window.start(`${i}.step`));
    const kinds = () => models.map((model) => window.stage(model).kind);
    await window.clock.passUntil(() => kinds().every((kind) => ['ready', 'failed'].includes(kind)));
    assert.equal(most, 2);
    assert.equal(kinds().filter((kind) => kind === 'ready').length, 11);
    assert.equal(window.finished.length, 12);
  });

  it('forgets a removed model and does not bring it back', async () => {
    const window = await open();
    window.service.sends = ['hang'];
    const model = window.start();
    await settle();
    await window.conversions.remove(model.key);
    await window.clock.pass(60_000);
    assert.equal(window.store.all().length, 0);
    assert.deepEqual(window.records(), []);
  });

  it('leaves no timer behind', async () => {
    const window = await open();
    window.service.results = [running('meshing')];
    window.start();
    window.conversions.resumeAll();
    await window.clock.pass(5000);
    window.dispose();
    await settle();
    assert.equal(window.clock.timerCount, 0);
    const asked = window.service.asked.length;
    await window.clock.pass(60_000);
    assert.equal(window.service.asked.length, asked);
  });

  it('writes no credential and no address', async () => {
    const window = await open();
    window.service.results = [running('meshing'), succeeded];
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'ready');
    const written = [...window.files.texts.values()].map(({ text }) => text).join();
    assert.ok(written.includes('m-1'));
    assert.doesNotMatch(written, /secret|assets|sig=|uploadUrl|imageUrl|"url"/);
  });

  it('goes on in memory when the disk is full', async () => {
    const window = await open();
    window.files.fault = (step) => {
      if (step === 'write') throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    };
    const model = window.start();
    await window.clock.passUntil(() => window.stage(model).kind === 'ready');
    assert.match(window.logged.join(), /disk full/);
  });

  describe('after the window was killed', () => {
    it('doubts an upload whose fate was being asked for', async () => {
      const files = new MemoryFiles();
      const dead = await open({ files, windowId: 'dead', processId: 1 });
      const idle = running('Waiting for the file', { status: 'created', task: null });
      dead.service.sends = ['unknownOutcome'];
      dead.service.results = [idle];
      const model = dead.start();
      await dead.clock.passUntil(() => dead.stage(model).kind === 'storing');
      dead.dispose();
      await settle();
      const window = await open({ files, clock: dead.clock, alive: [2] });
      window.service.results = [idle];
      window.conversions.resumeAll();
      await window.clock.pass(200_000);
      const failed = window.failure(model);
      assert.deepEqual([failed.trouble, failed.retryable], ['unknownOutcome', true]);
    });

    const cases: readonly (readonly [string, number, string[]])[] = [
      ['before the grant', 0, ['grant', 'send', 'result']],
      ['while converting', 5000, ['result']],
    ];
    for (const [when, afterMs, asked] of cases) {
      it(`goes on ${when}`, async () => {
        const files = new MemoryFiles();
        const dead = await open({ files, windowId: 'dead', processId: 1 });
        dead.service.results = [running('meshing')];
        if (afterMs === 0) dead.service.grants = ['auth'];
        const model = dead.start();
        await dead.clock.pass(afterMs);
        const window = await open({ files, clock: dead.clock, alive: [2] });
        window.conversions.resumeAll();
        await window.clock.passUntil(() => window.stage(model).kind === 'ready');
        assert.deepEqual(
          window.service.asked.map((one) => one.split(' ')[0]),
          asked,
        );
      });
    }

    describe('in an upload that its storage cannot go on with', () => {
      it('asks what became of it, and follows what has arrived', async () => {
        const { window, model } = await cutInTheMiddle();
        window.service.results = [succeeded];
        window.conversions.resumeAll();
        await window.clock.passUntil(() => window.stage(model).kind === 'ready');
        assert.equal(window.service.count('send'), 0);
      });

      it('says so, and sends it again by itself when it has not arrived', async () => {
        const { window, model } = await cutInTheMiddle();
        window.service.results = [null];
        const cuts: unknown[] = [];
        window.store.onDidChange(([key = '']) => {
          const stage = window.store.get(key)?.stage;
          if (stage?.kind === 'uploading') cuts.push(stage.cut ?? stage.sentBytes);
        });
        window.conversions.resumeAll();
        await window.clock.passUntil(() => window.service.count('send') === 1);
        window.service.results = [succeeded];
        await window.clock.passUntil(() => window.stage(model).kind === 'ready');
        assert.deepEqual(cuts.slice(0, 4), ['asking', 'sendingAgain', 0, 500]);
        assert.deepEqual([window.service.count('grant'), window.service.count('send')], [1, 1]);
      });

      it('sends nothing as long as the service has not answered', async () => {
        const { window, model } = await cutInTheMiddle();
        window.service.answer = (id) =>
          (['network', 'server', 'contract', 'auth', 'forbidden'] as const)[
            window.service.count(`result ${id}`) % 5
          ] ?? 'server';
        window.conversions.resumeAll();
        await window.clock.pass(10 * minute);
        assert.deepEqual([window.service.count('grant'), window.opened], [0, []]);
        assert.equal(window.stage(model).kind, 'uploading');
        window.service.answer = () => 'notFound';
        window.conversions.refresh();
        await window.clock.passUntil(() => window.service.count('send') === 1);
        window.service.answer = () => succeeded;
        await window.clock.passUntil(() => window.stage(model).kind === 'ready');
      });

      for (const [state, trouble, words] of [
        ['changed', 'fileChanged', /has changed since it was cut off on its way/],
        ['missing', 'interrupted', /cannot be read now/],
      ] as const) {
        it(`does not send a file that is ${state}, and says so`, async () => {
          const { window, model } = await cutInTheMiddle({ sourceState: state });
          window.service.results = [null];
          window.conversions.resumeAll();
          await window.clock.passUntil(() => window.stage(model).kind === 'failed');
          const failed = window.failure(model);
          assert.deepEqual([failed.trouble, failed.retryable], [trouble, true]);
          assert.match(failed.reason, words);
          assert.equal(window.service.count('grant'), 0);
        });
      }

      it('sends nothing from a workspace that is not trusted', async () => {
        const { window, model } = await cutInTheMiddle({ mayUpload: () => false });
        window.service.results = [null];
        window.conversions.resumeAll();
        await window.clock.passUntil(() => window.stage(model).kind === 'failed');
        assert.match(window.failure(model).reason, /VS Code was closed/);
        assert.deepEqual([window.service.count('grant'), window.opened], [0, []]);
      });
    });

    describe('in an upload that its storage can go on with', () => {
      it('goes on by the same grant, and forgets how when it is done', async () => {
        const { secrets, texts } = secretPlace();
        const { window, model } = await killedWhileSending({ secrets });
        assert.equal(texts.size, 1);
        window.conversions.resumeAll();
        await window.clock.passUntil(() => window.stage(model).kind === 'ready');
        assert.deepEqual(window.service.asked.slice(0, 2), ['resume m-1', 'result m-1']);
        assert.equal(window.store.get(model.key)?.modelId, 'm-1');
        assert.equal(texts.size, 0);
      });

      it('writes nothing of it into a record', async () => {
        const { secrets, texts } = secretPlace();
        const { window } = await killedWhileSending({ secrets });
        const written = [...window.files.texts.values()].map(({ text }) => text).join();
        assert.doesNotMatch(written, /ticket/);
        assert.match([...texts.values()].join(), /ticket-of-m-1/);
      });

      it('takes a new grant by itself when the storage has forgotten it', async () => {
        const { secrets, texts } = secretPlace();
        const { window, model } = await killedWhileSending({ secrets });
        window.service.sends = ['forgotten', 'ok'];
        window.service.results = [null];
        window.conversions.resumeAll();
        await window.clock.passUntil(() => window.service.count('send') === 1);
        window.service.results = [succeeded];
        await window.clock.passUntil(() => window.stage(model).kind === 'ready');
        assert.deepEqual([window.service.count('grant'), window.service.count('resume')], [1, 1]);
        assert.equal(texts.size, 0);
      });

      it('sends nothing while the workspace is not trusted, and goes on when it is', async () => {
        const { secrets } = secretPlace();
        const trust = { isGranted: false };
        const mayUpload = () => trust.isGranted;
        const { window, model } = await killedWhileSending({ secrets, mayUpload });
        window.conversions.resumeAll();
        await window.clock.pass(120_000);
        assert.deepEqual([window.service.asked, window.opened], [[], []]);
        assert.equal(window.stage(model).kind, 'uploading');
        trust.isGranted = true;
        window.conversions.resumeAll();
        await window.clock.passUntil(() => window.stage(model).kind === 'ready');
      });

      it('begins anew when no secret could be kept', async () => {
        const { window, model } = await killedWhileSending({
          secrets: {
            get: () => Promise.reject(new Error('locked')),
            set: () => Promise.reject(new Error('locked')),
            delete: () => Promise.reject(new Error('locked')),
          },
        });
        window.service.results = [null];
        window.conversions.resumeAll();
        await window.clock.passUntil(() => window.service.count('send') === 1);
        window.service.results = [succeeded];
        await window.clock.passUntil(() => window.stage(model).kind === 'ready');
        assert.match(window.logged.join(), /locked/);
      });

      for (const end of ['cancel', 'remove'] as const) {
        it(`forgets how to go on at ${end}`, async () => {
          const { secrets, texts } = secretPlace();
          const window = await open({ secrets });
          window.service.isResumable = true;
          window.service.sends = ['hang'];
          const model = window.start();
          await settle();
          assert.equal(texts.size, 1);
          await window.conversions[end](model.key);
          await settle();
          assert.equal(texts.size, 0);
        });
      }
    });

    it('comes to an end from every step at which it can be killed', async () => {
      const files = new MemoryFiles();
      const disks: MemoryFiles['texts'][] = [];
      files.fault = () => {
        disks.push(new Map([...files.texts].map(([file, text]) => [file, { ...text }])));
      };
      const dead = await open({ files, windowId: 'dead', processId: 1 });
      dead.service.results = [running('meshing'), running('drawing'), succeeded];
      const model = dead.start();
      await dead.clock.passUntil(() => dead.stage(model).kind === 'ready');
      assert.ok(disks.length > 20, `${disks.length} steps`);
      for (const [step, texts] of disks.entries()) {
        const left = new MemoryFiles();
        for (const [file, text] of texts) left.texts.set(file, text);
        const window = await open({ files: left, clock: new VirtualClock(), alive: [2] });
        assert.ok(![...left.texts.keys()].some((file) => file.includes('quarantine')));
        const [row] = window.store.all();
        if (!row) continue;
        window.conversions.resumeAll();
        await window.clock.passUntil(() => isFinished(window.stage(row)));
        assert.equal(window.stage(row).kind, 'ready', `killed at step ${step}`);
        // Sent again only when it had never been sent.
        assert.equal(window.service.count('send'), row.modelId === null ? 1 : 0);
        window.dispose();
      }
    });

    it('sends nothing from a workspace that is not trusted, until it is', async () => {
      const files = new MemoryFiles();
      const dead = await open({ files, windowId: 'dead', processId: 1 });
      dead.service.results = [running('meshing')];
      const sent = dead.start('sent.step');
      await dead.clock.passUntil(() => dead.stage(sent).kind === 'converting');
      dead.service.grants = ['auth'];
      const waiting = dead.start('waiting.step');
      await settle();
      const trust = { isGranted: false };
      const mayUpload = () => trust.isGranted;
      const window = await open({ files, clock: dead.clock, alive: [2], mayUpload });
      window.service.identifierFor = () => 'm-2';
      window.conversions.resumeAll();
      await window.clock.passUntil(() => window.stage(sent).kind === 'ready');
      await window.clock.pass(120_000);
      assert.deepEqual([window.service.count('grant'), window.opened], [0, []]);
      assert.equal(window.stage(waiting).kind, 'waiting');
      trust.isGranted = true;
      window.conversions.resumeAll();
      await window.clock.passUntil(() => window.stage(waiting).kind === 'ready');
      assert.deepEqual(window.opened, ['file:///waiting.step']);
    });

    it('says so when the file of a waiting model is gone', async () => {
      const files = new MemoryFiles();
      const dead = await open({ files, windowId: 'dead', processId: 1 });
      dead.service.grants = ['auth'];
      const model = dead.start();
      await settle();
      const window = await open({ files, clock: dead.clock, alive: [2], fileGone: true });
      window.conversions.resumeAll();
      await window.clock.passUntil(() => window.stage(model).kind === 'failed');
      assert.deepEqual(
        [window.failure(model).trouble, window.failure(model).retryable],
        ['interrupted', true],
      );
    });
  });

  describe('with two windows', () => {
    it('never works on one model in both, and takes over when the other is killed', async () => {
      const files = new MemoryFiles();
      const one = await open({ files, windowId: 'one', processId: 1 });
      one.service.sends = ['hang'];
      const model = one.start();
      await settle();
      const alive = [1, 2];
      const two = await open({ files, clock: one.clock, alive });
      two.service.results = [succeeded];
      two.conversions.resumeAll();
      await one.clock.pass(50_000);
      assert.deepEqual(two.service.asked, []);
      alive.splice(0, 1);
      await one.clock.pass(60_000);
      assert.equal(two.stage(model).kind, 'ready');
      assert.equal(two.service.count('send'), 0);
    });

    it('goes on at once with what the other leaves when it is closed', async () => {
      const { one, two, model } = await twoWindows();
      two.conversions.resumeAll();
      await one.clock.pass(2000);
      one.dispose();
      await one.clock.pass(3000);
      assert.ok(two.service.count('result') > 0, 'nobody asks');
      two.service.results = [succeeded];
      await one.clock.passUntil(() => two.stage(model).kind === 'ready');
      assert.equal(two.service.count('send'), 0);
    });

    it('goes on with what a killed one leaves as soon as somebody comes to it', async () => {
      const { one, two, alive } = await twoWindows();
      two.conversions.resumeAll();
      two.conversions.setPollingRate('background');
      await one.clock.pass(2000);
      alive.splice(0, 1);
      two.conversions.setPollingRate('fast');
      await one.clock.pass(3000);
      assert.ok(two.service.count('result') > 0, 'nobody asks');
    });

    it('asks once about a model of the other window on request, and both windows get the answer', async () => {
      const files = new MemoryFiles();
      const alive = [1, 2];
      const one = await open({ files, windowId: 'one', processId: 1, alive });
      const two = await open({ files, clock: one.clock, alive });
      one.service.results = [running('meshing')];
      const model = one.start();
      await one.clock.pass(5000);
      two.conversions.resumeAll();
      one.conversions.setPollingRate('paused');
      two.service.results = [running('drawing'), succeeded];
      await one.clock.pass(60_000);
      assert.deepEqual(two.service.asked, []);
      two.conversions.refresh(model.key);
      await settle();
      const stage = one.stage(model);
      assert.ok(stage.kind === 'converting' && stage.status?.phase === 'drawing');
      two.conversions.refresh();
      await settle();
      assert.deepEqual([one.stage(model).kind, two.stage(model).kind], ['ready', 'ready']);
      assert.equal(two.service.count('result'), 2);
      const asked = one.service.asked.length;
      one.conversions.setPollingRate('fast');
      await one.clock.pass(300_000);
      assert.equal(one.service.asked.length, asked);
    });

    it('shows in one what happens in the other, and lets it cancel and remove there', async () => {
      const files = new MemoryFiles();
      const one = await open({ files, windowId: 'one', processId: 1 });
      const two = await open({
        files,
        clock: one.clock,
        windowId: 'two',
        processId: 2,
        alive: [1, 2],
      });
      one.service.results = [running('meshing')];
      const [first, second] = [one.start('a.step'), one.start('b.step')];
      await one.clock.pass(5000);
      assert.deepEqual(two.stage(first), one.stage(first));
      two.conversions.cancel(first.key);
      await two.conversions.remove(second.key);
      await settle();
      assert.equal(one.stage(first).kind, 'failed');
      assert.equal(one.store.get(second.key), undefined);
      const asked = one.service.asked.length;
      await one.clock.pass(300_000);
      assert.equal(one.service.asked.length, asked);
      assert.equal(one.stage(first).kind, 'failed');
    });
  });

  it('asks as for its own eyes while somebody looks in another window, and only once for both', async () => {
    const files = new MemoryFiles();
    const owner = await open({ files, windowId: 'owner', alive: [2] });
    const { clock } = owner;
    owner.service.results = [running('meshing')];
    const model = owner.start();
    await clock.passUntil(() => owner.stage(model).kind === 'converting');
    await clock.pass(600_000);
    owner.conversions.setPollingRate('background');
    const asked = async () => {
      const before = owner.service.count('result');
      await clock.pass(600_000);
      return owner.service.count('result') - before;
    };
    const unseen = await asked();
    const other = await open({ files, clock, windowId: 'other', alive: [2] });
    other.conversions.setPollingRate('fast');
    const seen = await asked();
    other.conversions.setPollingRate('slow');
    await clock.pass(60_000);
    const unseenAgain = await asked();
    assert.ok(unseen <= 11 && unseenAgain <= 11, `${unseen} and ${unseenAgain}`);
    assert.ok(seen >= 19, `${seen}`);
    assert.equal(other.service.count('result'), 0);
    other.dispose();
    owner.dispose();
    await settle();
    assert.deepEqual(
      [...files.texts.keys()].filter((file) => file.includes('windows')),
      [],
    );
  });

  it('asks nothing by itself when polling is manual, whoever looks', async () => {
    const files = new MemoryFiles();
    const owner = await open({ files, windowId: 'owner', alive: [2] });
    const { clock } = owner;
    owner.service.results = [running('meshing')];
    owner.conversions.setPollingRate('paused');
    const model = owner.start();
    await clock.passUntil(() => owner.stage(model).kind === 'converting');
    const other = await open({ files, clock, windowId: 'other', alive: [2] });
    other.conversions.setPollingRate('fast');
    await clock.pass(600_000);
    assert.equal(owner.service.count('result'), 0);
  });
});

const minute = 60_000;
const hour = 60 * minute;

/** A window with two models at a service that has begun to refuse the token. */
async function paused() {
  const window = await open();
  window.service.results = [running('meshing')];
  const models = [window.start('a.step'), window.start('b.step')] as const;
  await window.clock.pass(5000);
  window.service.results = ['auth'];
  await window.clock.passUntil(() => window.conversions.paused.length > 0);
  return { window, models };
}

/** A window that goes on with what one left that was killed in the middle of a plain upload. */
async function cutInTheMiddle(options: OpenOptions = {}) {
  const files = new MemoryFiles();
  const dead = await open({ files, windowId: 'dead', processId: 1 });
  dead.service.sends = ['hang'];
  const model = dead.start();
  await settle();
  assert.equal(dead.stage(model).kind, 'uploading');
  const window = await open({ files, clock: dead.clock, alive: [2], ...options });
  return { window, model };
}

/** One window that follows a model, and another beside it. */
async function twoWindows() {
  const files = new MemoryFiles();
  const alive = [1, 2];
  const one = await open({ files, windowId: 'one', processId: 1, alive });
  const two = await open({ files, clock: one.clock, alive });
  one.service.results = [running('meshing')];
  two.service.results = [running('meshing')];
  const model = one.start();
  await one.clock.pass(5000);
  assert.equal(two.stage(model).kind, 'converting');
  return { one, two, model, alive };
}

interface OpenOptions {
  readonly files?: MemoryFiles;
  readonly clock?: VirtualClock;
  readonly windowId?: string;
  readonly processId?: number;
  readonly alive?: number[];
  readonly deadlineMs?: number;
  readonly fileGone?: boolean;
  readonly mayUpload?: () => boolean;
  readonly secrets?: SecretPlace;
  readonly sourceState?: SourceState;
  readonly waits?: WaitMemory;
}

/** A window that goes on with what one left that was killed in the middle of an upload. */
async function killedWhileSending(options: OpenOptions) {
  const files = new MemoryFiles();
  const { mayUpload: _, ...more } = options;
  const dead = await open({ files, windowId: 'dead', processId: 1, ...more });
  dead.service.isResumable = true;
  dead.service.sends = ['hang'];
  const model = dead.start();
  await settle();
  assert.equal(dead.stage(model).kind, 'uploading');
  const window = await open({ files, clock: dead.clock, alive: [2], ...options });
  return { window, model };
}

function waitMemory(): WaitMemory {
  const kept = new Map<string, SavedWaits>();
  return {
    of: (service) => kept.get(service) ?? null,
    keep: (service, waits) => void kept.set(service, waits),
  };
}

function secretPlace() {
  const texts = new Map<string, string>();
  const secrets: SecretPlace = {
    get: (key) => Promise.resolve(texts.get(key)),
    set: (key, text) => Promise.resolve(void texts.set(key, text)),
    delete: (key) => Promise.resolve(void texts.delete(key)),
  };
  return { texts, secrets };
}

async function open(options: OpenOptions = {}) {
  const { clock = new VirtualClock(), windowId = 'window', processId = 2 } = options;
  const { sourceState } = options;
  const files = options.files ?? new MemoryFiles(clock.now);
  const alive = options.alive ?? [processId];
  const isAlive = (id: number) => alive.includes(id);
  const logged: string[] = [];
  const log = (line: string) => logged.push(line);
  const store = await ModelStore.open('/m', { files, clock, windowId, processId, isAlive, log });
  const service = new FakeService();
  const opened: string[] = [];
  const openSource = (source: string): Promise<SourceFile> => {
    opened.push(source);
    return options.fileGone === true
      ? Promise.reject(new ServiceError('fileMissing', 'Gone.'))
      : Promise.resolve(sourceOf());
  };
  const unwanted: string[] = [];
  const conversions = new Conversions({
    store,
    clientOf: () => service,
    openSource,
    mayUpload: options.mayUpload ?? (() => true),
    webhook: () => null,
    unwanted: (id, modelId) => unwanted.push(`${modelId} of ${id}`),
    clock,
    log,
    ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
    ...(options.secrets === undefined ? {} : { secrets: options.secrets }),
    ...(options.waits && { waits: options.waits }),
    ...(sourceState && { sourceState: () => Promise.resolve(sourceState) }),
  });
  const tokensWanted: string[] = [];
  const finished: string[] = [];
  conversions.onDidNeedToken((id) => tokensWanted.push(id));
  conversions.onDidFinish(({ stage }) => finished.push(stage.kind));
  const stage = ({ key }: TrackedModel): Stage => store.get(key)?.stage ?? assert.fail('no row');
  return {
    clock,
    files,
    store,
    service,
    conversions,
    tokensWanted,
    finished,
    unwanted,
    logged,
    opened,
    stage,
    failure: (model: TrackedModel) => {
      const now = stage(model);
      return now.kind === 'failed' ? now : assert.fail(`it is ${now.kind}`);
    },
    start: (name = 'bracket.step') =>
      conversions.start({ file: sourceOf(name), source: `file:///${name}`, service: remote }),
    records: () => [...files.texts.keys()].filter((file) => file.endsWith('.json')),
    dispose: () => {
      conversions.dispose();
      store.dispose();
    },
  };
}

function stagesOf({ store }: { readonly store: ModelStore }): string[] {
  const words: string[] = [];
  store.onDidChange((keys) => {
    for (const key of keys) {
      const word = wordFor(store.get(key)?.stage);
      if (words.at(-1) !== word) words.push(word);
    }
  });
  return words;
}

function wordFor(stage: Stage | undefined): string {
  if (stage?.kind === 'uploading') return `uploading ${stage.sentBytes}`;
  if (stage?.kind === 'converting' && stage.status) return `converting ${stage.status.phase}`;
  return stage?.kind ?? 'gone';
}

function spent(): AnotherContract {
  return new AnotherContract(new ServiceError('refusedUpload', 'The credential was used.'));
}
