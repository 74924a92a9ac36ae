import { deepEqual, equal } from 'node:assert/strict';
import { ServiceError, type Trouble } from '../../../src/words/errors';
import type { ModelResult, Task } from '../../../src/interface/result';
import { FailureEvidence, FailedRequests } from '../../../src/tracking/path/failureEvidence';
import { running, succeeded } from '../fakeService';

const second = 1000;
const minute = 60 * second;
const oddKinds = ['notFound', 'contract', 'invalid', 'moved', 'tooLarge'] as const;

describe('answers that are odd', () => {
  for (const kind of oddKinds) {
    it(`end nothing within a quarter of an hour, and something after it: ${kind}`, () => {
      const answers = new Answers();
      equal(answers.repeat(kind, 30 * second, 29), true, 'it was given up too soon');
      equal(answers.repeat(kind, 30 * second, 3), false, 'it is asked for ever');
    });
  }

  it('end nothing by their number alone, nor by time alone', () => {
    equal(new Answers().repeat('notFound', second, 100), true);
    equal(new Answers().repeat('notFound', 60 * minute, 7), true);
  });

  it('end nothing in a deployment of a quarter of an hour, in whatever order they come', () => {
    const answers = new Answers();
    const mixed: readonly Trouble[] = [
      ...(['server', 'server', 'network', 'contract', 'notFound', 'notFound'] as const),
      ...(['timeout', 'contract', 'moved', 'invalid', 'throttled', 'notFound'] as const),
    ];
    for (let i = 0; i < 90; i++) {
      equal(answers.add(mixed[i % mixed.length] ?? 'server', 10 * second), true, `answer ${i}`);
    }
  });

  it('count from the beginning after an answer of use', () => {
    const answers = new Answers();
    answers.repeat('notFound', 30 * second, 25);
    answers.odd.passed();
    equal(answers.repeat('notFound', 30 * second, 25), true);
  });

  it('do not count the time of a sleep, nor of a network that is away', () => {
    const answers = new Answers();
    equal(answers.repeat('contract', 8 * 60 * minute, 7), true);
    const offline = new Answers();
    for (let i = 0; i < 30; i++) {
      equal(offline.add('notFound', second), true);
      equal(offline.add('network', minute), true);
    }
  });

  it('pass for ever when they say so themselves', () => {
    for (const kind of ['server', 'network', 'timeout', 'throttled'] as const) {
      equal(new Answers().repeat(kind, minute, 1000), true, kind);
    }
  });

  it('are told of after three without an answer of use between', () => {
    const answers = new Answers();
    const told = (['server', 'contract', 'notFound'] as const).map((kind) => {
      answers.add(kind, second);
      return answers.odd.areMany;
    });
    deepEqual(told, [false, false, true]);
    answers.odd.passed();
    equal(answers.odd.areMany, false);
  });
});

