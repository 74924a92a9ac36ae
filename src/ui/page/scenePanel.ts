import type * as vscode from 'vscode';
import { Emitter } from '../../tracking/async/emitter';
import type { PartAnswer } from './partQuestions';
import type {
  PartPath,
  PartsVisibility,
  ShownScene,
  VisibilityChange,
} from '../../model/page/viewerMessages';

/** An editor tab that shows an assembly, as the parts tree needs it. */
export interface ScenePanel {
  /** The shown scene; null when there is no 3D model. */
  readonly scene: ShownScene | null;
  /** The hidden parts and ghosts. */
  readonly visibility: PartsVisibility;
  /** The parts that are selected in the page. */
  readonly selection: readonly PartPath[];
  /** Measurements of a part by the page; empty when it does not answer. */
  describe(part: PartPath): Promise<PartAnswer>;
  select(parts: readonly PartPath[]): void;
  /** Fits the selection, or everything, into the window. */
  fit(): void;
  /** Changes the visibility of parts; null means the selection in the page. */
  changeVisibility(change: VisibilityChange, parts: readonly PartPath[] | null): void;
}

/** The open tabs of one kind. */
export interface ScenePanels {
  /** Fired when a tab was opened, closed, hidden, shown or activated, or has another scene. */
  readonly onDidChange: vscode.Event<void>;
  /** Fired when the user has selected parts in a page. */
  readonly onDidSelectParts: vscode.Event<SelectedParts>;
  /** The panel in the active editor tab. */
  active(): ScenePanel | null;
  /** The panels by a name that survives a restart: a key, or the URI of a file. */
  named(): readonly KeyedScenePanel[];
}

export type KeyedScenePanel = readonly [name: string, panel: ScenePanel];

/** The parts that are selected in a tab. */
export interface SelectedParts {
  readonly panel: ScenePanel;
  readonly parts: readonly PartPath[];
}

/** Combines tabs of several kinds. */
export class AllScenePanels implements ScenePanels, vscode.Disposable {
  private readonly kinds: ScenePanels[] = [];
  private readonly changed = new Emitter<void>();
  private readonly selected = new Emitter<SelectedParts>();
  private readonly owned: vscode.Disposable[] = [];
  private last: ScenePanel | null = null;
  readonly onDidChange = this.changed.event;
  readonly onDidSelectParts = this.selected.event;

  /**
   * @param keepsLast whether the panel that was active last counts until it is closed, for a host whose tabs are active
   *   only while they have the focus
   */
  constructor(private readonly keepsLast: boolean) {}

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
    const active = this.kinds.map((kind) => kind.active()).find((panel) => panel !== null) ?? null;
    if (active !== null || !this.keepsLast) this.last = active;
    else if (!this.named().some(([, panel]) => panel === this.last)) this.last = null;
    return this.last;
  }

  named(): readonly KeyedScenePanel[] {
    return this.kinds.flatMap((kind) => kind.named());
  }

  dispose(): void {
    for (const one of this.owned) one.dispose();
  }
}
