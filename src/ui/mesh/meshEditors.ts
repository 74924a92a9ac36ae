import * as vscode from 'vscode';
import type { ShownScene } from '../../model/page/viewerMessages';
import type { Disposable } from '../../tracking/async/emitter';
import type { PageScene } from '../page/pageScene';
import { readOnlyEditor, type ReadOnlyEditorDeps } from '../base/readOnlyEditor';
import type { KeyedScenePanel, ScenePanels } from '../page/scenePanel';
import { SceneTabs } from '../page/sceneTabs';
import type { MeshEditor, MeshEditorDeps } from './meshEditor';

/** The first is the default editor of its files; the second, for text formats, must be chosen by the user. */
const viewTypes = ['caliper.mesh', 'caliper.meshText'];

/** The editors of files that are already 3D models: GLB, STL, 3MF, PLY, OBJ, glTF. */
export class MeshEditors implements ScenePanels, vscode.Disposable {
  private readonly editors = new Set<MeshEditor>();
  private readonly tabs = new SceneTabs();
  private readonly owned: readonly Disposable[];

  readonly onDidChange = this.tabs.onDidChange;
  readonly onDidSelectParts = this.tabs.onDidSelectParts;

  constructor(deps: MeshEditorDeps & ReadOnlyEditorDeps) {
    const load = async () => {
      const { MeshEditor } = await import('./meshEditor');
      return (uri: vscode.Uri, panel: vscode.WebviewPanel) =>
        this.adopt(new MeshEditor(uri, panel, deps));
    };
    this.owned = [
      this.tabs,
      ...viewTypes.map((viewType) => readOnlyEditor(viewType, load, deps)),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration('caliper.viewer')) return;
        for (const editor of this.editors) editor.showOptions();
      }),
    ];
  }

  active(): PageScene | null {
    return [...this.editors].find(({ panel }) => panel.active)?.view ?? null;
  }

  named(): readonly KeyedScenePanel[] {
    return [...this.editors].map(({ file, view }) => [file, view]);
  }

  seen(): readonly PageScene[] {
    return [...this.editors].filter(({ panel }) => panel.visible).map(({ view }) => view);
  }

  /** The scene in the editor of a file, by the file's URI; null when it shows none. */
  sceneOf(file: string): ShownScene | null {
    return [...this.editors].find((editor) => editor.file === file)?.view.scene ?? null;
  }

  dispose(): void {
    this.editors.clear();
    for (const one of this.owned) one.dispose();
  }

  private adopt(editor: MeshEditor): Disposable {
    const { view, panel } = editor;
    const { onDidChange, onDidSelect } = view;
    this.editors.add(editor);
    this.tabs.follow(panel, { panel: view, onDidChange, onDidSelect });
    return {
      dispose: () => {
        this.editors.delete(editor);
        editor.dispose();
        this.tabs.announce();
      },
    };
  }
}
