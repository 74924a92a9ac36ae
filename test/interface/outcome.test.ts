import { deepEqual, equal } from 'node:assert/strict';
import {
  isReportedFailure,
  lackOfFile,
  outcomeOf,
  reportedError,
} from '../../src/interface/outcome';
import { readResult } from '../../src/interface/result';

describe('outcomeOf', () => {
  for (const status of ['succeeded', 'SUCCEEDED', 'Succeeded', ' succeeded '])
    it(`knows "${status}"`, () => equal(outcome({ status }), 'succeeded'));

  it('takes another word for success with an address or a finish time beside, not alone', () => {
    const timestamps = { finishedAt: '2026-01-01T00:00:00Z' };
    for (const status of ['completed', 'COMPLETE', 'success', 'done', 'Finished', '转换完成']) {
      equal(outcome({ status, url: 'https://service.test/x' }), 'succeeded');
      equal(outcome({ status, imageUrl: 'https://service.test/x' }), 'succeeded');
      equal(outcome({ status, timestamps }), 'succeeded');
      equal(outcome({ status }), 'running');
    }
  });

  it('takes an address beside a word that it does not know for no end, without a finish time', () => {
    const url = 'https://service.test/x';
    for (const status of ['KAPUTT', 'translating', '处理中', 'IN_WORK', '7']) {
      equal(outcome({ status, url }), 'running', status);
      equal(outcome({ status, url, timestamps: { finishedAt: '2026-01-01' } }), 'succeeded');
    }
  });

  it('believes a word of failure more than addresses that were filled in', () => {
    const url = 'https://service.test/x';
    const timestamps = { finishedAt: '2026-01-01' };
    for (const status of ['failed', 'ERROR', 'cancelled', '失败', '转换失败']) {
      equal(outcome({ status, url, imageUrl: url, timestamps }), 'failed', status);
    }
  });

  it('takes a partial success for a failure only when there is nothing to see', () => {
    equal(outcome({ status: 'partial_success' }), 'failed');
    const url = 'https://service.test/x';
    equal(outcome({ status: 'partial_success', url }), 'running');
    equal(
      outcome({ status: 'Partial Success', url, timestamps: { finishedAt: '2026-01-01' } }),
      'succeeded',
    );
  });

  for (const status of ['processing', 'queued', 'IN_WORK', 'fehlgeschlagen', ''])
    it(`counts "${status}" as running`, () => equal(outcome({ status }), 'running'));

  for (const status of ['failed', 'FAILURE', 'error', 'error_user', 'canceled', 'timed_out'])
    it(`counts the well-known word "${status}" as failed`, () =>
      equal(outcome({ status }), 'failed'));

  it('sees a failure in a finish time without success', () => {
    equal(outcome({ status: 'IN_WORK', timestamps: { finishedAt: '2026-01-01' } }), 'failed');
  });

  const noFinish = {
    'an empty text': { finishedAt: '' },
    'year 1': { finishedAt: '0001-01-01T00:00:00Z' },
    'the epoch': { finishedAt: '1970-01-01T00:00:00.000Z' },
    'the last year there is': { finishedAt: '9999-12-31T23:59:59Z' },
    'no date': { finishedAt: 'null' },
    zero: { finishedAt: 0 },
    'an estimate': { finishedAt: new Date(Date.UTC(2026, 5, 1, 0, 6)).toISOString() },
    'the last year of a calendar': { finishedAt: '2099-12-31T23:59:59.999Z' },
    'an estimate in words': { finishedAt: 'ETA 2026' },
    'a zero in a text': { finishedAt: '0' },
    'a number below zero in a text': { finishedAt: '-1' },
    'the time of the creation': {
      createdAt: '2026-01-01T00:00:00.000Z',
      finishedAt: '2026-01-01T00:00:00.000Z',
    },
    'a time before the model was created': {
      createdAt: '2026-01-02T00:00:00.000Z',
      finishedAt: '2026-01-01T00:00:00.000Z',
    },
  };
  for (const [what, timestamps] of Object.entries(noFinish)) {
    it(`takes ${what} for no finish time`, () =>
      equal(outcome({ status: 'IN_WORK', timestamps }), 'running'));
  }

  it('takes the end of an attempt for no finish while the next one waits or runs', () => {
    const timestamps = { finishedAt: '2026-01-01' };
    for (const task of [
      { attempt: 2, status: 'running' },
      { attempt: 3, status: 'In Progress' },
      { attempt: 1, status: 'QUEUED' },
      { status: 'retrying' },
    ]) {
      equal(outcome({ status: 'IN_WORK', timestamps, task }), 'running', JSON.stringify(task));
    }
    equal(outcome({ status: 'IN_WORK', timestamps, task: { attempt: 2, status: 'x' } }), 'failed');
  });

  it('allows for clocks that differ by some minutes', () => {
    const finishedAt = new Date(now + 4 * 60_000).toISOString();
    equal(outcome({ status: 'IN_WORK', timestamps: { finishedAt } }), 'failed');
  });

  it('takes a finish at the time of the creation for one beside a word that says the end', () => {
    const timestamps = { createdAt: '2026-01-01', finishedAt: '2026-01-01' };
    equal(outcome({ status: 'completed', timestamps }), 'succeeded');
  });

  it('takes an address beside a word of work for one that was filled in before its time', () => {
    const url = 'https://service.test/x';
    const words = ['queued', 'WAITING', 'pending', 'processing', 'running', 'converting'];
    for (const status of [...words, 'in_progress', 'In Progress', 'started', 'created']) {
      equal(outcome({ status, url }), 'running', status);
      equal(outcome({ status, url, timestamps: { finishedAt: '2026-01-01' } }), 'succeeded');
    }
  });

  it('sees no failure in an error of a task that is not finished', () => {
    equal(outcome({ status: 'IN_WORK', task: { errorCode: 'E7' } }), 'running');
    equal(outcome({ status: 'IN_WORK', task: { errorMessage: 'no solid' } }), 'running');
    equal(outcome({ status: 'IN_WORK', task: { status: 'failed' } }), 'running');
  });

  it('tells a failure in the word of the service from one that it only lets conclude', () => {
    const finished = { status: 'IN_WORK', timestamps: { finishedAt: '2026-01-01' } };
    deepEqual(
      [isReportedFailure(read({ status: 'FAILED' })), isReportedFailure(read(finished))],
      [true, false],
    );
  });
});

