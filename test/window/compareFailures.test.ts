import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { caliper, modelAt, removeAll, Workplace } from './fixtures/caliper';
import { GitFolder } from './fixtures/gitFolder';
import { RemoteService } from './fixtures/remoteService';
import { UserAnswers } from './fixtures/userAnswers';

describe('a comparison that cannot be', () => {
  let api: CaliperApi;
  let folder: GitFolder;
  let user: UserAnswers;
  let file: string;

  before(async () => {
    api = await caliper();
    user = new UserAnswers();
    folder = await GitFolder.open();
    file = folder.place.file('part.step');
    await writeFile(file, 'no STEP file at all');
    folder.commit('What is no part');
    await folder.place.copyOf('mayo_332.stp', 'part.step');
    await folder.place.copyOf('mayo_332.stp', 'new.step');
  });

  beforeEach(() => {
    user.errors.length = 0;
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
  });

  after(async () => {
    user.restore();
    await folder.close();
  });

  it('says that the file is in no repository', async () => {
    const place = await Workplace.open();
    const alone = await place.copyOf('mayo_332.stp', 'alone.step');
    equal(await compare(alone), undefined);
    deepEqual(user.errors, ['alone.step is in no git repository.']);
    // Another try would end alike.
    deepEqual(user.errorButtons.at(-1), ['Show Log']);
    await place.close();
  });

  it('says that the file was not in that revision', async () => {
    equal(await compare(folder.place.file('new.step')), undefined);
    match(user.errors[0] ?? '', /^new\.step is not in the revision [0-9a-f]{7}, or git/);
    deepEqual(api.models.all(), []);
  });

  it('sends no revision to a remote service before the user has agreed to its host', async () => {
    const service = await RemoteService.open('compare-test-token');
    try {
      await setService(service.url);
      equal(await compare(file), undefined);
      match(user.warnings[0] ?? '', new RegExp(new URL(service.url).host));
      deepEqual(service.tokens, []);
      deepEqual(api.models.all(), []);
    } finally {
      await setService(undefined);
      await service.close();
    }
  });

  it('opens a tab that says why a revision cannot be converted', async () => {
    const key = String(await compare(file));
    ok(api.comparison(key)?.title.startsWith('part.step: HEAD · '), user.errors[0]);
    const old = api.models.all().find(({ name }) => name.startsWith('part@'));
    await modelAt(api, old?.key, 'failed');
    equal(api.comparison(key)?.counts, null);
  });

  it('says that VS Code has no git', async () => {
    const { getExtension } = vscode.extensions;
    Object.assign(vscode.extensions, { getExtension: () => undefined });
    try {
      equal(await compare(file), undefined);
    } finally {
      Object.assign(vscode.extensions, { getExtension });
    }
    match(user.errors[0] ?? '', /^VS Code has no git here/);
  });

  function compare(path: string): Thenable<unknown> {
    return vscode.commands.executeCommand('caliper.compare', vscode.Uri.file(path), 'HEAD');
  }
});

function setService(url: string | undefined): Thenable<void> {
  const settings = vscode.workspace.getConfiguration('caliper');
  return settings.update('service.url', url, vscode.ConfigurationTarget.Global);
}
