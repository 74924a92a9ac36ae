import * as vscode from 'vscode';
import type { ScenePanel, SelectedParts } from './scenePanel';

/** A page in a tab, and its events. */
interface FollowedScene {
  readonly panel: ScenePanel;
  readonly onDidChange: vscode.Event<void>;
  readonly onDidSelect: vscode.Event<SelectedParts['parts']>;
}

/** Forwards the events of the open tabs of one kind. */
export class SceneTabs implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly partsSelected = new vscode.EventEmitter<SelectedParts>();
  private isEnding = false;

  readonly onDidChange = this.changed.event;
  readonly onDidSelectParts = this.partsSelected.event;

  /** Listens to a new tab until it is closed. */
  follow(tab: vscode.WebviewPanel, { panel, onDidChange, onDidSelect }: FollowedScene): void {
    onDidChange(this.announce);
    onDidSelect((parts) => {
      this.partsSelected.fire({ panel, parts });
    });
    tab.onDidChangeViewState(this.announce);
    this.announce();
  }

  /** Fires `onDidChange`. */
  readonly announce = (): void => {
    if (!this.isEnding) this.changed.fire();
  };

  /** Stops firing. The tabs stay open, and VS Code restores them after a reload. */
  dispose(): void {
    this.isEnding = true;
    this.changed.dispose();
    this.partsSelected.dispose();
  }
}
