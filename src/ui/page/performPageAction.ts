import * as vscode from 'vscode';
import type { PageAction } from '../../model/page/viewerMessages';

/**
 * Performs the action of a page's button, for the model with this key.
 * @param source URI of its file; null for none
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
  } else if (action === 'manageTrust') void executeCommand('workbench.trust.manage');
  else if (action === 'tryAgain') void executeCommand('caliper.showAgain', key ?? undefined);
  else void executeCommand(`caliper.${action}`, key ?? undefined);
}

/** The settings that an action opens. */
const settingOf: ReadonlyMap<PageAction, string> = new Map([
  ['uploadSettings', 'caliper.upload.profile'],
  ['sizeSettings', 'caliper.conversion.sizeLimitMB'],
]);
