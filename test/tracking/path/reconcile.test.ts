import { deepEqual, equal, rejects } from 'node:assert/strict';
import { ServiceError, type Trouble } from '../../../src/words/errors';
import { readResult, type ModelResult } from '../../../src/interface/result';
import { uploadOutcomeOf, mayHaveArrived, reconcile } from '../../../src/tracking/path/reconcile';
import type { CallTiming } from '../../../src/tracking/path/conversionContext';
import { FakeService, type Answer } from '../fakeService';

const allSent = new ServiceError('unknownOutcome', 'The answer was lost.');
const cut = new ServiceError('interrupted', 'The line broke.');
const standing = result({ status: 'waiting', phase: 'Waiting for the file' });

describe('an upload whose answer is lost', () => {
  it('is told by its trouble', () => {
    equal(mayHaveArrived(allSent), true);
    equal(mayHaveArrived(cut), true);
    equal(mayHaveArrived(new ServiceError('refusedUpload', 'No.')), false);
    equal(mayHaveArrived(new Error('unknownOutcome')), false);
  });

  it('is looked for with growing gaps, two minutes when every byte was sent', async () => {
    const { found, turns } = await look(allSent, [standing]);
    equal(found, false);
    deepEqual(
      turns.map(({ delayMs }) => delayMs),
      [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000],
    );
  });

  it('is looked for half a minute when it was cut', async () => {
    const { found, turns } = await look(cut, [standing]);
    equal(found, false);
    equal(turns.length, 5);
  });

  it('is waited for by a person: other models do not come first', async () => {
    const { turns } = await look(cut, [standing]);
    deepEqual(new Set(turns.map(({ urgent }) => urgent)), new Set([true]));
  });

  const moves: Readonly<Record<string, readonly ModelResult[]>> = {
    'has a task': [result({ status: 'waiting', task: { id: 't' } })],
    'has failed': [result({ status: 'failed' })],
    'has succeeded': [result({ status: 'succeeded' })],
    'has another status than before': [standing, result({ ...standing, status: 'queued' })],
    'has another phase than before': [standing, result({ ...standing, phase: 'Meshing' })],
  };
  for (const [what, results] of Object.entries(moves)) {
    it(`is found as soon as the model ${what}`, async () => {
      const { found, turns } = await look(allSent, results);
      equal(found, true);
      equal(turns.length, results.length);
    });
  }

  it('remembers how the model stood through questions without an answer', async () => {
    const moved = result({ ...standing, phase: 'Meshing' });
    const { found, turns } = await look(allSent, [standing, null, 'network', moved]);
    equal(found, true);
    equal(turns.length, 4);
  });

  it('is not given up for what the service cannot say now', async () => {
    const { found } = await look(allSent, ['notFound', null, result({ status: 'succeeded' })]);
    equal(found, true);
  });

  it('waits for the network when every byte was sent, and twice when it was not', async () => {
    const mayGoOn = async (lost: ServiceError, trouble: Trouble, tries: number) => {
      const { turns } = await look(lost, [standing]);
      return turns[0]?.again(new ServiceError(trouble, ''), tries);
    };
    for (const trouble of ['network', 'timeout', 'server', 'throttled'] as const) {
      equal(await mayGoOn(allSent, trouble, 99), true);
      equal(await mayGoOn(cut, trouble, 2), true);
      equal(await mayGoOn(cut, trouble, 3), false);
    }
    equal(await mayGoOn(allSent, 'notFound', 1), false);
  });

  it('is no longer looked for when somebody cancels, nor when Caliper itself is at fault', async () => {
    const cancelled = new ServiceError('cancelled', 'Cancelled.');
    await rejects(look(allSent, [cancelled]), cancelled);
    const road = { ...new Asked([]).road, ask: () => Promise.reject(new Error('a bug')) };
    await rejects(reconcile('m-1', allSent, road), /a bug/);
  });

  it('is looked for no longer because the clock is set back', async () => {
    const asked = new Asked([standing]);
    let now = 0;
    const road = { ...asked.road, now: () => (now -= 86_400_000) };
    equal(await Promise.race([reconcile('m-1', allSent, road), afterTurns(asked, 20)]), false);
    equal(asked.turns.length, 8);
  });
});

