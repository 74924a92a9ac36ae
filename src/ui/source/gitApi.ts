import * as vscode from 'vscode';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';

/** The used part of version 1 of the API of VS Code's git extension. */
export interface GitApi {
  readonly git: { readonly path: string };
  readonly repositories?: readonly Repository[];
  readonly onDidOpenRepository?: vscode.Event<Repository>;
  readonly onDidCloseRepository?: vscode.Event<Repository>;
  getRepository(uri: vscode.Uri): Repository | null;
  openRepository?(root: vscode.Uri): Promise<Repository | null>;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

/** A repository in the API of VS Code's git extension, as far as Caliper uses it. */
export interface Repository {
  readonly rootUri: vscode.Uri;
  readonly state?: RepositoryState;
  getCommit(ref: string): Promise<Commit>;
  log(options: { readonly maxEntries: number; readonly path: string }): Promise<readonly Commit[]>;
}

/** The changes that Source Control lists. */
interface RepositoryState {
  readonly mergeChanges: readonly Change[];
  readonly indexChanges: readonly Change[];
  readonly workingTreeChanges: readonly Change[];
  readonly untrackedChanges?: readonly Change[];
  readonly onDidChange: vscode.Event<void>;
}

interface Change {
  readonly uri: vscode.Uri;
  /** The former URI of a renamed file. */
  readonly originalUri: vscode.Uri;
}

/** A commit in the same API. */
export interface Commit {
  readonly hash: string;
  readonly message: string;
  readonly authorDate?: Date;
  readonly authorName?: string;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/**
 * The API of VS Code's git extension.
 * @throws ServiceError `fileMissing` when git is not available
 */
export async function gitApi(): Promise<GitApi> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  const git = await extension?.activate();
  if (!git?.enabled) {
    const text = say(
      'VS Code has no git here: it is not installed, or switched off by the setting git.enabled.',
    );
    throw new ServiceError('fileMissing', text);
  }
  return git.getAPI(1);
}
