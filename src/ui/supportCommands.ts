import * as vscode from 'vscode';
import type { Job } from './commandDoor';
import { showSettings } from './showSettings';
import type { ReportParts } from './support/reportIssue';

export interface SupportParts extends ReportParts {
  readonly log: ReportParts['log'] & { show(): void };
  readonly extensionUri: vscode.Uri;
}

/** What helps when something is wrong. */
export function supportCommands(parts: SupportParts): Readonly<Record<string, Job>> {
  return {
    'caliper.showLog': () => {
      parts.log.show();
    },
    'caliper.showSettings': showSettings,
    'caliper.reportIssue': async () => {
      const { reportIssue } = await import('./support/reportIssue');
      await reportIssue(parts);
    },
    'caliper.troubleshoot': () =>
      showPage(vscode.Uri.joinPath(parts.extensionUri, 'media', 'troubleshooting.md')),
  };
}

/** As a page; as its text where VS Code's own Markdown extension is switched off. */
async function showPage(page: vscode.Uri): Promise<void> {
  const { executeCommand } = vscode.commands;
  await executeCommand('markdown.showPreview', page).then(undefined, () =>
    executeCommand('vscode.open', page),
  );
}
