import { say } from '../../words/say';
import type {
  ChangeCounts,
  PageMessage,
  PageTask,
  ViewerOptions,
} from '../../model/page/viewerMessages';
import type { Memory } from './memory';
import type { Layout } from '../overlay/layout';
import type { ModelView } from '../scene/modelView';
import type { ShownModel } from '../scene/shownModel';
import { toolContextOver } from '../toolkit/toolContext';
import { ToolEvents } from '../toolkit/toolEvents';
import type { ToolContext, Tool, ToolEntry } from '../toolkit/tool';

/** What the toolbox needs from the page. */
export interface ToolboxPlace {
  readonly layout: Layout;
  readonly memory: Memory;
  readonly options: () => ViewerOptions;
  /** The reason why nothing can be sent to the chat; null when it can. */
  readonly chatTrouble: () => string | null;
  readonly setUnits: (units: ViewerOptions['units']) => void;
  readonly setDistance: (distance: ViewerOptions['distance']) => void;
  /** Returns the current view as plain data; `goTo` restores it. */
  readonly view: () => unknown;
  readonly goTo: (view: unknown) => void;
  readonly postCompared: (counts: ChangeCounts) => void;
  readonly post: (message: PageMessage) => void;
  /** Highlights the tools that currently change the model, whether their panel is open or not. */
  readonly showAtWork: (names: ReadonlySet<string>) => void;
}

/** A tool that has been started for the current model. It may still be loading. */
interface Started {
  readonly tool: Promise<Tool | null>;
  readonly panel: HTMLElement;
  readonly ending: AbortController;
  /** Whether the user wants the tool open. */
  isOpen: boolean;
  /** Whether the tool itself was last told to open; it lags behind `isOpen` while the tool loads. */
  isAtWork: boolean;
}

/** The tools of the page. Each is loaded when it is first used, and gets a context for the current model. */
export class Toolbox {
  readonly events = new ToolEvents();
  private readonly started = new Map<ToolEntry, Started>();
  private keys: readonly ReadonlyMap<string, () => void>[] = [];
  private at: { readonly view: ModelView; readonly shownModel: ShownModel } | null = null;

  constructor(
    private readonly entries: readonly ToolEntry[],
    private readonly place: ToolboxPlace,
  ) {
    this.offer(() => false);
  }

  /** Switches to a new model: opens the tools that open with such a model, and starts those with a remembered state. */
  turnTo(view: ModelView, shownModel: ShownModel): void {
    this.at = { view, shownModel };
    shownModel.signal.addEventListener('abort', () => this.clear(), { once: true });
    this.offer(({ isFor }) => isFor?.(shownModel.model) ?? true);
    for (const entry of this.entries) {
      if (entry.opensWithModel && entry.isFor?.(shownModel.model)) this.open(entry);
      else if (this.place.memory.toolState(entry.name) !== undefined) this.start(entry);
    }
    this.postAtWork();
    void this.summarize(shownModel);
  }

  /** Shows the tools' summaries of a model in the status line. The summary of a tool that fails to load is omitted. */
  private async summarize({ model, signal }: ShownModel): Promise<void> {
    const { status } = this.place.layout;
    for (const entry of this.entries) {
      if (entry.isFor?.(model) === false) continue;
      const summary = await entry.summarize?.(model).catch(() => null);
      if (signal.aborted) return;
      if (summary) status.showSummary(summary, () => this.toggle(entry.name));
    }
  }

  /**
   * Restarts all started tools with the states that are now remembered. Resolves when all of them have been restarted.
   */
  async startAnew(): Promise<void> {
    for (const entry of this.entries) {
      const started = this.started.get(entry);
      const isWanted = started ?? this.place.memory.toolState(entry.name);
      if (entry.outlastsViews || isWanted === undefined) continue;
      const wasOpen = started?.isOpen ?? false;
      if (started) this.end(entry, started);
      if (wasOpen) this.open(entry);
      else this.start(entry);
    }
    this.postAtWork();
    await Promise.all([...this.started.values()].map(({ tool }) => tool));
  }

  /** Resets a tool: undoes what it does to the model and forgets its state. */
  clearTool(name: string): void {
    const entry = this.entries.find((one) => one.name === name);
    if (!entry || this.place.memory.toolState(name) === undefined) return;
    this.place.memory.keepToolState(name, undefined);
    const started = this.started.get(entry);
    if (started) {
      this.end(entry, started);
      // Restarted without a remembered state, the tool changes nothing.
      this.start(entry);
    }
    this.postAtWork();
  }

  private postAtWork(): void {
    const { memory, showAtWork } = this.place;
    const atWork = this.entries.filter(({ name }) => memory.toolState(name) !== undefined);
    showAtWork(new Set(atWork.map(({ name }) => name)));
  }

  toggle(name: string): void {
    const entry = this.entries.find((one) => one.name === name);
    if (!entry || !this.at || entry.isFor?.(this.at.shownModel.model) === false) return;
    if (this.started.get(entry)?.isOpen) this.close(entry);
    else this.open(entry);
  }

