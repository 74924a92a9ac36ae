import { deepEqual, equal } from 'node:assert/strict';
import { outcomeOf } from '../../src/interface/outcome';
import { faultOfResult, readResult, stageWords, statusOf } from '../../src/interface/result';

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
    for (const answer of unreadable) equal(readResult(answer), null, JSON.stringify(answer));
  });

  it('names the field that keeps an answer from being a result, and what came', () => {
    deepEqual(unreadable.map(faultOfResult), [
      { field: null, came: null },
      { field: null, came: [] },
      { field: null, came: 'succeeded' },
      { field: null, came: 3 },
      { field: 'status', came: undefined },
      { field: 'status', came: true },
      { field: 'status', came: { code: 3 } },
      { field: 'status', came: undefined },
      { field: 'status', came: 404 },
    ]);
  });

  it('reads a result out of its wrapper', () => {
    for (const wrapped of [
      { data: succeeded },
      { code: 0, message: 'success', data: succeeded },
      { status: 'ok', data: succeeded },
      { status: 200, result: succeeded },
      { success: true, data: { model: succeeded } },
    ]) {
      deepEqual(readResult(wrapped), succeeded, JSON.stringify(wrapped));
    }
  });

  it('takes no member of a result for a result', () => {
    const data = { status: 'archived' };
    equal(readResult({ ...succeeded, data })?.status, 'succeeded');
    equal(readResult({ status: 'succeeded', data })?.status, 'succeeded');
  });

  it('reads numbers where the interface has texts', () => {
    const task = { id: 17, attempt: 2, status: 3, errorCode: 0, errorMessage: null };
    const timestamps = { createdAt: 1_767_225_600_000, finishedAt: 1_767_225_601 };
    const result = readResult({ status: 2, phase: 40, task, timestamps });
    deepEqual(
      [result?.status, result?.phase, result?.task],
      ['2', '40', { ...task, id: '17', status: '3', errorCode: '0' }],
    );
    deepEqual(result?.timestamps, {
      createdAt: '2026-01-01T00:00:00.000Z',
      finishedAt: '2026-01-01T00:00:01.000Z',
    });
  });

  it('takes a blank address for none', () => {
    const { url, imageUrl } = readResult({ status: 'x', url: '', imageUrl: ' ' }) ?? {};
    deepEqual([url, imageUrl], [null, null]);
  });
});

describe('a result that is only a saved picture', () => {
  it('says so in a field of its own, never in its sentence', () => {
    equal(readResult({ status: 'x', pictureOnly: true, message: 'Why.' })?.pictureOnly, true);
    for (const pictureOnly of [undefined, null, false, 1, 'true']) {
      const result = readResult({ status: 'x', pictureOnly, message: 'Saved picture only. Why.' });
      equal(result && 'pictureOnly' in result, false);
    }
  });
});

describe('how much of a task is done', () => {
  it('is a number from 0 to 1, where a service tells one; anything else is not known', () => {
    const told = (fraction: unknown) =>
      readResult({ status: 'x', task: { fraction } })?.task?.fraction;
    deepEqual([0, 0.4, 1].map(told), [0, 0.4, 1]);
    for (const other of [undefined, null, '0.4', 40, -0.1, NaN]) equal(told(other), undefined);
  });
});

describe('stageWords', () => {
  it('prefers the phase, then the message, then the bare status', () => {
    const words = (answer: object) => stageWords(read({ status: 'IN_WORK', ...answer }));
    equal(words({ phase: 'Meshing', message: 'soon' }), 'Meshing');
    equal(words({ message: 'soon' }), 'soon');
    equal(words({}), 'IN_WORK');
  });

  it('says that a status is no word where nothing else says how the model stands', () => {
    const words = (answer: object) => stageWords(read(answer));
    const sentence = 'The service names its state “2”, which is no word.';
    equal(words({ status: 2 }), sentence);
    equal(words({ status: '2', phase: '7' }), 'Phase 7');
    equal(words({ status: 'IN_WORK', phase: '7' }), 'IN_WORK');
    equal(words({ status: 2, phase: 'Meshing' }), 'Meshing');
    equal(words({ status: 2, phase: '40 %' }), '40 %');
    equal(words({ status: 2, message: '正在转换' }), '正在转换');
    // It ends nothing, and starts nothing over.
    equal(outcomeOf(read({ status: 2 }), 0), 'running');
  });
});

describe('statusOf', () => {
  it('drops the temporary addresses, so that a status can be kept', () => {
    const kept = statusOf(read(succeeded));
    equal(JSON.stringify(kept).includes('http'), false);
  });
});

const unreadable: readonly unknown[] = [
  ...[null, [], 'succeeded', 3, {}, { status: true }, { status: { code: 3 } }],
  { data: { state: 'running' } },
  { status: 404, error: 'Not Found', path: '/' },
];

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
