import * as vscode from 'vscode';
import type { PageAction } from '../../model/page/viewerMessages';

/** Does what a button of a page asks for, about the model of this key. */
export function performPageAction(action: PageAction, key: string | null): void {
  if (action === 'uploadSettings')
    void vscode.commands.executeCommand('caliper.showSettings', 'caliper.upload.profile');
  else void vscode.commands.executeCommand(`caliper.${action}`, key ?? undefined);
}
