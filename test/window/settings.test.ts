import { equal, rejects } from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { caliper, modelAt, removeAll, until, upload, Workplace } from './fixtures/caliper';
import { UserAnswers } from './fixtures/userAnswers';

describe('settings of a workspace', () => {
  const folder = path.join(workspacePath(), '.vscode');

  after(() => rm(folder, { recursive: true, force: true }));

  it('cannot send files or the token to another host', async () => {
    const api = await caliper();
    const place = await Workplace.open();
    const user = new UserAnswers();
    await mkdir(folder, { recursive: true });
    // A viewer setting beside it tells when VS Code has read the file.
    const settings = {
      'caliper.service.url': 'https://evil.example',
      'caliper.viewer.units': 'in',
    };
    await writeFile(path.join(folder, 'settings.json'), JSON.stringify(settings));
    await until('the workspace settings are read', () => {
      const [first] = vscode.workspace.workspaceFolders ?? [];
      const settings = vscode.workspace.getConfiguration('caliper', first?.uri);
      const units = settings.inspect('viewer.units');
      return units?.workspaceValue ?? units?.workspaceFolderValue;
    });
    const [key] = await upload(await place.copyOf('as1-oc-214.stp', 'mine.step'));
    const { service } = await modelAt(api, key, 'ready');
    user.restore();
    equal(service, 'embedded');
    equal(user.warnings.length, 0);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
    await place.close();
  });

  it('are refused by VS Code itself for whatever steers the token', async () => {
    await caliper();
    const update = vscode.workspace
      .getConfiguration('caliper')
      .update('service.url', 'https://evil.example', vscode.ConfigurationTarget.Workspace);
    await rejects(Promise.resolve(update), /workspace|machine|user/i);
  });
});

function workspacePath(): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('These tests need an open folder.');
  return folder.uri.fsPath;
}
