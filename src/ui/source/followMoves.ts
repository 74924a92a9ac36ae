import * as vscode from 'vscode';
import { acceptedExtensions } from '../../interface/sourceExtension';
import type { SourceMoves } from '../../tracking/window/sourceMoves';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { Debounced } from '../base/debounced';
import { globOfNames } from '../base/globOfNames';

export interface MovesDeps {
  readonly moves: Pick<SourceMoves, 'renamed' | 'recognise' | 'look'>;
  readonly models: () => readonly TrackedModel[];
  /** Whether somebody sees rows or tabs of models: until then nothing is looked for. */
  readonly isSeen: () => boolean;
  readonly onDidChangeSeen: readonly vscode.Event<void>[];
  readonly log: (line: string) => void;
}

/** What git does to a folder comes in many pieces. */
const settlingMs = 300;
/** After a folder was moved as a whole, so many of its files are looked for by their names at once. */
const mostSought = 20;

/** Keeps rows at their files, whether those are moved in VS Code or behind its back. */
export function followMoves({ moves, models, log, ...deps }: MovesDeps): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(
    `**/${globOfNames(acceptedExtensions)}`,
    false,
    true,
    false,
  );
  const report = (error: unknown): void => {
    log(`What became of files could not be seen: ${String(error)}`);
  };
  const created = new Set<string>();
  let isDue = true;
  const settle = async (): Promise<void> => {
    if (!deps.isSeen()) {
      isDue = true;
      return;
    }
    isDue = false;
    const sources = [...created];
    created.clear();
    for (const source of sources) await moves.recognise(source);
    const lost = await moves.look(models());
    for (const { name } of lost.slice(0, mostSought)) await seek(name, moves);
  };
  const settling = new Debounced(settlingMs, () => {
    settle().catch(report);
  });
  settling.restart();
  return vscode.Disposable.from(
    settling,
    watcher,
    watcher.onDidCreate((uri) => {
      created.add(uri.toString());
      settling.restart();
    }),
    watcher.onDidDelete(() => {
      settling.restart();
    }),
    ...deps.onDidChangeSeen.map((changed) =>
      changed(() => {
        if (isDue) settling.restart();
      }),
    ),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) settling.restart();
    }),
    vscode.workspace.onDidDeleteFiles(() => {
      settling.restart();
    }),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      const all = files.map(({ oldUri, newUri }) =>
        moves.renamed(oldUri.toString(), newUri.toString()),
      );
      Promise.all(all).then(() => {
        settling.restart();
      }, report);
    }),
  );
}

/** A file of that name elsewhere in the workspace may be the one that is missed. */
async function seek(name: string, moves: Pick<SourceMoves, 'recognise'>): Promise<void> {
  const literal = name.replace(/[[\]{}*?]/g, '?');
  const found = await vscode.workspace.findFiles(`**/${literal}`, undefined, 10);
  for (const uri of found) await moves.recognise(uri.toString());
}
