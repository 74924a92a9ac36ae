import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Stage } from '../../../src/tracking/model/stage';
import {
  failedCard,
  pictureOnlyCard,
  refusedCard,
  sentInsteadCard,
  unfetchedCard,
  unknownVisualCard,
  unpackedCard,
} from '../../../src/ui/page/cards';
import { ServiceError } from '../../../src/words/errors';
import { failedStage, modelAt, statusWith } from '../base/someModels';

describe('cards', () => {
  it('offer Retry for a failed model only when the service says so', () => {
    const rest = ['openText', 'showLog', 'copyDetails'];
    deepEqual(cardOf(failedStage()).actions, ['tryAgain', ...rest]);
    deepEqual(cardOf(failedStage({ retryable: true })).actions, ['retry', ...rest]);
  });

  it('offer one way to try a conversion of this machine again, and to ask another service', () => {
    for (const retryable of [true, false]) {
      const stage = failedStage({ retryable });
      ok(!cardOf(stage).actions.includes('askAgain'));
      ok(cardOf(stage, 'https://models.test').actions.includes('askAgain'));
    }
  });

  it('fold away who said it, codes and names for machines', () => {
    const task = { id: 't-7', attempt: 2, status: 'x', errorCode: 'E42', errorMessage: null };
    const { facts, details } = cardOf(failedStage({ status: statusWith({ task }) }));
    deepEqual(facts, []);
    const labels = details?.map(([label]) => label) ?? [];
    for (const label of ['Service', 'Error code', 'Task']) ok(labels.includes(label), label);
  });

  it('say how long somebody waited who stopped it, and offer to try again', () => {
    const { title, actions } = cardOf(failedStage({ trouble: 'cancelled', retryable: true }));
    deepEqual([title, actions[0]], ['Stopped after 12 s', 'retry']);
  });

  it('put the token first where it is what is missing', () => {
    const stage = failedStage({ trouble: 'auth', retryable: true });
    deepEqual(cardOf(stage, 'https://models.test').actions.slice(0, 2), ['setToken', 'retry']);
  });

  it('offer Set Token when a remote service wants one', () => {
    for (const trouble of ['auth', 'forbidden'] as const) {
      const stage = failedStage({ trouble });
      ok(cardOf(stage, 'https://models.test').actions.includes('setToken'));
      ok(!cardOf(stage, 'embedded').actions.includes('setToken'));
    }
  });

  it('offer Explain Upload and the setting when a remote storage did not take a file', () => {
    for (const trouble of ['refusedUpload', 'unknownOutcome'] as const) {
      const stage = failedStage({ trouble, retryable: true });
      deepEqual(cardOf(stage, 'https://models.test').actions.slice(0, 3), [
        ...['retry', 'explainUpload', 'uploadSettings'],
      ]);
      deepEqual(cardOf(stage).actions.slice(0, 3), ['retry', 'openText', 'showLog']);
    }
  });

  it('name a file that is too large, and offer the limit where it is set', () => {
    const stage = failedStage({ trouble: 'tooLarge' });
    const { title, actions } = cardOf(stage);
    match(title, /is too large$/);
    deepEqual(actions.slice(0, 2), ['sizeSettings', 'tryAgain']);
    ok(!cardOf(stage, 'https://models.test').actions.includes('sizeSettings'));
  });

  it('doubt the way in which a file was sent when that was a guess', () => {
    const stage = failedStage({ trouble: 'modelFailed', reason: 'Unknown format.' });
    const { text, actions } = cardOf(stage, 'https://models.test', true);
    match(text, /^Unknown format\. Perhaps the file did not arrive as it is/);
    deepEqual(actions, [
      ...['tryAgain', 'explainUpload', 'uploadSettings', 'openText', 'askAgain'],
      ...['showLog', 'copyDetails'],
    ]);
    equal(cardOf(stage, 'https://models.test').text, 'Unknown format.');
    equal(
      cardOf(failedStage({ trouble: 'auth' }), 'https://models.test', true).text.length < 60,
      true,
    );
  });

  it('let the user wait on for a model that ran out of time', () => {
    equal(cardOf(failedStage({ trouble: 'timeout' })).actions[0], 'askAgain');
  });

  it('put asking first where Caliper only concluded a failure, and say so', () => {
    const { text, actions } = cardOf(failedStage({ inferred: true, retryable: true }));
    deepEqual(actions.slice(0, 2), ['askAgain', 'retry']);
    equal(
      text,
      'The file has no solid. Caliper concluded this from the answers: ask again to be sure.',
    );
  });

  it('ask nobody about a model that nobody granted', () => {
    const stage = failedStage({ trouble: 'tooLarge' });
    const model = modelAt(stage, { modelId: null });
    ok(stage.kind === 'failed');
    ok(!failedCard(model, stage, false).actions.includes('askAgain'));
  });

  it('say that a service refuses the token or the model, with what can be done', () => {
    const model = modelAt(
      { kind: 'converting', status: statusWith() },
      { service: 'https://models.test' },
    );
    const token = refusedCard(model, { kind: 'token' });
    equal(token.title, 'models.test refuses the access token');
    deepEqual(token.actions, ['setToken', 'askAgain', 'cancel', 'showLog', 'copyDetails']);
    deepEqual(token.facts[1], ['Stage', 'Converting: meshing']);
    const waiting = modelAt({ kind: 'waiting' }, { service: 'https://models.test' });
    deepEqual(refusedCard(waiting, { kind: 'token' }).facts, [['Service', 'models.test']]);
    equal(refusedCard(model, { kind: 'permission' }).title, 'No permission for bracket.step');
  });

  it('offer to fetch a result again', () => {
    const model = modelAt({ kind: 'ready', status: statusWith() });
    deepEqual(unfetchedCard(model, new ServiceError('network', 'No connection.')).actions, [
      'refresh',
      'showLog',
      'copyDetails',
    ]);
  });

  it('offer to convert anew what the service has forgotten', () => {
    const model = modelAt({ kind: 'ready', status: statusWith() });
    const { actions } = unfetchedCard(
      model,
      new ServiceError('notFound', 'The service does not know it any more.'),
    );
    deepEqual(actions, ['showAgain', 'showLog', 'copyDetails']);
  });

  it('say that a picture is all there is, and why', () => {
    const message = 'Saved picture only. wheel.prt.2 is a Creo 11.0 part.';
    const model = modelAt({ kind: 'ready', status: statusWith({ message }) });
    const seen = { kind: 'jpeg', sizeBytes: 2048, head: new Uint8Array(0) } as const;
    const { title, text, actions } = pictureOnlyCard(model, seen);
    deepEqual([title, text], ['There is a picture, but no 3D', message]);
    equal(actions[0], 'savePreview');
    const silent = modelAt({ kind: 'ready', status: statusWith({ message: null }) });
    equal(pictureOnlyCard(silent, seen).text, 'The service gave a picture in place of a 3D model.');
  });

  it('say what a 3D result of another type is, by its bytes', () => {
    const head = Buffer.from('solid cube\n');
    const { facts, details, actions } = unknownVisualCard({
      ...{ kind: 'stl', sizeBytes: 2048, head },
    });
    deepEqual(facts, [
      ['Type', 'STL mesh'],
      ['Size', '2.0 kB'],
    ]);
    deepEqual(details, [
      ['First bytes', '73 6f 6c 69 64 20 63 75 62 65 0a'],
      ['As text', 'solid cube.'],
    ]);
    deepEqual(actions, ['saveResult', 'openResult', 'showLog']);
  });

  it('name the service that sent something else in place of a 3D result, and what it was', () => {
    const model = modelAt(
      { kind: 'ready', status: statusWith() },
      { service: 'https://models.test' },
    );
    const page = { kind: 'html', sizeBytes: 2048, head: Buffer.from('<html>Login') } as const;
    const json = { kind: 'unknown', sizeBytes: 14, head: Buffer.from('{"error":"no"}') } as const;
    const view = { kind: 'refused', where: null, code: 'wrongExtension' } as const;
    const message = 'bracket.bin is no CAD file. The embedded service reads STEP.';
    for (const card of [
      sentInsteadCard(model, page, null),
      unpackedCard(model, json, { ...view, message }),
    ]) {
      match(card?.text ?? '', /^The service at models\.test sent (a web page|JSON) in place of/);
      equal(card?.actions[0], 'refresh');
      deepEqual(card.details?.[0], ['Service', 'models.test']);
    }
    const picture = pictureOnlyCard(model, { ...page, kind: 'png' });
    deepEqual(picture.details?.[0], ['Service', 'models.test']);
  });

  const model = modelAt({ kind: 'ready', status: statusWith() });
  const seen = { kind: 'glb', sizeBytes: 5_000_000, head: Buffer.from('glTF') } as const;
  const refused = { kind: 'refused', where: null } as const;

  it('say where a 3D result is damaged', () => {
    const message = 'The GLB file is cut off.';
    const view = { ...refused, code: 'damagedFile', message, where: 'byte 8' };
    const { title, text, details, actions } = unpackedCard(model, seen, view);
    deepEqual([title, text], ['The 3D file is damaged', message]);
    deepEqual(details, [['Where', 'byte 8']]);
    deepEqual(actions.slice(0, 3), ['refresh', 'saveResult', 'openResult']);
  });

  it('say that a 3D result is too large, and its size', () => {
    const message = 'The 3D model has about 50 million triangles, too many to show.';
    const { title, facts } = unpackedCard(model, seen, { ...refused, code: 'tooComplex', message });
    deepEqual([title, facts[1]], ['The 3D model is too large to show', ['Size', '5.0 MB']]);
  });

  it('show the bytes of what no reader knows', () => {
    const message = 'x.bin is no CAD file.';
    const card = unpackedCard(
      model,
      { ...seen, kind: 'unknown' },
      { ...refused, code: 'notCad', message },
    );
    deepEqual(card.details?.[0], ['First bytes', '67 6c 54 46']);
  });

  it('blame the machine, not the file, when it is to blame', () => {
    const message = 'It took longer than the 60 seconds it may take.';
    const { title, text } = unpackedCard(model, seen, { kind: 'failed', message });
    deepEqual([title, text], ['The 3D model cannot be shown', message]);
  });
});

function cardOf(stage: Stage, service = 'embedded', isGuess = false) {
  if (stage.kind !== 'failed') throw new Error('not failed');
  return failedCard(modelAt(stage, { service }), stage, isGuess);
}
