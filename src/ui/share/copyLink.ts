import * as vscode from 'vscode';
import { say } from '../../words/say';
import type { LinkedView } from '../../model/page/viewerMessages';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { sha256Of } from '../../client/source/contentHash';
import { openSource } from '../source/openSource';
import { copyText } from '../sinks/copyText';
import { showInformation } from '../sinks/messages';
import { flashDone } from '../sinks/statusBar';
import { linkQuery } from './viewLink';

/**
 * Copies a link that opens a view, in any window of this VS Code; in a browser, a URL of its page.
 * @param extensionId publisher and name
 * @param content SHA-256 of the shown 3D result
 */
export async function copyLink(
  extensionId: string,
  { key, source }: TrackedModel,
  view: LinkedView,
  content: string | null,
): Promise<void> {
  const uri = vscode.Uri.parse(source);
  const isInWorkspace = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  const file = isInWorkspace ? vscode.workspace.asRelativePath(uri, false) : null;
  const fileContent = file === null ? null : await contentOfSource(uri);
  const query = linkQuery({ key, content, file, fileContent, view });
  const link = `${vscode.env.uriScheme}://${extensionId}/view?${query}`;
  const address = vscode.env.uiKind === vscode.UIKind.Web ? await addressInBrowser(link) : null;
  await copyText(address ?? link);
  if (vscode.env.uiKind !== vscode.UIKind.Web) {
    flashDone(say('The link to this view is copied'));
  } else void showInformation(wordsInBrowser(address !== null));
}

/**
 * The URL of the page in the browser, which forwards the link; null when there is none. The system does not open links
 * of a VS Code that runs in a browser. On the desktop, this would restrict the link to one window.
 */
async function addressInBrowser(link: string): Promise<string | null> {
  const external = await Promise.resolve(vscode.env.asExternalUri(vscode.Uri.parse(link))).catch(
    () => null,
  );
  const isPage = external !== null && /^https?$/.test(external.scheme);
  // The query is already encoded.
  return isPage ? external.toString(true) : null;
}

// The page accepts each URL once, and only while it is open.
function wordsInBrowser(hasAddress: boolean): string {
  return hasAddress
    ? say(
        'The link to this view is copied. It opens once, in this browser, while this page is open; the command “Open Link to a View” opens it at any time.',
      )
    : say(
        'The link to this view is copied. In a browser the command “Open Link to a View” opens it.',
      );
}

/** SHA-256 of a source file in hex; null when it cannot be read, or is no CAD file. */
async function contentOfSource(file: vscode.Uri): Promise<string | null> {
  return openSource(file)
    .then(sha256Of)
    .catch(() => null);
}
