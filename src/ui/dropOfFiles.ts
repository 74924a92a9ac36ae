import * as vscode from 'vscode';

const uriList = 'text/uri-list';

/** Lets files be dropped onto a tree, from the Explorer or from the system. Its rows do not move. */
export function dropOfFiles<Row>(
  take: (files: readonly vscode.Uri[]) => void,
): vscode.TreeDragAndDropController<Row> {
  return {
    dragMimeTypes: [],
    dropMimeTypes: [uriList],
    handleDrop: async (_row, dropped) => {
      const files = urisIn((await dropped.get(uriList)?.asString()) ?? '');
      if (files.length > 0) take(files);
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
