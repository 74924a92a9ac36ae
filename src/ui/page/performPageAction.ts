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
  if (action === 'uploadSettings')
    void executeCommand('caliper.showSettings', 'caliper.upload.profile');
  else if (action === 'sizeSettings')
    void executeCommand('caliper.showSettings', 'caliper.conversion.sizeLimitMB');
  else if (action === 'openText') {
    if (source !== null)
      void executeCommand('vscode.openWith', vscode.Uri.parse(source), 'default');
  } else if (action === 'tryAgain') void executeCommand('caliper.showAgain', key ?? undefined);
  else void executeCommand(`caliper.${action}`, key ?? undefined);
}
