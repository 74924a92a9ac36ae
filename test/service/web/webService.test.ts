import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readGrant, type Grant } from '../../../src/interface/grant';
import { readResult } from '../../../src/interface/result';
import type { KernelScript } from '../../../src/service/web/kernelWorker';
import type { WebFolder } from '../../../src/service/web/webFolder';
import { maxTabBytes } from '../../../src/service/web/tabLimit';
import { startWebService } from '../../../src/service/web/webService';
import { FolderListedOnce, MemoryFolder, sharedLocks } from './memoryFolder';

const baseUrl = 'https://caliper.invalid';
const sample = readFileSync(path.resolve('samples/mayo_332.stp'));

describe('the service in a tab of a browser', () => {
  it('ends a worker at the deadline, and says so', async () => {
    const silent = scripts(() => undefined);
    const tab = await openTab({ startScript: silent.start, timeLimitSeconds: 0.05 });
    const model = await tab.sent('slow.stp');
    const { status, task } = await tab.ended(model);
    equal(status, 'failed');
    equal(task?.errorCode, 'timeLimit');
    equal(silent.ended(), 1);
    await tab.stop();
  });

  it('starts another worker after one that broke', async () => {
    const broken = scripts((script, { id }) => {
      script.onmessage?.({ data: { id, kind: 'broken', message: 'out of memory' } });
    });
    const tab = await openTab({ startScript: broken.start });
    for (const name of ['one.stp', 'two.stp']) {
      const { status } = await tab.ended(await tab.sent(name));
      equal(status, 'failed');
    }
    equal(broken.started(), 2);
    await tab.stop();
  });

  it('goes on with what a closed tab has left, and leaves alone what another one has', async () => {
    const folder = new MemoryFolder();
    const takeLease = sharedLocks();
    const silent = scripts(() => undefined);
    const first = await openTab({ folder, takeLease, startScript: silent.start });
    const model = await first.sent('left.stp');
    const done = scripts((script, { id }) => {
      script.onmessage?.({ data: { id, kind: 'refused', code: 'noGeometry', message: 'empty' } });
    });
    const second = await openTab({ folder, takeLease, startScript: done.start });
    await pause(100);
    equal(done.started(), 0);
    // As a tab that is closed: what it held is free, and nothing is written any more.
    await first.stop();
    const third = await openTab({ folder, takeLease: sharedLocks(), startScript: done.start });
    const { status, task } = await third.ended(model);
    deepEqual([status, task?.errorCode], ['failed', 'noGeometry']);
    await Promise.all([second.stop(), third.stop()]);
  });

  it('goes on with what another tab sent after it had listed the storage, once that one is closed', async () => {
    const storage = new MemoryFolder();
    const takeLease = sharedLocks();
    const done = scripts((script, { id }) => {
      script.onmessage?.({ data: { id, kind: 'refused', code: 'noGeometry', message: 'empty' } });
    });
    const listed = new FolderListedOnce(storage);
    const waiting = await openTab({
      ...{ folder: listed, takeLease, startScript: done.start, lookAroundMs: 20 },
    });
    const silent = scripts(() => undefined);
    const closed = await openTab({ folder: storage, takeLease, startScript: silent.start });
    const model = await closed.sent('left.stp');
    while (silent.started() === 0) await pause(10);
    await closed.stop();
    // Locks of a closed tab are free.
    takeLease.releaseAll();
    equal((await waiting.ended(model)).task?.errorCode, 'noGeometry');
    await waiting.stop();
  });

  it('ends the worker of a model that nobody wants any more, and goes on with the next', async () => {
    const silent = scripts((script, { id }) => {
      if (silent.started() === 1) return;
      script.onmessage?.({ data: { id, kind: 'refused', code: 'noGeometry', message: 'empty' } });
    });
    const tab = await openTab({ startScript: silent.start });
    const model = await tab.sent('unwanted.stp');
    while (silent.started() === 0) await pause(10);
    const next = await tab.sent('wanted.stp');
    await tab.cancel(model);
    equal((await tab.ended(model)).task?.errorCode, 'cancelled');
    equal((await tab.ended(next)).task?.errorCode, 'noGeometry');
    equal(silent.ended(), 1);
    await tab.stop();
  });

  it('keeps no result that arrives after its model was cancelled', async () => {
    const folder = new MemoryFolder();
    const answers: (() => void)[] = [];
    const late = scripts((script, { id }) => {
      const answer = { id, kind: 'pictured', picture: sample, message: 'a picture' } as const;
      answers.push(() => script.onmessage?.({ data: answer }));
    });
    const tab = await openTab({ folder, startScript: late.start });
    const model = await tab.sent('unwanted.stp');
    while (answers.length === 0) await pause(10);
    await tab.cancel(model);
    answers.pop()?.();
    const next = await tab.sent('wanted.stp');
    while (answers.length === 0) await pause(10);
    const names = (await folder.list()).map(({ name }) => name);
    deepEqual(
      names.filter((name) => name.startsWith(`${model}.`)),
      [`${model}.json`],
    );
    answers.pop()?.();
    equal((await tab.ended(next)).status, 'succeeded');
    equal((await tab.ended(model)).task?.errorCode, 'cancelled');
    await tab.stop();
  });

  it('takes a file whose name has a backslash', async () => {
    const named: string[] = [];
    const pictured = scripts((script, asked) => {
      if ('fileName' in asked) named.push(asked.fileName);
      const answer = { kind: 'pictured', picture: sample, message: 'a picture' } as const;
      script.onmessage?.({ data: { id: asked.id, ...answer } });
    });
    const tab = await openTab({ startScript: pictured.start });
    const { status } = await tab.ended(await tab.sent('left\\right.stp'));
    deepEqual([status, named], ['succeeded', ['left\\right.stp']]);
    await tab.stop();
  });

  it('says that the storage is full, to who sends a file and to who waits for its results', async () => {
    const folder = new MemoryFolder();
    const fine = folder.write.bind(folder);
    const fullFrom = (name: RegExp) => {
      folder.write = (at, bytes) => (name.test(at) ? Promise.reject(full()) : fine(at, bytes));
    };
    const startScript = scripts((script, { id }) => {
      script.onmessage?.({ data: { id, kind: 'pictured', picture: sample, message: 'a picture' } });
    }).start;
    const tab = await openTab({ folder, startScript });
    fullFrom(/\.source$/);
    const answer = await tab.send('one.stp', sample);
    equal(answer.status, 507);
    ok((await answer.text()).includes('storage that this browser gives to VS Code is full'));
    fullFrom(/\.visual$/);
    const model = await tab.sent('two.stp');
    const { status, task } = await tab.ended(model);
    deepEqual([status, task?.errorCode], ['failed', 'fileTrouble']);
    match(JSON.stringify(task), /storage that this browser gives to VS Code is full/);
    fullFrom(/never/);
    const third = await tab.ended(await tab.sent('three.stp'));
    equal(third.status, 'succeeded', 'there is room again');
    await tab.stop();
  });

  it('says that the storage may not be written, and goes on where it may again', async () => {
    const folder = new MemoryFolder();
    const fine = folder.write.bind(folder);
    folder.write = () =>
      Promise.reject(Object.assign(new Error('EACCES: open'), { code: 'EACCES' }));
    const broken = scripts((script, { id }) => {
      script.onmessage?.({ data: { id, kind: 'refused', code: 'noGeometry', message: 'empty' } });
    });
    const tab = await openTab({ folder, startScript: broken.start });
    equal((await tab.grantAnswer('refused.stp')).status, 500);
    folder.write = fine;
    const { status } = await tab.ended(await tab.sent('taken.stp'));
    equal(status, 'failed');
    await tab.stop();
  });

  it('tries a file that broke the kernel twice with another version again', async () => {
    const folder = new MemoryFolder();
    const broken = scripts((script) => script.onerror?.({ message: 'unreachable' }));
    const codeIn = async (version: string) => {
      const tab = await openTab({ folder, startScript: broken.start, version });
      const { task } = await tab.ended(await tab.sent('bad.stp'));
      await tab.stop();
      return task?.errorCode;
    };
    const codes = [];
    for (const version of ['0.2.0', '0.2.0', '0.2.0', '0.2.1']) codes.push(await codeIn(version));
    deepEqual(codes, ['kernelCrashed', 'poisonFile', 'poisonFile', 'kernelCrashed']);
  });

  it('refuses a file that a tab has no room for, and names the desktop', async () => {
    const tab = await openTab({ startScript: scripts(() => undefined).start });
    const answer = await tab.send('huge.stp', new Uint8Array(maxTabBytes + 1));
    equal(answer.status, 413);
    ok((await answer.text()).includes('desktop'));
    await tab.stop();
  });
});

