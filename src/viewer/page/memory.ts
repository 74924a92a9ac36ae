import { longestView } from '../../model/page/viewerMessages';
import { entryOf, isRecord, isText } from '../../words/unknown';
import type { Pose } from '../geometry/pose';
import { Debounce } from '../base/debounce';
import type { Host } from './host';
import { readRememberedView, type RememberedView } from './rememberedView';

const savingMs = 150;

/**
 * What is kept of the content that is shown. VS Code holds it while the page is hidden; the host keeps
 * a copy, which is there also after the tab was closed.
 */
export class Memory {
  private now: Partial<RememberedView> = {};
  private readonly saving = new Debounce(savingMs, () => {
    this.save();
  });

  constructor(private readonly host: Host) {}

  /**
   * Turns to a content; from now on its view is kept.
   * @param kept the host's copy
   */
  turnTo(content: string, kept: string | null): RememberedView | null {
    this.saving.cancel();
    const view = this.viewOf(content, kept);
    this.now = { ...view, content };
    return view;
  }

  /** How a content was seen last. @param kept the host's copy */
  viewOf(content: string, kept: string | null): RememberedView | null {
    return (
      readRememberedView(this.host.remembered(), content) ??
      readRememberedView(parsed(kept), content)
    );
  }

  /** From where another content was looked at, by the host's copy; null when nobody knows. */
  poseOf(kept: string | null): Pose | null {
    const view = parsed(kept);
    const content = isRecord(view) ? view['content'] : null;
    return isText(content) ? (readRememberedView(view, content)?.pose ?? null) : null;
  }

  /** A pose changes with every frame of a movement; what stays is worth keeping. */
  keep(change: Partial<RememberedView>): void {
    this.now = { ...this.now, ...change };
    this.saving.restart();
  }

  /** Everything but what the tool `except` remembers, as plain data. */
  view(except: string): unknown {
    const { content: _, tools, ...view } = this.now;
    const others = Object.entries(tools ?? {}).filter(([name]) => name !== except);
    return { ...view, tools: Object.fromEntries(others) };
  }

  /**
   * Takes up a view that was taken of this content; the tool `except` remembers what it does now.
   * @returns null when it is none
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

  /** Keeps no more; what was said within the last moment is dropped with the model. */
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
