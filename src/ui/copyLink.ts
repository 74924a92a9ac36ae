import * as vscode from 'vscode';
import { say } from '../contract/say';
import type { ViewSpot } from '../contract/viewerMessages';
import type { TrackedModel } from '../models/trackedModel';
import { contentOfSource } from './contentOfSource';
import { copyText } from './sinks/copyText';
import { flashDone } from './sinks/statusBar';
import { linkQuery } from './viewLink';

/**
 * Copies a link that opens a view again, in any window of this VS Code.
 * @param extensionId publisher and name
 * @param content sha256 of the 3D result that is seen
 */
export async function copyLink(
  extensionId: string,
  { key, source }: TrackedModel,
  spot: ViewSpot,
  content: string | null,
): Promise<void> {
  const uri = vscode.Uri.parse(source);
  const isInWorkspace = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  const file = isInWorkspace ? vscode.workspace.asRelativePath(uri, false) : null;
  const fileContent = file === null ? null : await contentOfSource(uri);
  const query = linkQuery({ key, content, file, fileContent, spot });
  await copyText(`${vscode.env.uriScheme}://${extensionId}/view?${query}`);
  flashDone(say('The link to this view is copied'));
}
