import { randomUUID } from 'node:crypto';
import path from 'node:path';
import * as vscode from 'vscode';
import { ServiceError } from '../../words/errors';
import { say, sentencesInLine } from '../../words/say';
import { addressIsFrom } from '../service/addressNotes';
import { folderGoesTo } from '../service/destination';
import { serviceUrlIsOfRemote } from '../service/settings';
import { displayText } from '../base/displayText';
import { folderOfRow } from '../models/modelGroups';
import { refusalSentence } from '../commands/refusalSentence';
import type { Service } from '../service/services';
import { signalOf } from '../base/signalOf';
import { isConfirmed, showInformation, showWarning, withProgress } from '../sinks/messages';
import { mustBeTrusted, openAll } from '../upload/upload';
import { cadFilesBelow, type FoundFiles, type FolderEntry } from './cadFilesBelow';
import type { FolderDeps } from './folderDeps';
import type { SheetFile } from './sheetBoard';
import { showSheet } from './showSheet';

/** Limits of one command; subfolders can be converted separately. */
const limits = { files: 500, folders: 20_000, depth: 32 };

/** With at most this many files and the embedded service, the user is not asked. */
const fewFiles = 20;

/** Converts every CAD file below a folder and shows them on a contact sheet; returns the keys. */
export async function convertFolder(
  deps: FolderDeps,
  args: readonly unknown[],
): Promise<readonly string[]> {
  mustBeTrusted();
  const folder = await chooseFolder(args);
  if (!folder) return [];
  const name = displayText(path.posix.basename(folder.path), 60);
  const found = await lookBelow(folder, name);
  if (!found) return [];
  showGaps(found, name);
  if (found.files.length === 0) return [];
  const wanted = deps.upload.service();
  const goesTo = folderGoesTo(name, wanted, deps.webhook());
  const source = wanted.kind === 'remote' ? ` ${addressIsFrom(serviceUrlIsOfRemote())}` : '';
  const detail = `${goesTo}${source}`;
  if (!(await isWanted(found.files.length, detail, wanted))) return [];
  // The question above named the host: it counts for the one before the first upload to it, too.
  const service = await deps.upload.askConsent(wanted, true);
  await deps.upload.askToken(service);
  const files = await start(deps, found, service, folder);
  if (files.length > 0) {
    const sheet = { key: randomUUID(), name, folder: folder.toString(), files };
    deps.kept.keep(sheet);
    deps.sheets.closeOf(sheet.folder);
    showSheet(deps, sheet);
  }
  return files.map(({ key }) => key);
}

async function chooseFolder([clicked]: readonly unknown[]): Promise<vscode.Uri | null> {
  if (clicked instanceof vscode.Uri) return clicked;
  const ofRow = typeof clicked === 'string' ? folderOfRow(clicked) : null;
  if (ofRow !== null) return vscode.Uri.parse(ofRow);
  const open = vscode.workspace.workspaceFolders ?? [];
  if (open.length === 1 && open[0]) return open[0].uri;
  if (open.length > 1) return (await vscode.window.showWorkspaceFolderPick())?.uri ?? null;
  const picked = await vscode.window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    openLabel: say('Convert'),
    title: say('Choose a folder of CAD files'),
  });
  return picked?.[0] ?? null;
}

async function lookBelow(folder: vscode.Uri, name: string): Promise<FoundFiles<vscode.Uri> | null> {
  const title = say('Looking for CAD files below {name}', { name });
  return withProgress(title, async (_report, token) => {
    const signal = signalOf(token);
    return cadFilesBelow(folder, listFolder, limits, signal).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
  });
}

async function listFolder(folder: vscode.Uri): Promise<readonly FolderEntry<vscode.Uri>[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  return entries.map(([name, type]) => ({
    name,
    place: vscode.Uri.joinPath(folder, name),
    kind: kinds.get(type) ?? 'other',
  }));
}

const kinds = new Map<vscode.FileType, FolderEntry<vscode.Uri>['kind']>([
  [vscode.FileType.File, 'file'],
  [vscode.FileType.Directory, 'folder'],
]);

function showGaps({ files, isCut, unreadable }: FoundFiles<vscode.Uri>, name: string): void {
  const gaps = [
    ...(files.length === 0 ? [say('There is no CAD file below {name}.', { name })] : []),
    ...(isCut
      ? [
          say(
            'The first {count} CAD files below {name} are taken. Convert its folders one by one for the others.',
            { count: files.length, name },
          ),
        ]
      : []),
    ...(unreadable.length > 0
      ? [
          say('{count} folders could not be read, among them {name}.', {
            count: unreadable.length,
            name: displayText(unreadable[0] ?? ''),
          }),
        ]
      : []),
  ];
  if (gaps.length > 0) void showInformation(sentencesInLine(gaps));
}

/** Asks for confirmation if there are many files, or if any would leave this machine. */
async function isWanted(count: number, detail: string, service: Service): Promise<boolean> {
  const isRemote = service.kind === 'remote';
  if (!isRemote && count <= fewFiles) return true;
  const files = count === 1 ? say('1 CAD file') : say('{count} CAD files', { count });
  const act = isRemote ? say('Upload') : say('Convert');
  return isConfirmed(
    isRemote
      ? say('Upload {files} to {host}?', { files, host: service.host })
      : say('Convert {files}?', { files }),
    detail,
    act,
  );
}

async function start(
  { upload }: FolderDeps,
  found: FoundFiles<vscode.Uri>,
  service: Service,
  folder: vscode.Uri,
): Promise<readonly SheetFile[]> {
  const pathOf = new Map(found.files.map(({ path, place }) => [place.toString(), path]));
  const { files, refusals } = await openAll(found.files.map(({ place }) => place));
  const [first] = refusals;
  if (first && files.length === 0) {
    throw new ServiceError(first.trouble, refusalSentence(refusals, refusals.length));
  }
  if (first) {
    const total = refusals.length + files.length;
    void showWarning(refusalSentence(refusals, total));
    refusals.forEach((error) => upload.refused?.(error));
  }
  const started = await Promise.all(
    files.map(async ({ file, source }) => ({
      key: await upload.take({ file, source, service: service.id, folder: folder.toString() }),
      path: pathOf.get(source) ?? file.name,
    })),
  );
  if (started.length > 1) upload.batch(started.map(({ key }) => key));
  return started;
}
