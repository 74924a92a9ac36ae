import { doesNotMatch, match, ok } from 'node:assert/strict';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { caliper, removeAll, until, upload, Workplace } from './fixtures/caliper';

describe('support', () => {
  let api: CaliperApi;
  let place: Workplace;

  before(async () => {
    api = await caliper();
    place = await Workplace.open();
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
    await place.close();
  });

  it('opens a report that tells what runs here, and no name of a file or folder', async () => {
    const [key = ''] = await upload(await place.copyOf('as1_pe_203.stp', 'secret gear.stp'));
    await until('it is tracked', () => api.models.get(key) ?? null);
    await vscode.commands.executeCommand('caliper.reportIssue');
    const document = await until('the report is open', () => {
      const shown = vscode.window.activeTextEditor?.document;
      return shown?.getText().startsWith('# Caliper') === true ? shown : null;
    });
    ok(document.isUntitled);
    const text = document.getText();
    match(text, /^- Caliper \d+\.\d+\.\d+$/m);
    match(text, new RegExp(`^- .*${vscode.version.replaceAll('.', '\\.')}`, 'm'));
    match(text, /^model-1\.stp$/m);
    doesNotMatch(text, /secret gear/);
    ok(!text.includes(homedir()) && !text.includes(place.folder));
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('shows the troubleshooting page', async () => {
    await vscode.commands.executeCommand('caliper.troubleshoot');
    await until('it is open', () => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      return tabs.some(({ label }) => label.includes('troubleshooting.md')) || null;
    });
  });
});
