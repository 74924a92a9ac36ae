import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { SourceFile } from '../../client/source/sourceFile';
import { mustBeDone } from '../../agentTools/lookOutcome';
import { readToldChange } from '../../agentTools/readToldChange';
import { ToolTrouble, type ToldChange, type WantedComparison } from '../../agentTools/world';
import type { PackOutcome } from '../../model/viewPack';
import { commitAt, fileAt } from '../source/gitHistory';
import { gitSourceFile } from '../source/gitRevision';
import { WorkspaceSources } from '../source/workspaceSources';
import { workspaceFile } from './workspaceFile';

interface GivenFile {
  readonly path: string;
  /** With the extension that belongs to the content. */
  readonly fileName: string;
}

/** Compares two files on this machine; `Packer` does. */
export interface FileComparer {
  compare(
    before: GivenFile | null,
    after: GivenFile | null,
    into: { readonly changesPath: string; readonly picturePath: string },
    signal: AbortSignal,
  ): Promise<PackOutcome>;
}

/** Compares files of the workspace, or revisions of one, for an agent. */
export async function compareForAgent(
  comparer: FileComparer,
  { path: given, other, from, to }: WantedComparison,
  signal: AbortSignal,
): Promise<ToldChange> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const current = await workspaceFile(given, folders);
  const old = other === null ? current : await workspaceFile(other, folders);
  const sources = await WorkspaceSources.open();
  const place = await mkdtemp(path.join(os.tmpdir(), 'caliper-'));
  const saved = async (file: vscode.Uri, revision: string | null, side: string) => {
    const source = await sourceOf(sources, file, revision);
    const at = path.join(place, side);
    await writeFile(at, await bytesOf(source), { mode: 0o600 });
    return { path: at, fileName: source.name };
  };
  try {
    const changesPath = path.join(place, 'changes.json');
    const outcome = await comparer.compare(
      await saved(old, from, 'before'),
      await saved(current, to, 'after'),
      { changesPath, picturePath: path.join(place, 'changes.png') },
      signal,
    );
    mustBeDone(outcome);
    return readToldChange(await readFile(changesPath, 'utf8'));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function sourceOf(
  sources: WorkspaceSources,
  file: vscode.Uri,
  revision: string | null,
): Promise<SourceFile> {
  if (revision === null) return sources.openFile(file);
  const hash = await commitAt(file, revision);
  const wasCalled = await fileAt(file, hash);
  // A repository may be larger than the folder that is open.
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

async function bytesOf(source: SourceFile): Promise<Uint8Array> {
  const opened = await source.open();
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of opened.chunks()) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    await opened.close();
  }
}
