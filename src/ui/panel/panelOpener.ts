import type { PageAction } from '../../model/page/viewerMessages';

/** What a page was opened for: a row of the list, or a file in an editor. The page itself is the same. */
export interface PanelOpener {
  /** The model to show; null while that of a file is not known yet. */
  readonly key: string | null;
  /** The file name. */
  readonly name: string;
  /** Whether the tab's title is set by the model; the title of an editor is that of its file. */
  readonly isTitled: boolean;
  /** Performs an action of its own; returns false for other actions. */
  perform(action: PageAction): boolean;
  /** Called when the shown model is no longer tracked. */
  gone(): void;
}
