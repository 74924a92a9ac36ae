import { deepEqual, equal } from 'node:assert/strict';
import { outcomeOf, readResult, stageWords, statusOf } from '../../src/contract/result';

describe('readResult', () => {
  it('reads every field of the interface', () => {
    deepEqual(readResult(succeeded), succeeded);
  });

  it('fills what a service leaves out with the value that claims least', () => {
    deepEqual(readResult({ status: 'IN_WORK' }), {
      status: 'IN_WORK',
      phase: '',
      message: null,
      retryable: false,
      task: null,
      timestamps: { createdAt: null, finishedAt: null },
      url: null,
      imageUrl: null,
    });
  });

  it('takes a retryable that is not a boolean for "no"', () => {
    equal(readResult({ status: 'failed', retryable: 'yes' })?.retryable, false);
  });

  it('gives null for anything without a status', () => {
    for (const answer of [null, [], 'succeeded', 3, {}, { status: 3 }, { data: succeeded }])
      equal(readResult(answer), null);
  });
});

describe('outcomeOf', () => {
  it('knows succeeded', () => equal(outcome({ status: 'succeeded' }), 'succeeded'));

  it('trusts a url more than an unknown word, for it is null until the model has succeeded', () => {
    equal(outcome({ status: 'DONE', url: 'https://service.test/x' }), 'succeeded');
  });

  for (const status of ['processing', 'queued', 'IN_WORK', 'fehlgeschlagen', ''])
    it(`counts "${status}" as running`, () => equal(outcome({ status }), 'running'));

  for (const status of ['failed', 'FAILURE', 'error', 'error_user', 'canceled', 'timed_out'])
    it(`counts the well-known word "${status}" as failed`, () =>
      equal(outcome({ status }), 'failed'));

  it('sees a failure in a finish time without success', () => {
    equal(outcome({ status: 'IN_WORK', timestamps: { finishedAt: '2026-01-01' } }), 'failed');
  });

  it('sees a failure in an error of the task', () => {
    equal(outcome({ status: 'IN_WORK', task: { errorCode: 'E7' } }), 'failed');
    equal(outcome({ status: 'IN_WORK', task: { errorMessage: 'no solid' } }), 'failed');
  });

  it('does not see a failure in empty error texts', () => {
    equal(outcome({ status: 'IN_WORK', task: { errorCode: '', errorMessage: '' } }), 'running');
  });
});

describe('stageWords', () => {
  it('prefers the phase, then the message, then the bare status', () => {
    const words = (answer: object) => stageWords(read({ status: 'IN_WORK', ...answer }));
    equal(words({ phase: 'Meshing', message: 'soon' }), 'Meshing');
    equal(words({ message: 'soon' }), 'soon');
    equal(words({}), 'IN_WORK');
  });
});

describe('statusOf', () => {
  it('drops the temporary addresses, so that a status can be kept', () => {
    const kept = statusOf(read(succeeded));
    equal(JSON.stringify(kept).includes('http'), false);
  });
});

const succeeded = {
  status: 'succeeded',
  phase: 'Finished',
  message: null,
  retryable: false,
  task: { id: 't1', attempt: 1, status: 'succeeded', errorCode: null, errorMessage: null },
  timestamps: { createdAt: '2026-01-01T00:00:00.000Z', finishedAt: '2026-01-01T00:00:09.000Z' },
  url: 'https://service.test/api/v1/models/m1/assets/visual',
  imageUrl: 'https://service.test/api/v1/models/m1/assets/preview',
};

function read(answer: unknown) {
  const result = readResult(answer);
  if (!result) throw new Error('the test wrote an answer that is no result');
  return result;
}

function outcome(answer: unknown) {
  return outcomeOf(read(answer));
}