describe('an upload that was cut off by the end of a window', () => {
  const fate = (results: readonly Answer[], now = () => 0) => {
    const asked = new Asked(results);
    const reasons: (string | null)[] = [];
    const noAnswers = (reason: string | null) => void reasons.push(reason);
    const road = { ...asked.road, now, noAnswers };
    return { asked, reasons, found: uploadOutcomeOf('m-1', road) };
  };

  it('has arrived as soon as its model has moved', async () => {
    equal(await fate([standing, null, result({ status: 'succeeded' })]).found, 'arrived');
    equal(await fate([result({ status: 'waiting', task: { id: 't' } })]).found, 'arrived');
  });

  it('is missing when the service says for half a minute that nothing has begun', async () => {
    const { asked, found } = fate([standing]);
    equal(await found, 'missing');
    equal(asked.turns.length, 5);
  });

  it('is missing when the service does not know the model', async () => {
    equal(await fate(['notFound']).found, 'missing');
  });

  it('is waited for while no answer tells, and says so', async () => {
    const asked: { again?: CallTiming['again'] } = {};
    const { reasons, found } = fate([standing]);
    await found;
    deepEqual(new Set(reasons), new Set([null]));
    const road = {
      ...new Asked([]).road,
      now: () => 0,
      noAnswers: (reason: string | null) => void reasons.push(reason),
      ask: <T>(_call: () => Promise<T>, turn: CallTiming): Promise<T> => {
        asked.again = turn.again;
        return Promise.reject(new ServiceError('auth', 'No.'));
      },
    };
    await rejects(uploadOutcomeOf('m-1', road), { trouble: 'interrupted', message: 'No.' });
    const network = new ServiceError('network', 'Nobody there.');
    const goesOn = [1, 2, 3, 99].map((tries) => asked.again?.(network, tries));
    deepEqual(goesOn, [true, true, true, true]);
    equal(reasons.at(-1), 'Nobody there.');
    equal(asked.again?.(new ServiceError('notFound', ''), 1), false);
  });

  it('is no longer looked for when somebody cancels, nor when Caliper itself is at fault', async () => {
    const ended = new AbortController();
    const cancelled = new ServiceError('cancelled', 'Cancelled.');
    const failing = (error: Error) => ({
      ...new Asked([]).road,
      signal: ended.signal,
      now: () => 0,
      noAnswers: () => undefined,
      ask: () => Promise.reject(error),
    });
    await rejects(uploadOutcomeOf('m-1', failing(new Error('a bug'))), /a bug/);
    ended.abort();
    await rejects(uploadOutcomeOf('m-1', failing(cancelled)), cancelled);
  });
});

async function look(lost: ServiceError, results: readonly Answer[]) {
  const asked = new Asked(results);
  const found = await reconcile('m-1', lost, asked.road);
  return { found, turns: asked.turns };
}

/** A road that leads to a service at once, and notes how it was asked. */
class Asked {
  readonly turns: CallTiming[] = [];
  private readonly service = new FakeService();

  constructor(results: readonly Answer[]) {
    this.service.results = [...results];
  }

  readonly road = {
    client: () => this.service,
    signal: new AbortController().signal,
    now: () => Date.UTC(2026, 0, 1),
    ask: async <T>(call: () => Promise<T>, turn: CallTiming): Promise<T> => {
      this.turns.push(turn);
      if (this.turns.length > 50) throw new Error('It is asked for ever.');
      return call();
    },
  };
}

async function afterTurns({ turns }: Asked, max: number): Promise<string> {
  while (turns.length < max) await new Promise((resolve) => setImmediate(resolve));
  return 'still looking';
}

function result(answer: object): ModelResult {
  const read = readResult(answer);
  if (read === null) throw new Error('no result');
  return read;
}
