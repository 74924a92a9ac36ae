import type { ChangeInWords } from '../../model/compare/changes';
import { asInTheFile } from '../../model/quantities';
import * as vscode from 'vscode';
import { bytesOfSource } from '../../client/source/bytesOfSource';
import type { SourceFile } from '../../client/source/sourceFile';
import { requirePacked } from '../../agentTools/requirePacked';
import { ToolTrouble, type WantedComparison } from '../../agentTools/toolBackend';
import { compareSides, type ComparedSide, type FileComparer } from '../source/compareSides';
import { commitAt, fileAt } from '../source/gitHistory';
import { gitSourceFile } from '../source/gitRevision';
import { WorkspaceSources } from '../source/workspaceSources';
import { workspaceFile } from './workspaceFile';

/** Compares files of the workspace, or revisions of one file, for an agent. */
export async function compareForAgent(
  comparer: FileComparer,
  { path: given, other, from, to }: WantedComparison,
  signal: AbortSignal,
): Promise<ChangeInWords> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const current = await workspaceFile(given, folders);
  const old = other === null ? current : await workspaceFile(other, folders);
  const sources = await WorkspaceSources.open();
  const side = async (file: vscode.Uri, revision: string | null): Promise<ComparedSide> => {
    const source = await sourceOf(sources, file, revision);
    return { fileName: source.name, bytes: () => bytesOfSource(source) };
  };
  const sides = [await side(old, from), await side(current, to)] as const;
  const outcome = await compareSides(
    comparer,
    ...sides,
    { picturePath: null, numbers: asInTheFile },
    signal,
  );
  requirePacked(outcome);
  const { isSame, lines, warnings } = outcome.changes;
  return { isSame, lines, warnings };
}

async function sourceOf(
  sources: WorkspaceSources,
  file: vscode.Uri,
  revision: string | null,
): Promise<SourceFile> {
  if (revision === null) return sources.openFile(file);
  const hash = await commitAt(file, revision);
  const wasCalled = await fileAt(file, hash);
  // A repository may extend beyond the open folder, whose limits must be respected.
  if (
    String(wasCalled) !== String(file) &&
    !(await sources.hold(vscode.Uri.joinPath(wasCalled, '..')))
  ) {
    throw new ToolTrouble(
      'At that revision the file lay in a folder that is not open.',
      'Ask the user to open the whole repository.',
    );
  }
  return gitSourceFile({ file: wasCalled, hash });
}
