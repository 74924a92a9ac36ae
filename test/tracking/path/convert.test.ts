import { deepEqual, equal, fail, ok } from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
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

describe('a file that was sent whole, when the storage answers other than with a yes', () => {
  afterEach(closeServers);

  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    ...Object.fromEntries(
      [401, 403, 409, 412, 413, 422, 429, 500, 502, 503].map((status) => [
        String(status),
        (response: ServerResponse) => {
          json(response, status, { message: 'no', retryable: false });
        },
      ]),
    ),
    'a broken connection': (response) => response.socket?.resetAndDestroy(),
    silence: () => undefined,
  };
  const inDoubt = ['500', '502', 'a broken connection', 'silence'];
  for (const [answer, give] of Object.entries(answers)) {
    it(`is never called uploaded or in the hands of the service: ${answer}`, async () => {
      const { origin } = await serviceWithStorage(give, () => false);
      const stages = await new World(origin, fileOf(2000), 'put').stages();
      const failed = stages.at(-1);
      ok(failed?.kind === 'failed', JSON.stringify(failed));
      ok(!/all is well|took/.test(failed.reason), failed.reason);
      equal(
        stages.some(({ kind }) => kind === 'converting' || kind === 'ready'),
        false,
      );
      const isInDoubt = stages.some(
        (stage) => stage.kind === 'storing' && stage.isInDoubt === true,
      );
      equal(isInDoubt, inDoubt.includes(answer), failed.reason);
      if (/^\d/.test(answer)) ok(failed.reason.includes(answer), failed.reason);
    });
  }

  for (const answer of inDoubt) {
    it(`goes on where the service has it after all: ${answer}`, async () => {
      const { origin, grants } = await serviceWithStorage(
        answers[answer] ?? (() => fail(answer)),
        () => true,
      );
      const stages = await new World(origin, fileOf(2000), 'put').stages();
      equal(stages.at(-1)?.kind, 'ready');
      equal(grants(), 1);
    });
  }

  for (const status of [200, 404, 409, 422, 500]) {
    for (const retryable of [true, false]) {
      it(`may be retried if the service says so, whatever the status beside it: ${status}, ${retryable}`, async () => {
        const failure = { status: 'failed', retryable, task: { id: 't', errorCode: 'broken' } };
        const { origin } = await serviceWithStorage(
          (response) => {
            json(response, 200, {});
          },
          () => true,
          (response) => {
            json(response, status, { ...failure, message: 'no', timestamps: {} });
          },
        );
        const failed = (await new World(origin, fileOf(2000), 'put').stages()).at(-1);
        ok(failed?.kind === 'failed', JSON.stringify(failed));
        equal(failed.retryable, retryable);
      });
    }
  }
});

/** Time passes only when something waits. */
class World {
  now = 0;
  maxBytes: number | null = null;
  private readonly client: ServiceClient;

  constructor(
    origin: string,
    private readonly path: string,
    profile: unknown = 'auto',
  ) {
    this.client = clientAt(origin, {
      now: () => this.now,
      uploadProfile: () => profile,
      limits: { uploadAnswerMs: 300 },
    });
  }

  async lastStage(): Promise<Stage> {
    return (await this.stages()).at(-1) ?? { kind: 'waiting' };
  }

  async stages(): Promise<readonly Stage[]> {
    const all: Stage[] = [];
    for await (const { stage } of convert(this.road())) all.push(stage);
    return all;
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

/** A service whose storage reads a file whole and then answers so; `hasFile`: whether the service has it all the same. */
async function serviceWithStorage(
  give: (response: ServerResponse) => void,
  hasFile: () => boolean,
  result?: (response: ServerResponse) => void,
) {
  let grants = 0;
  const { origin } = await serve(async (request, response) => {
    await bodyOf(request);
    if (request.url?.endsWith('/upload-token') === true) {
      grants += 1;
      const uploadUrl = `${origin}/store/${grants}`;
      const data = { uploadToken: 'one-time-1234', modelId: `m-${grants}`, uploadUrl };
      json(response, 200, { data });
    } else if (request.url?.startsWith('/store/') === true) give(response);
    else if (result) result(response);
    else {
      const status = hasFile() ? 'succeeded' : 'waiting_upload';
      const url = hasFile() ? '/x/visual' : null;
      json(response, 200, { status, phase: '', task: null, url, imageUrl: null });
    }
  });
  return { origin, grants: () => grants };
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