  /** Has a tool perform a task without opening it. */
  perform(name: string, task: PageTask): void {
    const entry = this.entries.find((one) => one.name === name);
    void (entry && this.start(entry))?.tool.then((tool) => tool?.perform?.(task));
  }

  /** Opens a tool and has it perform a task. */
  performOpen(name: string, task: PageTask): void {
    const entry = this.entries.find((one) => one.name === name);
    if (!entry || !this.at) return;
    this.open(entry);
    this.perform(name, task);
  }

  /** Closes the open modal tool, or else the last open one. @returns whether one was open */
  closeOne(): boolean {
    const open = this.entries.filter((entry) => this.started.get(entry)?.isOpen);
    const entry = open.find(({ isModal }) => isModal) ?? open.at(-1);
    if (entry) this.close(entry);
    return entry !== undefined;
  }

  /** Offers a key to the open tools. @returns whether one handled it */
  handleKey(key: string): boolean {
    const handler = this.keys.find((handlers) => handlers.has(key))?.get(key);
    handler?.();
    return handler !== undefined;
  }

  private open(entry: ToolEntry): void {
    const others = this.entries.filter(
      (other) => other.isModal && entry.isModal && other !== entry,
    );
    for (const other of others) this.close(other);
    const started = this.start(entry);
    if (!started) return;
    started.isOpen = true;
    this.show(entry, started);
    this.postTool(started);
  }

  private close(entry: ToolEntry): void {
    const started = this.started.get(entry);
    if (!started?.isOpen) return;
    started.isOpen = false;
    this.show(entry, started);
    this.postTool(started);
  }

  /** Opens or closes a tool once it has loaded, by what the user wants at that time. */
  private postTool(started: Started): void {
    void started.tool.then((tool) => {
      const { isOpen, isAtWork } = started;
      if (isOpen === isAtWork) return;
      started.isAtWork = isOpen;
      if (!isOpen) tool?.close();
      else {
        tool?.open();
        this.place.layout.panels.reveal(started.panel);
      }
    });
  }

  private start(entry: ToolEntry): Started | null {
    const known = this.started.get(entry);
    if (known || !this.at) return known ?? null;
    const { view, shownModel } = this.at;
    const panel = this.place.layout.panels.add(entry, () => this.close(entry));
    const ending = new AbortController();
    const signal = AbortSignal.any([shownModel.signal, ending.signal]);
    const places = { ...this.placesOf(entry, panel), signal };
    const context = toolContextOver(view, shownModel, this.events, places);
    const tool = this.load(entry, context);
    const started = { tool, panel, ending, isOpen: false, isAtWork: false };
    this.started.set(entry, started);
    return started;
  }

  private end(entry: ToolEntry, started: Started): void {
    this.close(entry);
    this.started.delete(entry);
    this.place.layout.panels.remove(started.panel);
    // The signal is aborted after the tool has been told to close.
    void started.tool.then(() => started.ending.abort());
  }

  /** @returns null when the model was replaced while the tool loaded, or the tool failed to load */
  private async load(entry: ToolEntry, context: ToolContext): Promise<Tool | null> {
    try {
      const start = await entry.load();
      return context.signal.aborted ? null : start(context);
    } catch (error) {
      reportError(error);
      context.panel.replaceChildren(say('This tool could not be loaded.'));
      return null;
    }
  }

  private placesOf(entry: ToolEntry, panel: HTMLElement) {
    const {
      layout,
      memory,
      options,
      chatTrouble,
      setUnits,
      setDistance,
      view,
      goTo,
      post,
      postCompared,
    } = this.place;
    return {
      panel,
      view,
      goTo,
      postCompared,
      post,
      layer: layout.panels.layer,
      options,
      chatTrouble,
      setUnits,
      setDistance,
      showStatus: (text: string | null) => layout.status.showNote(text),
      announce: (text: string) => layout.status.announce(text),
      close: () => this.close(entry),
      takeKeys: (handlers: ReadonlyMap<string, () => void>) => this.takeKeys(handlers),
      remembered: () => memory.toolState(entry.name),
      remember: (state: unknown) => {
        memory.keepToolState(entry.name, state);
        this.postAtWork();
      },
    };
  }

  private takeKeys(handlers: ReadonlyMap<string, () => void>): () => void {
    this.keys = [handlers, ...this.keys];
    return () => {
      this.keys = this.keys.filter((other) => other !== handlers);
    };
  }

  private offer(fits: (entry: ToolEntry) => boolean): void {
    for (const entry of this.entries.filter(({ isFor }) => isFor)) {
      this.place.layout.toolbar.offerTool(entry.name, fits(entry));
    }
  }

  private show({ name }: ToolEntry, { panel, isOpen }: Started): void {
    const { layout } = this.place;
    if (!isOpen && panel.parentElement) layout.passFocusOn(panel.parentElement);
    layout.panels.show(panel, isOpen);
    layout.toolbar.showTool(name, isOpen);
  }

  private clear(): void {
    for (const [entry, started] of this.started) this.show(entry, { ...started, isOpen: false });
    this.started.clear();
    this.keys = [];
    this.at = null;
    this.place.layout.panels.clear();
    this.place.layout.status.showNote(null);
  }
}
