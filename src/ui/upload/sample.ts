import * as vscode from 'vscode';
import type { Job } from '../commands/commandRunner';

/** The sample that comes with Caliper: an assembly of 18 coloured parts. */
const sampleName = 'as1-oc-214.stp';

/** Whether a file is the sample that comes with Caliper. It belongs to no workspace, and is not confidential. */
export function isOwnSample(extensionUri: vscode.Uri, file: vscode.Uri): boolean {
  return file.toString() === sampleUri(extensionUri).toString();
}

/** Opens the sample, which the embedded service always converts, whatever the settings are. */
export function sampleCommand(extensionUri: vscode.Uri): Readonly<Record<string, Job>> {
  return {
    'caliper.openSample': () =>
      vscode.commands.executeCommand('vscode.openWith', sampleUri(extensionUri), 'caliper.viewer'),
  };
}

function sampleUri(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'samples', sampleName);
}
