import * as vscode from 'vscode';
import type { ScenePanel, SelectedParts } from './scenePanel';

/** A page in a tab, and what it says by itself. */
interface FollowedScene {
  readonly panel: ScenePanel;
  readonly onDidChange: vscode.Event<void>;
  readonly onDidSelect: vscode.Event<SelectedParts['parts']>;
}

/** What the open tabs of a kind tell the views beside them. */
export class SceneTabs implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly partsSelected = new vscode.EventEmitter<SelectedParts>();
  private isEnding = false;

  readonly onDidChange = this.changed.event;
  readonly onDidSelectParts = this.partsSelected.event;

  /** A tab came: it is heard until it goes. */
  follow(tab: vscode.WebviewPanel, { panel, onDidChange, onDidSelect }: FollowedScene): void {
    onDidChange(this.announce);
    onDidSelect((parts) => {
      this.partsSelected.fire({ panel, parts });
    });
    tab.onDidChangeViewState(this.announce);
    this.announce();
  }

  /** Something about the tabs is other than it was. */
  readonly announce = (): void => {
    if (!this.isEnding) this.changed.fire();
  };

  /** Nothing is reported any more: the tabs stay, and after a reload VS Code hands them back. */
  dispose(): void {
    this.isEnding = true;
    this.changed.dispose();
    this.partsSelected.dispose();
  }
}
