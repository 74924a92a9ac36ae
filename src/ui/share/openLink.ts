import path from 'node:path';
import * as vscode from 'vscode';
import { sha256Of } from '../../client/source/contentHash';
import type { SourceFile } from '../../client/source/sourceFile';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { sourceExtensionOf } from '../../interface/sourceExtension';
import { sourceKey } from '../../tracking/source/sourceKey';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { displayText } from '../base/displayText';
import { fileGoesTo } from '../service/destination';
import type { SharedView } from '../panel/modelPanel';
import type { LinkTarget } from './pastedLink';
import type { Service } from '../service/services';
import { isConfirmed, showWarning } from '../sinks/messages';
import { readLinkQuery, type ViewLink } from './viewLink';
import { WorkspaceSources } from '../source/workspaceSources';

type OpenSource = (source: vscode.Uri) => Promise<SourceFile>;

export interface OpenLinkDeps {
  readonly models: {
    all(): readonly TrackedModel[];
    get(key: string): TrackedModel | undefined;
  };
  /** Opens the tab of a model, and shows the view there when the model is ready. */
  show(key: string, view: SharedView): Promise<void>;
  /** The service that a file would be sent to now. */
  service(): Service;
  /** The setting `caliper.service.webhook`. */
  webhook(): string | null;
  /** Uploads a file and opens it, like the menu command; returns the keys of its models. */
  upload(file: vscode.Uri, service: Service, open: OpenSource): Promise<readonly string[]>;
}

/**
 * Opens the view of a link. The link is untrusted: it identifies models by ids that only Caliper assigns, it can open
 * only CAD files of the workspace, and files are uploaded only after confirmation.
 * @throws ServiceError with a message when it cannot be opened
 */
export async function openLink(deps: OpenLinkDeps, target: LinkTarget): Promise<void> {
  const link = target.path === '/view' ? readLinkQuery(target.query) : null;
  if (!link) throw new ServiceError('invalid', say('This link is not one to a view of a model.'));
  const row = link.key === null ? undefined : deps.models.get(link.key);
  if (row) await deps.show(row.key, link);
  else await openFile(deps, link);
}

async function openFile(deps: OpenLinkDeps, link: ViewLink): Promise<void> {
  const sources = await WorkspaceSources.open();
  const found = await findFile(link, sources);
  if (!found) throw new ServiceError('fileMissing', whyNothing(link));
  const { file, isOther } = found;
  const changed = say('{name} has changed since the link was made.', {
    name: displayText(link.file ?? ''),
  });
  const source = sourceKey(file.toString());
  const row = deps.models.all().find((model) => sourceKey(model.source) === source);
  if (row) {
    await deps.show(row.key, link);
    if (isOther) void showWarning(changed);
    return;
  }
  // The service is fixed before the question, so that a later change of the setting cannot redirect the file.
  const service = deps.service();
  const name = displayText(path.posix.basename(file.path));
  const goesTo = fileGoesTo(name, service, deps.webhook());
  if (!(await mayOpen(link, isOther ? `${changed} ${goesTo}` : goesTo, service))) return;
  const [key] = await deps.upload(file, service, (source) => sources.openFile(source));
  // Someone who was told that the file has changed need not be warned again.
  if (key !== undefined) await deps.show(key, isOther ? { ...link, content: null } : link);
}

interface Found {
  readonly file: vscode.Uri;
  /** Whether its content differs from that at the time of the link. */
  readonly isOther: boolean;
}

/**
 * Finds the file in the workspace's folders; of several with this name, the one with the same bytes as in the link is
 * preferred. Null when there is none.
 */
async function findFile(
  { file, fileContent }: ViewLink,
  sources: WorkspaceSources,
): Promise<Found | null> {
  if (file === null || sourceExtensionOf(file) === null) return null;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const places = folders.map(({ uri }) => vscode.Uri.joinPath(uri, ...file.split('/')));
  let other: Found | null = null;
  let refusal: ServiceError | null = null;
  for (const place of places) {
    if (!(await isFile(place))) continue;
    try {
      const source = await sources.openFile(place);
      const isOther = fileContent !== null && fileContent !== (await sha256Of(source));
      if (!isOther) return { file: place, isOther };
      other ??= { file: place, isOther };
    } catch (error) {
      // Another folder may have a file that can be read.
      if (!(error instanceof ServiceError)) throw error;
      refusal ??= error;
    }
  }
  if (other === null && refusal !== null) throw refusal;
  return other;
}

/** A symbolic link counts as a file; whether its target is allowed is checked later, with a reason. */
function isFile(uri: vscode.Uri): Promise<boolean> {
  const stat = vscode.workspace.fs.stat(uri);
  return Promise.resolve(stat).then(
    ({ type }) => (type & vscode.FileType.File) !== 0,
    () => false,
  );
}

function mayOpen({ file }: ViewLink, detail: string, service: Service): Promise<boolean> {
  const open = service.kind === 'remote' ? say('Upload') : say('Open');
  return isConfirmed(question(displayText(file ?? ''), service), detail, open);
}

function question(name: string, service: Service): string {
  return service.kind === 'remote'
    ? say('A link asks to upload {name} to {host}.', { name, host: service.host })
    : say('A link asks to open {name} with Caliper.', { name });
}

function whyNothing({ file }: ViewLink): string {
  return file === null
    ? say('The model of this link is not in the list of models.')
    : say(
        'The model of this link is not in the list of models, and {file} is not in this workspace.',
        { file: displayText(file) },
      );
}
