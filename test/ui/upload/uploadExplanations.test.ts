import { deepEqual } from 'node:assert/strict';
import { UploadExplanations } from '../../../src/ui/upload/uploadExplanations';
import { modelAt } from '../base/someModels';

describe('the explanation of an upload', () => {
  const model = {
    ...modelAt({ kind: 'converting', status: null }),
    ...{ modelId: 'm-1', service: 'https://models.example.com' },
  };

  it('says of a file that stays on this machine that nothing is uploaded', () => {
    const own = { ...model, service: 'embedded' };
    deepEqual(new UploadExplanations().linesFor(own), [
      'bracket.step is converted on this machine: it is not uploaded anywhere.',
    ]);
  });

  it('is the latest that was given for the model at its service', () => {
    const explanations = new UploadExplanations();
    explanations.keep(model.service, 'm-1', [['Contract', 'default']], true);
    explanations.keep(
      model.service,
      'm-1',
      [
        ['Contract', 's3-put'],
        ['Why', 'the address is signed'],
      ],
      false,
    );
    explanations.keep('https://other.test', 'm-1', [['Contract', 'tus']], false);
    deepEqual(explanations.linesFor(model), [
      `How ${model.name} is uploaded`,
      '  Contract: s3-put',
      '  Why: the address is signed',
    ]);
  });

  it('knows whether it was a guess that nothing confirms', () => {
    const explanations = new UploadExplanations();
    deepEqual(explanations.isGuess(model), false);
    explanations.keep(model.service, 'm-1', [], true);
    deepEqual(explanations.isGuess(model), true);
    deepEqual(explanations.isGuess({ ...model, modelId: null }), false);
    explanations.keep(model.service, 'm-1', [], false);
    deepEqual(explanations.isGuess(model), false);
  });

  it('is not made up for a model of another window', () => {
    deepEqual(new UploadExplanations().linesFor(model), [
      `How ${model.name} was uploaded is not known: this window has not sent it.`,
    ]);
  });

  it('is forgotten after many others', () => {
    const explanations = new UploadExplanations();
    for (let i = 1; i <= 501; i++) explanations.keep(model.service, `m-${i}`, [], false);
    deepEqual(explanations.linesFor(model).length, 1);
    deepEqual(explanations.linesFor(model)[0]?.includes('not known'), true);
  });
});
