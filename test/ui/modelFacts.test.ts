import { deepEqual, equal } from 'node:assert/strict';
import { factLines, factsOf, serviceInWords, taskFacts } from '../../src/ui/modelFacts';
import { failedStage, modelAt, statusWith } from './models';

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
      ['Status', 'failed'],
      ['Task', 't-7'],
      ['Attempt', '2'],
      ['Task status', 'errored'],
      ['Error code', 'E42'],
      ['Error', 'no solid'],
    ]);
  });

  it('say a sentence once, however often the service does', () => {
    const message = 'The file has no solid.';
    const echo = { ...task, errorMessage: message };
    const status = statusWith({ status: 'failed', message, task: echo });
    const labels = taskFacts(modelAt(failedStage({ status }))).map(([label]) => label);
    deepEqual(labels, ['Status', 'Message', 'Task', 'Attempt', 'Task status', 'Error code']);
    deepEqual(
      taskFacts(modelAt(failedStage({ status })), message).map(([label]) => label),
      labels.filter((label) => label !== 'Message'),
    );
  });

  it('leave out what nobody said', () => {
    const labels = factsOf(modelAt({ kind: 'waiting' }, { modelId: null })).map(([label]) => label);
    deepEqual(labels, ['File', 'Size', 'Service', 'Stage', 'Added', 'As of']);
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
