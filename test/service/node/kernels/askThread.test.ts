import { deepEqual } from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { askThread } from '../../../../src/service/node/kernels/askThread';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';

describe('a kernel in a thread', function () {
  this.timeout(60_000);
  const bounds = { memoryMB: 256, deadlineMs: 20_000 };

  it('answers as a process does', async () => {
    const outcome = { kind: 'done', message: 'all of it', memoryBytes: 1 };
    deepEqual(await ask(`answer(${JSON.stringify(outcome)})`), outcome);
  });

  it('is ended at its deadline, though it handles no message', async () => {
    deepEqual(await ask('for (;;);', { ...bounds, deadlineMs: 500 }), { kind: 'outOfTime' });
  });

  it('is ended when its request is cancelled, though it handles no message', async () => {
    const ended = new AbortController();
    const outcome = ask("parentPort.postMessage({ kind: 'phase', phase: 'Reading' }); for (;;);", {
      ...bounds,
      ended,
    });
    deepEqual(await outcome, { kind: 'aborted' });
  });

  it('is ended at the limit of the process, whatever kind of memory it takes', async () => {
    const kinds = [
      'const all = []; for (;;) all.push(new Uint8Array(2 ** 20).fill(1));',
      'const all = []; for (;;) all.push({ at: all.length });',
    ];
    for (const kind of kinds) deepEqual(await ask(kind), { kind: 'outOfMemory' });
  });

  it('is asked once more without the exact bodies where these take too long and something is saved', async () => {
    const program = `
      if (!request.withoutExact) { parentPort.postMessage({ kind: 'savedIsThere' }); for (;;); }
      answer({ kind: 'done', message: request.withoutExact, memoryBytes: 1 });`;
    deepEqual(await ask(program, { ...bounds, deadlineMs: 1000 }), {
      kind: 'done',
      message: 'it took longer than the 0.75 seconds it may take',
      memoryBytes: 1,
    });
  });

  it('leaves to a process what needs an engine, and what it breaks down on', async () => {
    const programs = {
      'an engine': "parentPort.postMessage({ kind: 'needsProcess' }); process.exit();",
      'an engine that is broken': "answer({ kind: 'broken', message: 'unreachable' })",
      'a mistake': "throw new Error('a mistake')",
      'an end without a word': 'process.exit(3)',
    };
    for (const [what, program] of Object.entries(programs)) {
      deepEqual(await ask(program), null, what);
    }
  });

  it('knows nothing of the environment', async () => {
    process.env['CALIPER_SECRET_OF_TEST'] = 'x';
    try {
      const outcome = await ask(
        "answer({ kind: 'done', message: Object.keys(process.env).join(), memoryBytes: 1 })",
      );
      deepEqual(outcome, { kind: 'done', message: '', memoryBytes: 1 });
    } finally {
      delete process.env['CALIPER_SECRET_OF_TEST'];
    }
  });

  async function ask(
    program: string,
    { ended, ...limits }: typeof bounds & { readonly ended?: AbortController } = bounds,
  ) {
    const folder = temporaryFolder();
    const entry = path.join(folder, 'thread.cjs');
    await writeFile(
      entry,
      `const { parentPort } = require('node:worker_threads');
       const answer = (outcome) => parentPort.postMessage(outcome);
       parentPort.once('message', (request) => { ${program} });`,
    );
    const { signal } = ended ?? new AbortController();
    return askThread(
      { entry, compileCacheFolder: null },
      {
        kind: 'convert',
        sourcePath: 'a.stp',
        ...{ fileName: 'a.stp', quality: 'normal', outputDir: folder },
      },
      { phase: () => ended?.abort(), trouble: () => undefined, signal },
      limits,
    );
  }
});
