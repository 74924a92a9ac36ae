import * as vscode from 'vscode';
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
  /** What the page measures of a part, one fact a line; nothing when it does not answer. */
  factsOf(part: PartPath): Promise<readonly string[]>;
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
}

export interface SelectedParts {
  readonly panel: ScenePanel;
  readonly parts: readonly PartPath[];
}

/** Tabs of several kinds as those of one. */
export function together(kinds: readonly ScenePanels[]): ScenePanels {
  return {
    onDidChange: anyOf(kinds.map(({ onDidChange }) => onDidChange)),
    onDidSelectParts: anyOf(kinds.map(({ onDidSelectParts }) => onDidSelectParts)),
    active: () => kinds.map((kind) => kind.active()).find((panel) => panel !== null) ?? null,
  };
}

function anyOf<T>(events: readonly vscode.Event<T>[]): vscode.Event<T> {
  return (listener) => vscode.Disposable.from(...events.map((event) => event(listener)));
}
