import { deepEqual } from 'node:assert/strict';
import { work, type WorkDeps } from '../../../src/service/jobs/work';
import type { Blobs, Converter, Job, Queue } from '../../../src/service/ports';
import type { ConversionOutcome } from '../../../src/service/record/conversionOutcome';
import { granted, queued, timestamp } from '../../../src/service/record/modelSteps';

describe('the work on one job after another', () => {
  it('rests the longer the more often its machine could not even try, and gives each job back', async () => {
    const { rests, given } = await worked(['trouble', 'trouble', 'fine', 'trouble']);
    deepEqual(rests, [1, 2, 1]);
    deepEqual(given, ['0', '1', '3']);
  });

  it('does not ask for another job when it is ended while it rests', async () => {
    const stopped = new AbortController();
    const { given } = await worked(['trouble', 'trouble'], stopped, () => stopped.abort());
    deepEqual(given, ['0']);
  });

  for (const kind of ['notStarted', 'notLoaded', 'fileTrouble'] as const) {
    it(`gives back what its machine cannot do (${kind}) where there are others, and fails it where there are none`, async () => {
      const outcome = { kind, detail: 'ENOSPC: no space left on device' };
      const { rests, given, ended } = await converted(outcome, true);
      deepEqual([rests, given, ended], [[1], [['queued', 1, 0, 'later']], []]);
      const alone = await converted(outcome, false);
      deepEqual([alone.rests, alone.given, alone.ended], [[], [], ['failed']]);
    });
  }

  it('ends what fails for a reason of its own, however many others there are', async () => {
    for (const outcome of [
      { kind: 'crashed', detail: 'SIGSEGV' },
      { kind: 'outOfMemory' },
      { kind: 'refused', code: 'unreadable', message: 'No.' },
    ] as const) {
      const { rests, given, ended } = await converted(outcome, true);
      deepEqual([rests, given, ended], [[], [], ['failed']]);
    }
  });
});

/** What comes of one job whose conversion ends in one way. */
async function converted(outcome: ConversionOutcome, hasOthers: boolean) {
  const stopped = new AbortController();
  const rests: number[] = [];
  const [given, ended]: [unknown[], string[]] = [[], []];
  const jobs = [jobOf('0')];
  const queue: Queue = {
    enqueue: () => Promise.resolve(true),
    take() {
      if (jobs.length === 0) stopped.abort();
      return Promise.resolve(jobs.pop() ?? null);
    },
    beat: () => Promise.resolve(true),
    done(_job, { state }) {
      ended.push(state);
      return Promise.resolve(true);
    },
    giveBack(_job, { state, task }, turn) {
      given.push([state, task?.attempt, task?.interruptions, turn]);
      return Promise.resolve();
    },
    depth: () => Promise.resolve(0),
  };
  const workspace = { source: 'source', results: 'results', sha256: 'hash' };
  const blobs = { openWorkspace: () => Promise.resolve(workspace) };
  const deps = depsOf(queue, blobs, { rests, resting: () => undefined });
  const converter = { ...deps.converter, convert: () => Promise.resolve(outcome) };
  await work({ ...deps, converter, hasOthers }, stopped.signal);
  return { rests, given, ended };
}

/** What came of jobs of which some find no place to work in. */
async function worked(
  turns: readonly ('trouble' | 'fine')[],
  stopped = new AbortController(),
  resting: () => void = () => undefined,
) {
  const rests: number[] = [];
  const given: string[] = [];
  let next = 0;
  const queue: Queue = {
    enqueue: () => Promise.resolve(true),
    take() {
      if (next >= turns.length) stopped.abort();
      return Promise.resolve(next < turns.length ? jobOf(String(next++)) : null);
    },
    beat: () => Promise.resolve(true),
    done: () => Promise.resolve(true),
    giveBack(job) {
      given.push(job.id);
      return Promise.resolve();
    },
    depth: () => Promise.resolve(0),
  };
  const blobs: Pick<Blobs, 'openWorkspace'> = {
    openWorkspace({ id }) {
      return turns[Number(id)] === 'trouble'
        ? Promise.reject(new Error('no space left on the device'))
        : Promise.resolve(null);
    },
  };
  await work(depsOf(queue, blobs, { rests, resting }), stopped.signal);
  return { rests, given };
}

function depsOf(
  queue: Queue,
  { openWorkspace }: Pick<Blobs, 'openWorkspace'>,
  { rests, resting }: { readonly rests: number[]; readonly resting: () => void },
): WorkDeps {
  const unasked = () => Promise.reject(new Error('nobody asks for this'));
  const nothing = () => Promise.resolve();
  const converter: Converter = {
    limits: { memoryMB: 512, deadlineMs: 1000 },
    warm: () => undefined,
    convert: unasked,
    stop: nothing,
  };
  return {
    ...{ queue, converter, beatMs: 1000, clock: () => 0, log: () => undefined },
    records: {
      move: () => Promise.resolve(true),
      crashesOf: () => Promise.resolve(0),
      countCrash: () => Promise.resolve(0),
    },
    blobs: {
      ...{ openWorkspace, grant: unasked, addressOf: unasked, keepResults: unasked },
      ...{ closeWorkspace: nothing, dropResults: nothing, dropSource: nothing },
    },
    outbox: { ended: () => undefined },
    idle: nothing,
    rest(troubles) {
      rests.push(troubles);
      resting();
      return Promise.resolve();
    },
  };
}

function jobOf(id: string): Job {
  const model = { id, name: 'a.stp', description: null, webhook: null };
  const grant = { tokenHash: 'none', expiresAt: timestamp(600_000) };
  const source = { sizeBytes: 1, sha256: null, version: '1' };
  return { id, record: queued(granted(model, grant, 0), source) };
}
