import path from 'node:path';
import * as vscode from 'vscode';
import { outside, sourceFileAt } from '../../client/source/openSourceFile';
import type { SourceFile } from '../../client/source/sourceFile';
import { RealFolders } from '../../agentTools/realFolders';
import { relativePathBelow } from './relativePathBelow';
import { gitRevisionOf } from './gitRevision';
import { openSource } from './openSource';

/** The open folders of this window; decides which files are in them, with symbolic links resolved. */
export class WorkspaceSources {
  static async open(): Promise<WorkspaceSources> {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    const onDisk = folders.filter(({ scheme }) => scheme === 'file');
    const real = await RealFolders.of(onDisk.map(({ fsPath }) => fsPath));
    return new WorkspaceSources(folders, real);
  }

  private constructor(
    private readonly folders: readonly vscode.Uri[],
    private readonly onDisk: RealFolders,
  ) {}

  /** Whether a source is in these folders; for a git revision, whether its file is. */
  async hold(source: vscode.Uri): Promise<boolean> {
    const file = gitRevisionOf(source)?.file ?? source;
    if (file.scheme === 'file') return this.onDisk.holdFile(file.fsPath);
    return this.folderOf(file) !== null;
  }

  /**
   * Opens a CAD file in these folders. The location is checked again when the bytes are read, because a folder may have
   * been replaced by a link meanwhile.
   * @throws ServiceError `notAccepted` when it is outside of them, and those of `openSource`
   */
  async openFile(file: vscode.Uri): Promise<SourceFile> {
    if (file.scheme === 'file') {
      return sourceFileAt(file.fsPath, { mayRead: (real) => this.onDisk.hold(real) });
    }
    if (await this.goesThroughALink(file)) throw outside(path.posix.basename(file.path));
    return openSource(file);
  }

  private folderOf(file: vscode.Uri): vscode.Uri | null {
    const holds = (folder: vscode.Uri) =>
      folder.scheme === file.scheme &&
      folder.authority === file.authority &&
      relativePathBelow(folder, file.path) !== null;
    return this.folders.find(holds) ?? null;
  }

  // The target of a link in a virtual file system is not known, so links are refused.
  private async goesThroughALink(file: vscode.Uri): Promise<boolean> {
    const folder = this.folderOf(file);
    const names = folder === null ? [] : (relativePathBelow(folder, file.path)?.split('/') ?? []);
    if (folder === null || names.length === 0) return true;
    const steps = names.map((_, at) => vscode.Uri.joinPath(folder, ...names.slice(0, at + 1)));
    return (await Promise.all(steps.map(isLink))).includes(true);
  }
}

/** A missing file is no link; some file systems provide no information about folders. */
function isLink(uri: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    ({ type }) => (type & vscode.FileType.SymbolicLink) !== 0,
    () => false,
  );
}
