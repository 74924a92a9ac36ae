import { deepEqual, equal } from 'node:assert/strict';
import { factLines, factsOf, taskFacts } from '../../../src/ui/models/modelDetails';
import { serviceInWords } from '../../../src/ui/models/serviceInWords';
import { setTranslations } from '../../../src/words/say';
import { addedAt, failedStage, modelAt, statusWith } from '../base/someModels';

describe('the facts of a model', () => {
  const task = {
    id: 't-7',
    attempt: 2,
    status: 'errored',
    errorCode: 'E42',
    errorMessage: 'no solid',
  };
  const model = modelAt(failedStage({ status: statusWith({ status: 'failed', task }) }));

  it('name the task, its attempt and its error', () => {
    deepEqual(taskFacts(model), [
      ['Error', 'no solid'],
      ['Error code', 'E42'],
      ['Status', 'failed'],
      ['Task status', 'errored'],
      ['Attempt', '2'],
      ['Task', 't-7'],
    ]);
  });

  it('say first how a model stands and why, and names for machines last', () => {
    const labels = factsOf(model).map(([label]) => label);
    deepEqual(labels.slice(0, 4), ['File', 'Stage', 'Reason', 'Error']);
    deepEqual(labels.slice(-2), ['Task', 'Model ID']);
  });

  it('say the times of the service as the clock here shows them, and odd ones as they are', () => {
    const timestamps = { createdAt: '2026-01-01T12:00:00.000Z', finishedAt: 'at noon' };
    const ready = modelAt({ kind: 'ready', status: statusWith({ timestamps }) });
    const times = factsOf(ready).filter(([label]) => ['Created', 'Finished'].includes(label));
    deepEqual(times, [
      ['Created', new Date(timestamps.createdAt).toLocaleString()],
      ['Finished', 'at noon'],
    ]);
  });

  it('tell a retry, and how fresh they are while the model is on its way', () => {
    const labelsOf = (...what: Parameters<typeof modelAt>) =>
      factsOf(modelAt(...what)).map(([label]) => label);
    deepEqual(
      labelsOf({ kind: 'waiting' }, { modelId: null, startedAt: addedAt + 60_000 }).slice(-3),
      ['Added at', 'Retried', 'As of'],
    );
    equal(labelsOf({ kind: 'ready', status: statusWith() }).includes('As of'), false);
  });

  it('say a sentence once, however often the service does', () => {
    const message = 'The file has no solid.';
    const echo = { ...task, status: 'failed', errorMessage: message };
    const status = statusWith({ status: 'failed', message, task: echo });
    const labels = taskFacts(modelAt(failedStage({ status }))).map(([label]) => label);
    deepEqual(labels, ['Message', 'Error code', 'Status', 'Attempt', 'Task']);
    deepEqual(
      taskFacts(modelAt(failedStage({ status })), message).map(([label]) => label),
      labels.filter((label) => label !== 'Message'),
    );
  });

  it('keep a state that a service repeats as its message, in a language with one word for both labels', () => {
    setTranslations({ Message: '信息', 'Error code': '信息' });
    const status = statusWith({ status: 'failed', message: 'E42', task });
    const facts = taskFacts(modelAt(failedStage({ status }))).slice(0, 3);
    setTranslations({});
    deepEqual(facts, [
      ['信息', 'E42'],
      ['Error', 'no solid'],
      ['信息', 'E42'],
    ]);
  });

  it('leave out what nobody said', () => {
    const labels = factsOf(modelAt({ kind: 'waiting' }, { modelId: null })).map(([label]) => label);
    deepEqual(labels, ['File', 'Stage', 'Size', 'Service', 'Added at', 'As of']);
  });

  it('name the host of a remote service, never its whole address', () => {
    equal(serviceInWords('https://models.test:8443/base/path'), 'models.test:8443');
  });

  it('become lines of text', () => {
    equal(
      factLines([
        ['A', '1'],
        ['B', '2'],
      ]),
      'A: 1\nB: 2',
    );
  });
});
