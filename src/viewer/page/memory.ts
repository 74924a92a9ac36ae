import { longestView } from '../../model/page/viewerMessages';
import { entryOf, isRecord, isText } from '../../words/unknown';
import type { Pose } from '../geometry/pose';
import { Debounce } from '../../words/debounce';
import type { Host } from './host';
import { readRememberedView, type RememberedView } from './rememberedView';

const savingMs = 150;

/**
 * Remembers the view of the current content. VS Code holds it as webview state while the page is hidden; the extension
 * host keeps a copy that survives the closing of the tab.
 */
export class Memory {
  private now: Partial<RememberedView> = {};
  private readonly saving = new Debounce(savingMs, () => {
    this.save();
  });

  constructor(private readonly host: Host) {}

  /**
   * Switches to a content: its remembered view is returned, and later changes are stored for it.
   * @param kept the host's copy
   */
  turnTo(content: string, kept: string | null): RememberedView | null {
    this.saving.cancel();
    const view = this.viewOf(content, kept);
    this.now = { ...view, content };
    return view;
  }

  /** Returns how a content was last viewed; null when that is not known. @param kept the host's copy */
  viewOf(content: string, kept: string | null): RememberedView | null {
    return (
      readRememberedView(this.host.remembered(), content) ??
      readRememberedView(parsed(kept), content)
    );
  }

  /** Reads the camera pose from the host's copy of another content's view; null when there is none. */
  poseOf(kept: string | null): Pose | null {
    const view = parsed(kept);
    const content = isRecord(view) ? view['content'] : null;
    return isText(content) ? (readRememberedView(view, content)?.pose ?? null) : null;
  }

  /** Remembers a change. Saving is debounced, because the pose changes with every frame of a camera movement. */
  keep(change: Partial<RememberedView>): void {
    this.now = { ...this.now, ...change };
    this.saving.restart();
  }

  /** Returns the current view as plain data, without the state of the tool `except`. */
  view(except: string): unknown {
    const { content: _, tools, ...view } = this.now;
    const others = Object.entries(tools ?? {}).filter(([name]) => name !== except);
    return { ...view, tools: Object.fromEntries(others) };
  }

  /**
   * Replaces the current view by one that was saved of this content; the tool `except` keeps its current state.
   * @returns the view; null when `view` is not valid
   */
  recall(view: unknown, except: string): RememberedView | null {
    const { content } = this.now;
    if (content === undefined || !isRecord(view)) return null;
    const own = this.toolState(except);
    const recalled = readRememberedView({ ...view, content }, content);
    if (recalled) this.keep({ ...recalled, tools: { ...recalled.tools, [except]: own } });
    return recalled;
  }

  toolState(name: string): unknown {
    return entryOf(this.now.tools ?? {}, name);
  }

  keepToolState(name: string, state: unknown): void {
    this.keep({ tools: { ...this.now.tools, [name]: state } });
  }

  /** Cancels the pending save; changes of the last 150 ms are lost. */
  pause(): void {
    this.saving.cancel();
  }

  private save(): void {
    const { content, pose } = this.now;
    if (content === undefined || !pose) return;
    this.host.remember(this.now);
    const view = JSON.stringify(this.now);
    if (view.length <= longestView) this.host.post({ kind: 'view', content, view });
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