describe('signs of a failure', () => {
  const start = Date.UTC(2026, 5, 1);
  const timestamps = { createdAt: null, finishedAt: '2026-01-01T00:00:00.000Z' };

  it('believe what the service says at once', () => {
    const signs = new FailureEvidence();
    equal(signs.conclude(running('', { status: 'failed' }), 0), 'reported');
    equal(signs.conclude(succeeded, 0), 'succeeded');
  });

  it('believe a bare word, as a gateway may say it, only when it stands', () => {
    const bare = running('', {
      ...{ status: 'error', task: null, message: 'upstream timed out' },
      timestamps: { createdAt: null, finishedAt: null },
    });
    equal(concluded(bare, second, 5), 'running');
    equal(concluded(bare, 5 * second, 3), 'reported');
    equal(concluded({ ...bare, retryable: true }, second, 1), 'reported');
  });

  it('conclude a failure from a finish without success, when it is said for a minute', () => {
    const signs = new FailureEvidence();
    const finished = running('Meshing', { status: 'KAPUTT', timestamps });
    equal(signs.conclude(finished, start), 'running');
    equal(signs.conclude(finished, start + 59 * second), 'running');
    equal(signs.conclude(finished, start + 61 * second), 'inferred');
    const corrected = new FailureEvidence();
    corrected.conclude(finished, start);
    equal(corrected.conclude(succeeded, start + second), 'succeeded');
  });

  it('conclude a failure from an error that stands for ten minutes over several answers', () => {
    const failing = running('Meshing', {
      task: task({ errorCode: 'E7', errorMessage: 'no solid' }),
    });
    deepEqual(concluded(failing, 30 * second, 19), 'running');
    deepEqual(concluded(failing, 30 * second, 22), 'inferred');
    deepEqual(concluded(failing, second, 300), 'running');
  });

  it('conclude nothing while anything moves beside the error, or the error goes away', () => {
    const signs = new FailureEvidence();
    for (let i = 0; i < 100; i++) {
      const failing = running(`${i} %`, {
        task: task({ errorCode: 'E7', errorMessage: 'tessellation retried' }),
      });
      equal(signs.conclude(failing, i * minute), 'running');
    }
    const onAndOff = new FailureEvidence();
    for (let i = 0; i < 100; i++) {
      const errorCode = i % 5 === 0 ? null : 'E_WORKER';
      const answer = running('', { task: task({ errorCode }) });
      equal(onAndOff.conclude(answer, i * minute), 'running');
    }
  });

  it('leave the error of the first attempt alone for an hour, while the second one waits', () => {
    const waiting = running('Queued', {
      task: task({ attempt: 2, status: 'queued', errorCode: 'E9', errorMessage: 'out of memory' }),
    });
    equal(concluded(waiting, minute, 55), 'running');
    equal(concluded(waiting, minute, 65), 'inferred');
  });

  it('believe a word beside the time of the creation no more than a bare one', () => {
    const bare = running('', { status: 'error', task: null, message: 'upstream timeout' });
    equal(concluded(bare, second, 5), 'running');
    equal(concluded(bare, 5 * second, 3), 'reported');
  });

  it('let a word of failure stand while another attempt waits or runs', () => {
    for (const status of ['queued', 'retrying', 'running']) {
      const again = running('', { status: 'failed', task: task({ attempt: 2, status }) });
      equal(concluded(again, 30 * second, 19), 'running', status);
      equal(concluded(again, 30 * second, 22), 'inferred', status);
    }
  });

  it('conclude nothing from an estimate, nor from the end of an attempt before', () => {
    const estimate = new Date(start + 600 * minute).toISOString();
    const estimated = { createdAt: null, finishedAt: estimate };
    equal(concluded(running('', { timestamps: estimated }), minute, 500), 'running');
    const second = running('', { timestamps, task: task({ attempt: 2 }) });
    equal(concluded(second, minute, 500), 'running');
  });

  it('conclude a failure a minute later where the word beside the finish is one of work', () => {
    const finished = running('Meshing', { timestamps });
    equal(concluded(finished, 15 * second, 8), 'running');
    equal(concluded(finished, 15 * second, 9), 'inferred');
  });

  it('conclude nothing from a finish while anything moves beside it', () => {
    const signs = new FailureEvidence();
    for (let i = 0; i < 100; i++) {
      const moving = running(`${i} %`, { status: 'WORK', timestamps });
      equal(signs.conclude(moving, start + i * minute), 'running');
    }
  });

  it('have an address beside a word of work asked only when it stands', () => {
    const filledIn = running('Meshing', { url: 'https://service.test/x' });
    for (const status of ['processing', 'translating', '处理中', 'CHEWING']) {
      equal(concluded({ ...filledIn, status }, 15 * second, 8), 'running', status);
      equal(concluded({ ...filledIn, status }, 30 * second, 5), 'addressed', status);
      equal(concluded({ ...filledIn, status }, second, 100), 'running', status);
    }
    equal(concluded({ ...filledIn, status: 'DONE' }, second, 1), 'succeeded');
  });

  it('have an address beside an unknown word asked at once, and later again when it is empty', () => {
    const filledIn = running('', { status: 'Z', task: null, url: 'https://service.test/x' });
    const signs = new FailureEvidence();
    equal(signs.conclude(filledIn, 0), 'addressed');
    signs.nothingThere();
    const later = [0.5, 1, 1.5, 2].map((at) => signs.conclude(filledIn, at * minute));
    deepEqual(new Set(later), new Set(['running']));
    equal(signs.conclude(filledIn, 2.5 * minute), 'addressed');
  });

  it('believe a word of failure whatever addresses stand beside it', () => {
    const url = 'https://service.test/x';
    for (const status of ['failed', 'ERROR', '转换失败']) {
      equal(concluded(running('', { status, url, imageUrl: url }), second, 1), 'reported', status);
    }
  });

  it('conclude that a file sent in a guessed way is missing when the service waits for it on', () => {
    const waiting = running('Waiting for the file', { status: 'created', task: null });
    const guessed = (answer: ModelResult, everyMs: number, times: number) =>
      concluded(answer, everyMs, times, new FailureEvidence(true));
    equal(guessed(waiting, minute, 20), 'running');
    equal(guessed(waiting, minute, 21), 'missing');
    equal(guessed(waiting, second, 500), 'running');
    const created = running('', { status: 'created', task: null });
    equal(guessed(created, minute, 90), 'running');
    equal(guessed(created, minute, 91), 'missing');
    equal(concluded(waiting, minute, 500), 'running');
    for (const answer of [
      running('Waiting for the file'),
      running('', { status: 'queued', task: null }),
      running('Waiting for a worker', { status: 'pending', task: null }),
    ]) {
      equal(guessed(answer, minute, 500), 'running');
    }
  });

  it('conclude nothing from a note beside a task at work', () => {
    const noted = running('', { task: task({ errorMessage: '3 faces were repaired' }) });
    equal(concluded(noted, minute, 500), 'running');
  });

  it('conclude nothing from a code and a message that mean no error', () => {
    const fine = running('', { task: task({ errorCode: '0', errorMessage: 'success' }) });
    equal(concluded(fine, minute, 1000), 'running');
  });
});

class Answers {
  readonly odd = new FailedRequests();
  private now = 0;

  /** Whether to ask on after an answer that came so much later than the one before. */
  add(trouble: Trouble, laterMs: number): boolean {
    this.now += laterMs;
    return this.odd.isWorthAsking(new ServiceError(trouble, ''), this.now);
  }

  repeat(trouble: Trouble, everyMs: number, times: number): boolean {
    return Array.from({ length: times }, () => this.add(trouble, everyMs)).every(Boolean);
  }
}

function concluded(
  answer: ModelResult,
  everyMs: number,
  times: number,
  signs = new FailureEvidence(),
) {
  const all = Array.from({ length: times }, (_, i) =>
    signs.conclude(answer, Date.UTC(2026, 5, 1) + i * everyMs),
  );
  return all.at(-1);
}

function task(more: Partial<Task>): Task {
  return { id: 't', attempt: 1, status: 'running', errorCode: null, errorMessage: null, ...more };
}
