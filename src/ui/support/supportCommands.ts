import * as vscode from 'vscode';
import type { Job } from '../commands/commandRunner';
import { isText } from '../../words/unknown';
import type { ReportDeps } from './reportIssue';

export interface SupportDeps extends ReportDeps {
  readonly log: ReportDeps['log'] & { show(): void };
  readonly extensionUri: vscode.Uri;
}

/** The commands for support. */
export function supportCommands(deps: SupportDeps): Readonly<Record<string, Job>> {
  return {
    'caliper.showLog': () => {
      deps.log.show();
    },
    'caliper.showSettings': showSettings,
    'caliper.reportIssue': async () => {
      const { reportIssue } = await import('./reportIssue');
      await reportIssue(deps);
    },
    'caliper.troubleshoot': () =>
      showPage(vscode.Uri.joinPath(deps.extensionUri, 'media', 'troubleshooting.md')),
  };
}

/** Shows Markdown as a preview, or as text when VS Code's Markdown extension is disabled. */
async function showPage(page: vscode.Uri): Promise<void> {
  const { executeCommand } = vscode.commands;
  await executeCommand('markdown.showPreview', page).then(undefined, () =>
    executeCommand('vscode.open', page),
  );
}

/**
 * Opens the settings editor at these settings. Most of Caliper's settings belong to the machine on which the extension
 * runs, which a window on another machine lists separately.
 * @param name a setting, or the prefix of several; anything but a string means all of Caliper's settings
 */
async function showSettings(name?: unknown): Promise<void> {
  const query = isText(name) ? name : 'caliper';
  await (vscode.env.remoteName === undefined
    ? vscode.commands.executeCommand('workbench.action.openSettings', query)
    : vscode.commands.executeCommand('workbench.action.openRemoteSettings', { query }));
}
