import { deepEqual, equal, ok } from 'node:assert/strict';
import * as vscode from 'vscode';
import { engines } from '../../package.json';
import { isRecord } from '../../src/words/unknown';
import { toolNames } from '../../src/agentTools/toolNames';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { caliper, extension, modelAt, removeAll, sample, until, upload } from './fixtures/caliper';

// The stage `oldest` runs this whole folder in the lowest VS Code that the manifest allows.
describe('any VS Code that the manifest allows', () => {
  let api: CaliperApi;

  before(async () => {
    api = await caliper();
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
  });

  it('is in the stage of the lowest one the lowest one', function () {
    if (process.env['CALIPER_VSCODE'] !== 'oldest') this.skip();
    equal(minorOf(vscode.version), minorOf(engines.vscode.replace('^', '')));
  });

  it('has every command and every tool when Caliper is active', async () => {
    const manifest: unknown = extension().packageJSON;
    const contributes = isRecord(manifest) ? manifest['contributes'] : null;
    const listed: unknown = isRecord(contributes) ? contributes['commands'] : null;
    ok(Array.isArray(listed) && listed.length > 20);
    const known = new Set(await vscode.commands.getCommands(true));
    deepEqual(
      listed
        .map((entry: unknown) => (isRecord(entry) ? String(entry['command']) : ''))
        .filter((id) => !known.has(id)),
      [],
    );
    const tools = await until('VS Code has told of the tools', () => {
      const names = vscode.lm.tools
        .map(({ name }) => name)
        .filter((name) => /^caliper_/.test(name));
      return names.length === toolNames.length ? names : null;
    });
    deepEqual([...tools].sort(), [...toolNames].sort());
  });

  it('converts a file and shows it', async () => {
    const [key = ''] = await upload(sample('as1-oc-214.stp'));
    await modelAt(api, key, 'ready');
    const scene = await until('it is on the screen', () => api.sceneOf(key));
    ok(scene.triangles > 100);
  });
});

function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
