import * as vscode from 'vscode';
import { ServiceError } from '../contract/errors';
import { sourceExtensionOf } from '../contract/sourceFormat';
import type { TrackedModel } from '../models/trackedModel';
import { displayText } from './displayText';
import { hashOfFile } from './hashOfFile';
import type { LinkedSpot } from './modelPanel';
import { readLinkQuery, type ViewLink } from './viewLink';

export interface OpenLinkParts {
  readonly models: {
    all(): readonly TrackedModel[];
    get(key: string): TrackedModel | undefined;
  };
  /** Opens the tab of a model and shows the view there, once the model stands. */
  show(key: string, spot: LinkedSpot): void;
  /** Opens a file as the command of the menus does; answers the keys of its models. */
  upload(file: vscode.Uri): Promise<readonly string[]>;
}

/**
 * Opens the view of a link. Anybody may have written it: it names things by what only we give out, it
 * reads nothing but CAD files of the workspace, and sends none without being told to.
 * @throws ServiceError with a sentence when it cannot
 */
export async function openLink(parts: OpenLinkParts, uri: vscode.Uri): Promise<void> {
  const link = uri.path === '/view' ? readLinkQuery(uri.query) : null;
  if (!link) throw new ServiceError('invalid', 'This link is not one to a view of a model.');
  const row = link.key === null ? undefined : parts.models.get(link.key);
  if (row) parts.show(row.key, link);
  else await openFile(parts, link);
}

async function openFile(parts: OpenLinkParts, link: ViewLink): Promise<void> {
  const found = link.file === null ? null : await findFile(link.file);
  if (!found) throw new ServiceError('fileMissing', whyNothing(link));
  const isOther =
    link.fileContent !== null && link.fileContent !== (await hashOfFile(found.fsPath));
  const changed = `${displayText(link.file ?? '')} has changed since the link was made.`;
  const source = found.toString();
  const row = parts.models.all().find((model) => model.source === source);
  if (row) {
    parts.show(row.key, link);
    if (isOther) void vscode.window.showWarningMessage(changed);
    return;
  }
  if (!(await mayOpen(link, isOther ? changed : ''))) return;
  const [key] = await parts.upload(found);
  // Who was told that the file is another one need not hear it twice.
  if (key !== undefined) parts.show(key, isOther ? { ...link, content: null } : link);
}

/** The file in one of the workspace's folders; null when there is none. */
async function findFile(file: string): Promise<vscode.Uri | null> {
  if (sourceExtensionOf(file) === null) return null;
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const uri = vscode.Uri.joinPath(folder.uri, ...file.split('/'));
    const isFile = await vscode.workspace.fs.stat(uri).then(
      ({ type }) => type === vscode.FileType.File,
      () => false,
    );
    if (uri.scheme === 'file' && isFile) return uri;
  }
  return null;
}

async function mayOpen({ file }: ViewLink, changed: string): Promise<boolean> {
  const answer = await vscode.window.showWarningMessage(
    `A link asks to open ${displayText(file ?? '')} with Caliper.`,
    { modal: true, detail: changed },
    'Open',
  );
  return answer === 'Open';
}

function whyNothing({ file }: ViewLink): string {
  const gone = 'The model of this link is not in the list of models';
  return file === null ? `${gone}.` : `${gone}, and ${displayText(file)} is not in this workspace.`;
}
