import * as vscode from 'vscode';
import type { Job } from '../commands/commandRunner';
import { isText } from '../../words/unknown';
import type { ReportDeps } from './reportIssue';

export interface SupportDeps extends ReportDeps {
  readonly log: ReportDeps['log'] & { show(): void };
  readonly extensionUri: vscode.Uri;
}

/** What helps when something is wrong. */
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

/** As a page; as its text where VS Code's own Markdown extension is switched off. */
async function showPage(page: vscode.Uri): Promise<void> {
  const { executeCommand } = vscode.commands;
  await executeCommand('markdown.showPreview', page).then(undefined, () =>
    executeCommand('vscode.open', page),
  );
}

/**
 * Opens the settings at those of this name, where they are kept. Most of Caliper's belong to the machine on which the
 * extension runs; a window on another machine lists these apart from the user's own.
 * @param name of a setting, or how several names begin; anything but a text stands for all of Caliper's
 */
async function showSettings(name?: unknown): Promise<void> {
  const query = isText(name) ? name : 'caliper';
  await (vscode.env.remoteName === undefined
    ? vscode.commands.executeCommand('workbench.action.openSettings', query)
    : vscode.commands.executeCommand('workbench.action.openRemoteSettings', { query }));
}
