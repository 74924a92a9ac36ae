import type * as vscode from 'vscode';
import { Emitter } from '../../tracking/async/emitter';
import type { PartAnswer } from './partQuestions';
import type {
  PartPath,
  PartsVisibility,
  ShownScene,
  VisibilityChange,
} from '../../model/page/viewerMessages';

/** An editor tab with an assembly in it, as the tree of its parts needs it. */
export interface ScenePanel {
  /** What stands on the screen; null while there is no 3D model. */
  readonly scene: ShownScene | null;
  /** Which parts of the scene are hidden or see-through. */
  readonly visibility: PartsVisibility;
  /** The parts that are marked in the page. */
  readonly selection: readonly PartPath[];
  /** What the page measures of a part; nothing when it does not answer. */
  describe(part: PartPath): Promise<PartAnswer>;
  select(parts: readonly PartPath[]): void;
  /** Shows what is selected, or everything, as large as it fits. */
  fit(): void;
  /** Hides or shows parts; null is what is selected in the page. */
  changeVisibility(change: VisibilityChange, parts: readonly PartPath[] | null): void;
}

/** The open tabs of a kind. */
export interface ScenePanels {
  /** A tab came, went, was hidden or shown, became the active one, or has another scene. */
  readonly onDidChange: vscode.Event<void>;
  /** The user marked parts in a page. */
  readonly onDidSelectParts: vscode.Event<SelectedParts>;
  /** The panel in the active editor tab. */
  active(): ScenePanel | null;
  /** Each with what it is known by, also after a restart of the window: a key, or the URI text of a file. */
  named(): readonly NamedScenePanel[];
}

export type NamedScenePanel = readonly [name: string, panel: ScenePanel];

export interface SelectedParts {
  readonly panel: ScenePanel;
  readonly parts: readonly PartPath[];
}

/** Tabs of several kinds as those of one. */
export class AllScenePanels implements ScenePanels, vscode.Disposable {
  private readonly kinds: ScenePanels[] = [];
  private readonly changed = new Emitter<void>();
  private readonly selected = new Emitter<SelectedParts>();
  private readonly owned: vscode.Disposable[] = [];
  readonly onDidChange = this.changed.event;
  readonly onDidSelectParts = this.selected.event;

  add(kind: ScenePanels): void {
    this.kinds.push(kind);
    this.owned.push(
      kind.onDidChange(() => {
        this.changed.fire();
      }),
      kind.onDidSelectParts((parts) => {
        this.selected.fire(parts);
      }),
    );
  }

  active(): ScenePanel | null {
    return this.kinds.map((kind) => kind.active()).find((panel) => panel !== null) ?? null;
  }

  named(): readonly NamedScenePanel[] {
    return this.kinds.flatMap((kind) => kind.named());
  }

  dispose(): void {
    for (const one of this.owned) one.dispose();
  }
}
