import { deepEqual } from 'node:assert/strict';
import * as vscode from 'vscode';
import { isRecord } from '../../src/words/unknown';
import { caliper, extension } from './fixtures/caliper';

describe('the commands', () => {
  it('are the declared ones, all of them and no others', async () => {
    await caliper();
    const registered = await vscode.commands.getCommands(true);
    const own = registered.filter((id) => id.startsWith('caliper.') && !ofAnyView.test(id));
    deepEqual(own.toSorted(), declaredCommands().toSorted());
  });
});

// VS Code itself registers these for every view.
const ofAnyView =
  /^caliper\.(models|parts)\.(focus|open|resetViewLocation|toggleVisibility|removeView)$/;

function declaredCommands(): readonly string[] {
  const manifest: unknown = extension().packageJSON;
  const contributes = isRecord(manifest) ? manifest['contributes'] : null;
  const commands = isRecord(contributes) ? contributes['commands'] : null;
  return Array.isArray(commands)
    ? commands.flatMap((item: unknown) => (isRecord(item) ? [String(item['command'])] : []))
    : [];
}
