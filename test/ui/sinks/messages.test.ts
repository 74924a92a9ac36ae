import { deepEqual, equal } from 'node:assert/strict';
import { ServiceError } from '../../../src/words/errors';
import { errorMessageOf, RestrictedModeError } from '../../../src/ui/commands/errorMessage';
import { finishSentence } from '../../../src/ui/models/finishSentence';
import { refusalSentence } from '../../../src/ui/commands/refusalSentence';
import { rowOf } from '../../../src/ui/models/modelRow';
import { failedStage, modelAt, statusWith } from '../base/someModels';

describe('errorMessageOf', () => {
  it('says nothing of what the user ended', () => {
    equal(errorMessageOf(new ServiceError('cancelled', 'No token was given.')), null);
  });

  it('offers Retry only where another try may help', () => {
    const buttons = (['network', 'tooLarge', 'notAccepted', 'fileMissing'] as const).map(
      (trouble) => errorMessageOf(new ServiceError(trouble, 'x'))?.buttons,
    );
    deepEqual(buttons, [['Retry', 'Show Log'], ['Show Log'], ['Show Log'], ['Retry', 'Show Log']]);
  });

  it('offers Set Token for a token, and trust for a workspace without it', () => {
    deepEqual(errorMessageOf(new ServiceError('auth', 'x'))?.buttons, ['Set Token', 'Show Log']);
    deepEqual(errorMessageOf(new RestrictedModeError())?.buttons, ['Manage Trust']);
  });
});

describe('refusalSentence', () => {
  it('names a few files and counts the rest', () => {
    const refusals = ['a.txt no.', 'b.txt no.', 'c.txt no.', 'd.txt no.', 'e.txt no.'].map(
      (message) => ({ message }),
    );
    equal(
      refusalSentence(refusals, 9),
      '5 of 9 files were not taken. a.txt no. b.txt no. c.txt no. And 2 more.',
    );
  });
});

describe('finishSentence', () => {
  const ready = modelAt({ kind: 'ready', status: statusWith() });
  const failed = modelAt(failedStage());

  it('names one model', () => {
    equal(finishSentence([ready]), 'bracket.step is ready.');
    equal(finishSentence([failed]), 'bracket.step failed: The file has no solid.');
  });

  it('calls a saved picture no model that is ready', () => {
    const status = statusWith({ message: 'Save a copy as STEP in Creo.', pictureOnly: true });
    const pictured = modelAt({ kind: 'ready', status });
    equal(finishSentence([pictured]), 'Of bracket.step there is only a picture, no 3D model.');
    equal(rowOf(pictured, pictured.changedAt).description, 'Picture only');
  });

  it('counts several', () => {
    equal(finishSentence([ready, ready]), '2 of 2 models are ready.');
    equal(finishSentence([ready, failed, ready]), '2 of 3 models are ready, 1 failed.');
  });
});