describe('lackOfFile', () => {
  const lack = (answer: object) => lackOfFile(read({ status: 'x', ...answer }));

  it('is told where the service says that it waits for the file', () => {
    for (const answer of [
      ...[
        { phase: 'Waiting for the file' },
        { status: 'awaiting_upload' },
        { message: 'File missing' },
      ],
      ...[{ status: 'WAITING_FOR_FILE' }, { status: 'upload-pending' }, { phase: '等待上传' }],
    ]) {
      equal(lack(answer), 'reported', JSON.stringify(answer));
    }
  });

  it('may be where there is a model and no more', () => {
    for (const status of ['created', 'NEW', 'draft', 'uploading', '已创建']) {
      equal(lack({ status }), 'perhaps', status);
    }
  });

  it('is not where the model waits for its turn, is at work, or has a task', () => {
    for (const status of ['queued', 'waiting', 'pending', 'processing', 'uploaded', 'Z']) {
      equal(lack({ status }), null, status);
    }
    equal(lack({ phase: 'Waiting for a worker' }), null);
    equal(lack({ phase: 'Waiting for the file', task: { id: 't' } }), null);
    equal(lack({ message: `waiting for the file ${'x'.repeat(100)}` }), null);
  });
});

describe('reportedError', () => {
  it('is what a task says of an error, and null where that means none', () => {
    const error = (task: object) => reportedError(read({ status: 'x', task }));
    for (const [errorCode, errorMessage] of [
      ['', ''],
      ['0', 'success'],
      [0, 'OK'],
      ['none', 'No error.'],
      ['NULL', 'n/a'],
      ['000', null],
      [200, 'OK'],
      ['HTTP 200 OK', null],
      ['204', ''],
      ['S_OK', null],
      ['0x00000000', null],
      ['ERROR_SUCCESS', 'The operation completed successfully.'],
      [null, '成功'],
      [0, '操作成功。'],
      [null, 'No errors found'],
      [null, 'Successfully converted'],
    ]) {
      equal(error({ errorCode, errorMessage }), null, `${errorCode} ${errorMessage}`);
    }
    for (const [errorCode, errorMessage] of [
      [20, null],
      ['0x80004005', null],
      [null, 'not completed successfully'],
      [null, '失败'],
      [null, 'success '.repeat(50)],
    ]) {
      equal(error({ errorCode, errorMessage }) !== null, true, `${errorCode} ${errorMessage}`);
    }
    equal(reportedError(read({ status: 'x' })), null);
    equal(error({ errorCode: 'E7', attempt: 1 }), error({ errorCode: 'E7', attempt: 1 }));
    const others = [{ errorCode: 'E7', attempt: 2 }, { errorMessage: 'no' }, { status: 'failed' }];
    for (const task of others) equal(error(task) !== error({ errorCode: 'E7', attempt: 1 }), true);
  });
});

describe('a note on a task', () => {
  it('is no error while the task is at work and there is no code', () => {
    const note = { errorMessage: '3 faces were repaired' };
    equal(reportedError(read({ status: 'x', task: { ...note, status: 'running' } })), null);
    equal(
      reportedError(read({ status: 'x', task: { ...note, status: 'stopped' } })) === null,
      false,
    );
  });
});

function read(answer: unknown) {
  const result = readResult(answer);
  if (!result) throw new Error('the test wrote an answer that is no result');
  return result;
}

const now = Date.UTC(2026, 5, 1);

function outcome(answer: unknown) {
  return outcomeOf(read(answer), now);
}
