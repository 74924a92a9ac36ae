import * as vscode from 'vscode';
import { acceptedExtensions } from '../../interface/sourceExtension';
import type { SourceMoves } from '../../tracking/window/sourceMoves';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { Debounce } from '../../words/debounce';
import { globOfNames } from '../base/globOfNames';

export interface MovesDeps {
  readonly moves: Pick<SourceMoves, 'renamed' | 'recognise' | 'look'>;
  readonly models: () => readonly TrackedModel[];
  /** Whether rows or tabs of models are visible; until then no files are searched. */
  readonly isSeen: () => boolean;
  readonly onDidChangeSeen: readonly vscode.Event<void>[];
  readonly log: (line: string) => void;
}

/** Debounce time, ms, because git changes many files of a folder one after the other. */
const settlingMs = 300;
/** When a whole folder was moved, at most this many of its files are searched by name. */
const maxSearched = 20;

/** Keeps rows attached to their files, whether these are moved in VS Code or outside of it. */
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
    for (const { name } of lost.slice(0, maxSearched)) await seek(name, moves);
  };
  const settling = new Debounce(settlingMs, () => {
    settle().catch(report);
  });
  settling.restart();
  return vscode.Disposable.from(
    { dispose: () => settling.cancel() },
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

/** Searches the workspace for files of this name, one of which may be the missing file. */
async function seek(name: string, moves: Pick<SourceMoves, 'recognise'>): Promise<void> {
  const literal = name.replace(/[[\]{}*?]/g, '?');
  const found = await vscode.workspace.findFiles(`**/${literal}`, undefined, 10);
  for (const uri of found) await moves.recognise(uri.toString());
}
