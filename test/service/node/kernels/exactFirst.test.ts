import type { ConversionOutcome } from '../../../../src/service/record/conversionOutcome';
import { deepEqual, equal } from 'node:assert/strict';
import type { KernelRequest } from '../../../../src/kernel/process/kernelMessages';
import type { Deadlines } from '../../../../src/service/node/kernels/requestKernel';
import { exactFirst } from '../../../../src/service/node/kernels/exactFirst';

describe('exact bodies before what was saved', () => {
  const request: KernelRequest = {
    kind: 'convert',
    sourcePath: 'source',
    fileName: 'part.sldprt',
    quality: 'normal',
    outputDir: 'out',
  };
  const done: ConversionOutcome = { kind: 'done', message: 'Ready.', memoryBytes: 1 };

  const cases = [
    [{ kind: 'outOfTime' }, 'it took longer than the 225 seconds it may take'],
    [{ kind: 'outOfMemory' }, 'it needed more than the 512 MB it may use'],
    [{ kind: 'crashed', detail: 'SIGSEGV' }, 'the geometry engine broke down on it'],
  ] as const;
  for (const [outcome, why] of cases) {
    it(`are given up when they end in ${outcome.kind}, and the saved form is asked for`, async () => {
      const { result, asked, troubles } = await ask([outcome, done], true);
      deepEqual(result, done);
      deepEqual(asked, [
        [request, { wholeMs: 300_000, exactMs: 225_000 }],
        [
          { ...request, withoutExact: why },
          { wholeMs: 75_000, exactMs: 75_000 },
        ],
      ]);
      deepEqual(troubles, [`the exact body is given up, because ${why}`]);
    });

    it(`fail the conversion in ${outcome.kind} when nothing was saved`, async () => {
      const { result, asked } = await ask([outcome, done], false);
      deepEqual(result, outcome);
      equal(asked.length, 1);
    });
  }

  for (const outcome of [
    done,
    { kind: 'refused', code: 'noGeometry', message: 'Nothing.' },
    { kind: 'aborted' },
    { kind: 'notStarted', detail: 'gone' },
  ] as const) {
    it(`are not asked for again when it was ${outcome.kind}`, async () => {
      const { result, asked } = await ask([outcome], true);
      deepEqual(result, outcome);
      equal(asked.length, 1);
    });
  }

  it('leave what was saved ten seconds, however short the limit is', async () => {
    const { asked } = await ask([{ kind: 'outOfTime' }, done], true, 5000);
    deepEqual(
      asked.map(([, deadlines]) => deadlines),
      [
        { wholeMs: 5000, exactMs: 3750 },
        { wholeMs: 10_000, exactMs: 10_000 },
      ],
    );
  });

  it('are tried once and the saved form once, and then it is over', async () => {
    const { result, asked } = await ask([{ kind: 'outOfTime' }, { kind: 'outOfTime' }, done], true);
    deepEqual(result, { kind: 'outOfTime' });
    equal(asked.length, 2);
  });

  async function ask(
    outcomes: ConversionOutcome[],
    somethingStands: boolean,
    deadlineMs = 300_000,
  ) {
    const asked: (readonly [KernelRequest, Deadlines])[] = [];
    const troubles: string[] = [];
    const hooks = {
      phase: () => undefined,
      trouble: (line: string) => troubles.push(line),
      signal: new AbortController().signal,
    };
    const bounds = { memoryMB: 512, deadlineMs };
    const result = await exactFirst(
      request,
      hooks,
      bounds,
      async (one, { savedIsThere }, deadlines) => {
        asked.push([one, deadlines]);
        if (somethingStands) savedIsThere();
        return Promise.resolve(outcomes[asked.length - 1] ?? done);
      },
    );
    return { result, asked, troubles };
  }
});
