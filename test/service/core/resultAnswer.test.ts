import { deepEqual, equal } from 'node:assert/strict';
import {
  failed,
  granted,
  processing,
  queued,
  succeeded,
} from '../../../src/service/record/modelSteps';
import type { ModelRecord } from '../../../src/service/record/modelRecord';
import { resultAnswer } from '../../../src/service/core/resultAnswer';

const start = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const baseUrl = 'http://127.0.0.1:4711';
const grant = { tokenHash: 'h', expiresAt: new Date(start + 1000).toISOString() };
const model = { id: 'm-1', name: 'bolt.step', description: 'd', webhook: null };
const waiting = granted(model, grant, start);
const inWork = processing(queued(waiting, { sizeBytes: 3, sha256: 's' }, 2), 'Meshing');

describe('resultAnswer', () => {
  it('has every field of the interface for a model that waits for its file', () => {
    deepEqual(resultAnswer(waiting, baseUrl, start), {
      status: 'waiting_upload',
      phase: 'Waiting for the file',
      message: null,
      retryable: false,
      task: null,
      timestamps: { createdAt: '2026-01-02T03:04:05.678Z' },
      url: null,
      imageUrl: null,
    });
  });

  it('tells task and phase while it is in work, and no address yet', () => {
    const { status, phase, task, url, imageUrl } = resultAnswer(inWork, baseUrl, start);
    deepEqual([status, phase, url, imageUrl], ['processing', 'Meshing', null, null]);
    deepEqual([task?.status, task?.attempt, task?.errorCode], ['processing', 2, null]);
  });

  it('tells how much of the conversion is done while it is in work, where a count tells', () => {
    const at = (record: ModelRecord) => resultAnswer(record, baseUrl, start).task?.fraction;
    const counted = processing(inWork, 'Meshing 2 of 3', 0.6);
    deepEqual([at(inWork), at(counted)], [undefined, 0.6]);
    equal(at(succeeded(counted, { message: null }, start + 5)), undefined);
  });

  it('names both assets and the end of a model that succeeded', () => {
    const answer = resultAnswer(
      succeeded(inWork, { message: 'one part left out' }, start + 5),
      baseUrl,
      start,
    );
    equal(answer.url, `${baseUrl}/api/v1/models/m-1/assets/visual`);
    equal(answer.imageUrl, `${baseUrl}/api/v1/models/m-1/assets/preview`);
    equal(answer.message, 'one part left out');
    equal(answer.timestamps.finishedAt, '2026-01-02T03:04:05.683Z');
  });

  it('says beside the message where there is only a saved picture', () => {
    const answerOf = (end: Pick<ModelRecord, 'message' | 'pictureOnly'>) =>
      resultAnswer(succeeded(inWork, end, start + 5), baseUrl, start);
    equal(answerOf({ message: 'Why.', pictureOnly: true }).pictureOnly, true);
    equal('pictureOnly' in answerOf({ message: 'Saved picture only.' }), false);
  });

  it('gives the reason and the word on a retry for one that failed', () => {
    const failure = { code: 'tooComplex', message: 'It is too large.', retryable: true };
    const answer = resultAnswer(failed(inWork, failure, start), baseUrl, start);
    deepEqual(
      [answer.status, answer.message, answer.retryable, answer.url],
      ['failed', 'It is too large.', true, null],
    );
    deepEqual(
      [answer.task?.status, answer.task?.errorCode, answer.task?.errorMessage],
      ['failed', 'tooComplex', 'It is too large.'],
    );
  });

  it('is that of a failed model as soon as a grant ran out unused', () => {
    equal(resultAnswer(waiting, baseUrl, start + 999).status, 'waiting_upload');
    const late = resultAnswer(waiting, baseUrl, start + 1000);
    deepEqual([late.status, late.retryable], ['failed', true]);
  });
});