function full(): Error {
  return Object.assign(new Error('ENOSPC: open'), { code: 'ENOSPC' });
}

type Asked = Parameters<KernelScript['postMessage']>[0];

/** Workers that do as they are told here. */
function scripts(answer: (script: KernelScript, asked: Asked) => void) {
  let [started, ended] = [0, 0];
  return {
    started: () => started,
    ended: () => ended,
    start: (): Promise<KernelScript> => {
      started += 1;
      const script: KernelScript = {
        onerror: null,
        onmessage: null,
        postMessage: (asked) => {
          answer(script, asked);
        },
        terminate: () => {
          ended += 1;
        },
      };
      return Promise.resolve(script);
    },
  };
}

interface Tab {
  readonly startScript: () => Promise<KernelScript>;
  readonly folder?: WebFolder;
  readonly takeLease?: ReturnType<typeof sharedLocks>;
  readonly timeLimitSeconds?: number;
  readonly lookAroundMs?: number;
  readonly version?: string;
}

async function openTab({
  startScript,
  folder = new MemoryFolder(),
  takeLease = sharedLocks(),
  timeLimitSeconds = 60,
  version = '0.2.0',
  lookAroundMs = 15_000,
}: Tab) {
  const { handle, token, cancel, stop } = await startWebService({
    ...{ baseUrl, folder, takeLease, startScript, timeLimitSeconds, lookAroundMs },
    ...{ version, quality: 'draft', log: () => undefined },
  });
  const ask = (address: string, init: RequestInit = {}) =>
    handle(authorized(new Request(address, init), token));
  const grantAnswer = (name: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name, webhook: null });
    return ask(`${baseUrl}/api/v1/models/upload-token`, { method: 'POST', headers, body });
  };
  const grant = async (name: string) => {
    const given = readGrant(await (await grantAnswer(name)).json());
    if (!given) throw new Error('The service granted nothing.');
    return given;
  };
  const put = async (given: Grant, name: string, bytes: Uint8Array) => {
    const form = new FormData();
    form.set('token', given.uploadToken);
    form.set('file', new Blob([Uint8Array.from(bytes)]), name);
    return handle(new Request(given.uploadUrl, { method: 'POST', body: form }));
  };
  return {
    stop,
    cancel,
    grantAnswer,
    send: async (name: string, bytes: Uint8Array) => put(await grant(name), name, bytes),
    sent: async (name: string): Promise<string> => {
      const given = await grant(name);
      equal((await put(given, name, sample)).status, 200);
      return given.modelId;
    },
    ended: async (modelId: string) => {
      for (;;) {
        const answer = await ask(`${baseUrl}/api/v1/models/${modelId}/result`);
        const result = readResult(await answer.json());
        if (result?.status === 'failed' || result?.status === 'succeeded') return result;
        await pause(20);
      }
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function authorized(request: Request, token: string): Request {
  request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}
