import * as vscode from 'vscode';
import type { PageAction } from '../../model/page/viewerMessages';

/**
 * Does what a button of a page asks for, about the model of this key.
 * @param source the address of its file, where there is one
 */
export function performPageAction(
  action: PageAction,
  key: string | null,
  source: string | null,
): void {
  const { executeCommand } = vscode.commands;
  const setting = settingOf.get(action);
  if (setting !== undefined) void executeCommand('caliper.showSettings', setting);
  else if (action === 'openText') {
    if (source !== null)
      void executeCommand('vscode.openWith', vscode.Uri.parse(source), 'default');
  } else if (action === 'tryAgain') void executeCommand('caliper.showAgain', key ?? undefined);
  else void executeCommand(`caliper.${action}`, key ?? undefined);
}

/** What an action shows of the settings. */
const settingOf: ReadonlyMap<PageAction, string> = new Map([
  ['uploadSettings', 'caliper.upload.profile'],
  ['sizeSettings', 'caliper.conversion.sizeLimitMB'],
]);
