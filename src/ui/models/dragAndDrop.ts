import * as vscode from 'vscode';
import { signalOf } from '../base/signalOf';

const uriList = 'text/uri-list';

export interface DragAndDropDeps<Row> {
  /** Files dropped onto the tree, from the Explorer or from the system. */
  take(files: readonly vscode.Uri[]): void;
  /** The files of rows that are dragged to editors; made while they are on their way. */
  give(rows: readonly Row[], signal: AbortSignal): Promise<readonly vscode.Uri[]>;
}

/**
 * Lets files be dropped onto a tree and dragged out of it. Its rows do not move. VS Code hands what an
 * extension gives to editors and to trees of extensions; its Explorer takes nothing from other trees,
 * and the system nothing that is not a file when the drag begins.
 */
export function dragAndDrop<Row>(
  deps: DragAndDropDeps<Row>,
): vscode.TreeDragAndDropController<Row> {
  return {
    dragMimeTypes: [uriList],
    dropMimeTypes: [uriList],
    handleDrag: async (rows, dragged, token) => {
      const files = await deps.give(rows, signalOf(token));
      if (files.length > 0) dragged.set(uriList, new vscode.DataTransferItem(files.join('\r\n')));
    },
    handleDrop: async (_row, dropped) => {
      const files = urisIn((await dropped.get(uriList)?.asString()) ?? '');
      if (files.length > 0) deps.take(files);
    },
  };
}

// RFC 2483: one address a line, comments after a #.
function urisIn(list: string): readonly vscode.Uri[] {
  return list
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => vscode.Uri.parse(line));
}
