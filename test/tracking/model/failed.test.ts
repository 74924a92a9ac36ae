import { deepEqual, equal } from 'node:assert/strict';
import { ServiceError, troubles } from '../../../src/words/errors';
import {
  deadlinePassed,
  failedBy,
  failedByService,
  inferredFrom,
  inferredFromAnswers,
} from '../../../src/tracking/model/failed';

const status = {
  status: 'failed',
  phase: '',
  message: 'It is too large.',
  retryable: false,
  task: { id: 't', attempt: 1, status: null, errorCode: 'E1', errorMessage: ' No\nsolid. ' },
  timestamps: { createdAt: null, finishedAt: null },
};

describe('a model that failed', () => {
  it('says what the task says, else the message, else the status', () => {
    equal(failedByService(status).reason, 'No solid.');
    equal(failedByService({ ...status, task: null }).reason, 'It is too large.');
    const mute = { ...status, task: { ...status.task, errorMessage: '\u200B' }, message: null };
    equal(
      failedByService({ ...mute, status: 'partial\nsuccess' }).reason,
      'The service ended the conversion with the status “partial success”.',
    );
  });

  it('does not take for an error what means that there is none', () => {
    const task = { ...status.task, errorCode: '0', errorMessage: 'success' };
    equal(failedByService({ ...status, task }).reason, 'It is too large.');
  });

  it('says by what Caliper concluded it, when the service did not say so', () => {
    const mute = { ...status, status: 'processing', message: 'Meshing', task: null };
    const finished = { createdAt: null, finishedAt: '2026-01-01T00:00:00.000Z' };
    const { reason, inferred, trouble } = inferredFrom({ ...mute, timestamps: finished });
    equal(reason, 'The service says that it has finished, with the status “processing”.');
    deepEqual([inferred, trouble], [true, 'modelFailed']);
    equal(inferredFrom({ ...mute, task: status.task }).reason, 'No solid.');
    equal(
      inferredFrom({ ...mute, task: { ...status.task, errorMessage: null } }).reason,
      'The service has reported an error for a long time, with the status “processing”.',
    );
    const gone = inferredFromAnswers(new ServiceError('notFound', 'Not known.'), status);
    deepEqual([gone.reason, gone.inferred, gone.retryable], ['Not known.', true, false]);
  });

  it('is tried again only at the word of the service that failed it', () => {
    for (const retryable of [true, false]) {
      const stage = failedByService({ ...status, retryable });
      deepEqual([stage.trouble, stage.retryable], ['modelFailed', retryable]);
      equal(deadlinePassed({ ...status, retryable }).retryable, retryable);
    }
  });

  it('is sent again after a trouble on the way unless that would come again', () => {
    const worthless = troubles.filter((trouble) => {
      return !failedBy(new ServiceError(trouble, 'No.'), null).retryable;
    });
    deepEqual(worthless, [
      ...['notFound', 'tooLarge', 'invalid', 'moved', 'contract', 'fileEmpty', 'notAccepted'],
      ...['unsafeAddress', 'modelFailed'],
    ]);
  });

  it('keeps trouble, sentence and last status of an error that is known', () => {
    const stage = failedBy(new ServiceError('network', 'No line.'), status);
    deepEqual(stage, {
      kind: 'failed',
      trouble: 'network',
      reason: 'No line.',
      retryable: true,
      status,
    });
  });

  it('owns up to an error of Caliper itself', () => {
    const odd = failedBy(new Error('x is null'), null);
    equal(odd.reason, 'Caliper had a problem of its own: x is null');
    deepEqual([odd.kind, odd.trouble, odd.retryable], ['failed', 'interrupted', true]);
    equal(failedBy(7, null).reason, 'Caliper had a problem of its own: 7');
  });

  it('is late, and nobody knows whether to try again, when the service never answered', () => {
    deepEqual(deadlinePassed(null), {
      kind: 'failed',
      trouble: 'timeout',
      reason:
        'The service has not finished this model in the time allowed. Caliper stopped asking.',
      retryable: false,
      status: null,
    });
  });
});
