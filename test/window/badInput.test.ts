import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { notAccepted } from '../../src/interface/notAccepted';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { caliper, modelAt, removeAll, upload, Workplace } from './fixtures/caliper';
import { UserAnswers } from './fixtures/userAnswers';

describe('what cannot be converted', () => {
  let api: CaliperApi;
  let place: Workplace;
  let user: UserAnswers;

  beforeEach(async () => {
    api = await caliper();
    place = await Workplace.open();
    user = new UserAnswers();
  });

  afterEach(async () => {
    user.restore();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
    await place.close();
  });

  it('a file of another kind is answered with what is accepted', async () => {
    await writeFile(place.file('notes.txt'), 'hello');
    deepEqual(await upload(place.file('notes.txt')), []);
    deepEqual(user.errors, [notAccepted('notes.txt')]);
    deepEqual(api.models.all(), []);
  });

  it('an empty file and a missing one are told apart', async () => {
    await writeFile(place.file('empty.step'), '');
    await upload(place.file('empty.step'));
    await upload(place.file('gone.step'));
    match(user.errors[0] ?? '', /empty\.step is empty/);
    match(user.errors[1] ?? '', /gone\.step .*no longer there/);
    deepEqual(api.models.all(), []);
  });

  it('a folder with a CAD name is no CAD file', async () => {
    await mkdir(place.file('folder.step'));
    await upload(place.file('folder.step'));
    match(user.errors[0] ?? '', /not a regular file/);
  });

  it('bad files do not hold up the good ones', async () => {
    await writeFile(place.file('notes.txt'), 'hello');
    const good = await place.copyOf('as1-oc-214.stp', 'good.step');
    const keys = await upload(place.file('notes.txt'), good, place.file('gone.step'));
    equal(keys.length, 1);
    match(user.warnings[0] ?? '', /^2 of 3 files were not taken\./);
    await modelAt(api, keys[0], 'ready');
  });

  it('garbage named .step fails with a sentence, in its row and its tab', async () => {
    await writeFile(place.file('garbage.step'), Buffer.alloc(5000, 'not a model '));
    const [key] = await upload(place.file('garbage.step'));
    const { stage } = await modelAt(api, key, 'failed');
    ok(stage.kind === 'failed');
    match(stage.reason, /^garbage\.step is named like STEP, but its content is not/);
    equal(stage.trouble, 'modelFailed');
  });
});
