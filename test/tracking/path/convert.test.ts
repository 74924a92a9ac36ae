import { deepEqual, equal, ok } from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import type { ServiceClient } from '../../../src/client/serviceClient';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { convert } from '../../../src/tracking/path/convert';
import type { ConversionContext } from '../../../src/tracking/path/conversionContext';
import { systemClock } from '../../../src/tracking/async/clock';
import type { Stage } from '../../../src/tracking/model/stage';
import { bodyOf, closeServers, json, serve } from '../../client/loopback';
import { clientAt, fileOf } from '../../client/testClient';

const minute = 60_000;

describe('a file whose storage takes anything and keeps only what is put', () => {
  afterEach(closeServers);

  it('is not converting for ever, and arrives when it is sent again', async () => {
    const service = await serviceWithSilentStorage();
    const path = fileOf(20_000);
    const world = new World(service.origin, path);
    const failed = await world.lastStage();
    ok(failed.kind === 'failed' && failed.inferred === true && failed.retryable);
    ok(/still waits for the file/.test(failed.reason), failed.reason);
    ok(world.now < 30 * minute, `after ${world.now / minute} minutes`);
    equal(service.stored(), null);
    deepEqual((await world.lastStage()).kind, 'ready');
    deepEqual(service.stored(), readFileSync(path));
  });
});

describe('a file that is larger than this machine converts', () => {
  afterEach(closeServers);

  it('is refused before anything of it is read, in words that say the limit and where it is set', async () => {
    let requests = 0;
    const { origin } = await serve((_, response) => {
      requests += 1;
      json(response, 200, {});
    });
    const path = fileOf(3 * 1024 * 1024 + 1, 'large.step');
    chmodSync(path, 0o000);
    const world = new World(origin, path);
    world.maxBytes = 3 * 1024 * 1024;
    const failed = await world.lastStage();
    ok(failed.kind === 'failed');
    deepEqual([failed.trouble, requests], ['tooLarge', 0]);
    equal(
      failed.reason,
      'large.step has 4 MB; on this machine files of at most 3 MB are converted. Export it in parts from the CAD program, or raise caliper.conversion.sizeLimitMB.',
    );
    ok(!/413|storage/i.test(failed.reason));
  });
});

/** Time passes only when something waits. */
class World {
  now = 0;
  maxBytes: number | null = null;
  private readonly client: ServiceClient;

  constructor(
    origin: string,
    private readonly path: string,
  ) {
    this.client = clientAt(origin, { now: () => this.now });
  }

  async lastStage(): Promise<Stage> {
    let last: Stage = { kind: 'waiting' };
    for await (const { stage } of convert(this.road())) last = stage;
    return last;
  }

  private road(): ConversionContext {
    return {
      client: () => this.client,
      openSource: () => sourceFileAt(this.path),
      maxBytes: () => this.maxBytes,
      mayUpload: () => true,
      ticket: () => Promise.resolve(null),
      keepTicket: () => Promise.resolve(),
      heldUp: () => undefined,
      noAnswers: () => undefined,
      sourceState: () => Promise.resolve('same'),
      knownBy: () => ({ sha256: undefined, others: [] }),
      webhook: () => null,
      uploadSlot: () => Promise.resolve(() => undefined),
      ask: (call, { delayMs }) => {
        this.now += delayMs;
        return call();
      },
      pollDelay: () => minute / 2,
      now: () => this.now,
      setTimer: (call, delayMs) => systemClock.setTimer(call, delayMs),
      deadlineAt: () => 24 * 60 * minute,
      signal: new AbortController().signal,
    };
  }
}

async function serviceWithSilentStorage() {
  let stored: Buffer | null = null;
  let grants = 0;
  const { origin } = await serve(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url?.endsWith('/upload-token') === true) {
      grants += 1;
      const uploadUrl = `${origin}/store/${grants}`;
      json(response, 200, {
        data: { uploadToken: 'one-time-1234', modelId: `m-${grants}`, uploadUrl },
      });
    } else if (request.url?.startsWith('/store/') === true) {
      if (request.method === 'PUT') stored = body;
      json(response, 200, {});
    } else {
      const isThere = stored !== null;
      json(response, 200, {
        status: isThere ? 'succeeded' : 'created',
        phase: isThere ? 'Done' : 'Waiting for the file',
        task: null,
      });
    }
  });
  return { origin, stored: () => stored };
}
