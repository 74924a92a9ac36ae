import { deepEqual, equal, rejects } from 'node:assert/strict';
import { ServiceError } from '../../../src/words/errors';
import {
  EmbeddedAccess,
  isAtEmbeddedService,
  type EmbeddedSettings,
} from '../../../src/ui/service/embeddedAccess';
import { modelAt, statusWith } from '../base/someModels';

describe('EmbeddedAccess', () => {
  it('starts nothing before it is needed, and one service for many requests', async () => {
    const host = new FakeHost();
    equal(host.starts, 0);
    const addresses = await Promise.all([host.access.baseUrl(), host.access.baseUrl()]);
    deepEqual(addresses, ['http://127.0.0.1:5001', 'http://127.0.0.1:5001']);
    equal(host.starts, 1);
  });

  it('keeps the token of the running service and drops it with the service', async () => {
    const host = new FakeHost();
    equal(await host.access.token(), 'token-1');
    await settled();
    deepEqual([...host.kept.values()], ['token-1']);
    await host.access.stop();
    await settled();
    deepEqual([...host.kept.keys()], []);
  });

  it('needs no secret store to know its token, which no text may tell', async () => {
    const host = new FakeHost();
    host.store = new Promise(() => {});
    equal(await host.access.token(), 'token-1');
    equal(await host.access.token(), 'token-1');
    deepEqual([[...host.kept.keys()], host.secrets], [[], ['token-1']]);
  });

  it('starts another one when the service has ended', async () => {
    const host = new FakeHost();
    await host.access.baseUrl();
    host.end();
    await settled();
    equal(await host.access.baseUrl(), 'http://127.0.0.1:5002');
    equal(await host.access.token(), 'token-2');
  });

  it('takes new settings when nothing is being converted, and not before', async () => {
    const host = new FakeHost();
    await host.access.baseUrl();
    host.settings = { ...host.settings, quality: 'fine' };
    host.busy = true;
    equal(await host.access.baseUrl(), 'http://127.0.0.1:5001');
    host.busy = false;
    equal(await host.access.baseUrl(), 'http://127.0.0.1:5002');
    deepEqual(host.stopped, ['http://127.0.0.1:5001']);
  });

  it('leaves the service that runs when the window ends, and starts none for that', async () => {
    const host = new FakeHost();
    await host.access.leave();
    equal(host.starts, 0);
    await host.access.token();
    await settled();
    await host.access.leave();
    await settled();
    deepEqual(
      [host.left, host.stopped, [...host.kept.keys()]],
      [['http://127.0.0.1:5001'], [], []],
    );
  });

  it('has a model cancelled that the service of a window before works on', async () => {
    const host = new FakeHost();
    await host.access.cancel('m1');
    deepEqual(host.cancelled, ['m1 at http://127.0.0.1:5001']);
  });

  it('says why a service cannot start, and tries again next time', async () => {
    const host = new FakeHost();
    host.refusal = new Error('no memory left');
    await rejects(
      host.access.baseUrl(),
      (error) => error instanceof ServiceError && error.message.endsWith('no memory left'),
    );
    host.refusal = null;
    equal(await host.access.baseUrl(), 'http://127.0.0.1:5001');
  });
});

describe('isAtEmbeddedService', () => {
  it('counts granted models that are not finished', () => {
    const status = statusWith();
    equal(isAtEmbeddedService(modelAt({ kind: 'converting', status })), true);
    equal(isAtEmbeddedService(modelAt({ kind: 'waiting' }, { modelId: null })), false);
    equal(isAtEmbeddedService(modelAt({ kind: 'ready', status })), false);
    equal(isAtEmbeddedService(modelAt({ kind: 'storing' }, { service: 'https://x.test' })), false);
  });
});

class FakeHost {
  starts = 0;
  busy = false;
  refusal: Error | null = null;
  readonly stopped: string[] = [];
  readonly left: string[] = [];
  readonly cancelled: string[] = [];
  readonly kept = new Map<string, string>();
  readonly secrets: string[] = [];
  /** Holds up the secret store for as long as it is not resolved. */
  store = Promise.resolve();
  settings: EmbeddedSettings = {
    quality: 'normal',
    timeLimitSeconds: 60,
    memoryLimitMB: 512,
    sizeLimitMB: 1024,
  };
  end: () => void = () => {};

  readonly access = new EmbeddedAccess({
    start: async () => {
      if (this.refusal) throw this.refusal;
      this.starts += 1;
      const baseUrl = `http://127.0.0.1:${5000 + this.starts}`;
      const exited = new Promise<void>((resolve) => (this.end = resolve));
      const { end } = this;
      const stop = async () => {
        this.stopped.push(baseUrl);
        end();
      };
      return {
        ...{ baseUrl, token: `token-${this.starts}`, exited, stop },
        cancel: (modelId) => this.cancelled.push(`${modelId} at ${baseUrl}`),
        leave: () => {
          this.left.push(baseUrl);
          end();
        },
      };
    },
    settings: () => this.settings,
    isBusy: () => this.busy,
    keepSecret: (token) => this.secrets.push(token),
    tokens: async () => ({
      keep: async (origin, token) => {
        await this.store;
        this.kept.set(origin, token);
      },
      drop: async (origin) => {
        this.kept.delete(origin);
      },
    }),
    log: () => {},
  });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
