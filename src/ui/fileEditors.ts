import type * as vscode from 'vscode';
import type { FileEditorParts } from './fileEditor';
import { readOnlyEditor } from './readOnlyEditor';

/** Opens CAD files. */
export function fileEditors(parts: FileEditorParts): vscode.Disposable {
  return readOnlyEditor('caliper.viewer', async () => {
    const { FileEditor } = await import('./fileEditor');
    return (uri, panel) => new FileEditor(uri, panel, parts);
  });
}
