import type { PageAction } from '../../model/page/viewerMessages';

/**
 * By what a page was opened: a row of the list, or a file in an editor. The page is the same.
 */
export interface PanelOpener {
  /** The model to show; null until that of a file is known. */
  readonly key: string | null;
  /** The name of the file. */
  readonly name: string;
  /** Whether the tab is called after the model; that of an editor is called after its file. */
  readonly isTitled: boolean;
  /** Does an action that is its own; false leaves it to the model. */
  perform(action: PageAction): boolean;
  /** The model that is shown is no longer tracked. */
  gone(): void;
}
