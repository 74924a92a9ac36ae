import * as vscode from 'vscode';
import { signalOf } from '../base/signalOf';

const uriList = 'text/uri-list';

export interface DragAndDropDeps<Row> {
  /** Called with files dropped onto the tree, from the Explorer or from the system. */
  take(files: readonly vscode.Uri[]): void;
  /** Makes the files of rows that are dragged to an editor, while they are being dragged. */
  give(rows: readonly Row[], signal: AbortSignal): Promise<readonly vscode.Uri[]>;
}

/**
 * Lets files be dropped onto a tree and dragged out of it. Rows cannot be moved. VS Code passes dragged data of an
 * extension only to editors and to trees of extensions: its Explorer accepts nothing from other trees, and the system
 * accepts only files that exist when the drag begins.
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

// RFC 2483: one URI a line; lines that start with # are comments.
function urisIn(list: string): readonly vscode.Uri[] {
  return list
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => vscode.Uri.parse(line));
}
