import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { TrackedModel } from '../../models/trackedModel';
import { changedSettings } from './changedSettings';
import { reportText } from './reportText';
import { versions } from './versions';

export interface ReportParts {
  readonly models: { all(): readonly TrackedModel[] };
  readonly log: { recent(): readonly string[] };
  /** The extension's package.json. */
  readonly manifest: unknown;
  /** The address of the service that is set; '' for the embedded one. */
  serviceUrl(): string;
  /** Takes secrets out of a text that leaves Caliper. */
  clean(text: string): string;
}

/** Opens a report to be read, completed and handed on by the user. Nothing is sent. */
export async function reportIssue(parts: ReportParts): Promise<void> {
  const url = parts.serviceUrl();
  const folders = vscode.workspace.workspaceFolders ?? [];
  const content = reportText({
    versions: versions(),
    settings: changedSettings(parts.manifest),
    models: parts.models.all(),
    log: parts.log.recent(),
    folders: [...folders.flatMap(({ uri }) => [uri.fsPath, uri.path]), homedir()],
    service: url === '' ? null : url,
    clean: (text) => parts.clean(text),
  });
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  await vscode.window.showTextDocument(document);
}
