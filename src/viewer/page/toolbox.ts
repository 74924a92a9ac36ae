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

/** What tools need of the page that holds them. */
export interface ToolboxPlace {
  readonly layout: Layout;
  readonly memory: Memory;
  readonly options: () => ViewerOptions;
  /** Why nothing can be sent to the chat; null when it can. */
  readonly chatTrouble: () => string | null;
  readonly setUnits: (units: ViewerOptions['units']) => void;
  readonly setDistance: (distance: ViewerOptions['distance']) => void;
  /** How the content is looked at now, and the way back to it. */
  readonly view: () => unknown;
  readonly goTo: (view: unknown) => void;
  readonly postCompared: (counts: ChangeCounts) => void;
  readonly post: (message: PageMessage) => void;
  /** These tools do something to the model, open or not. */
  readonly showAtWork: (names: ReadonlySet<string>) => void;
}

/** A tool that has been asked for, and the model that it is asked for. */
interface Started {
  readonly tool: Promise<Tool | null>;
  readonly panel: HTMLElement;
  readonly ending: AbortController;
  /** What the user wants. */
  isOpen: boolean;
  /** What the tool was told, once it was there. */
  isAtWork: boolean;
}

/** The tools of the page: loads each when it is first wanted, and gives it a context for the model. */
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

  /** Puts those tools to work on a new model that have something to show of it. */
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

  /** Says at the bottom what tools would show of a model. What cannot be loaded is missing there only. */
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
   * Starts the tools that are at work anew: the memory holds other states for them now. Resolves when
   * all of them show what they remember.
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

  /** Takes back what a tool does to the model, and forgets it. */
  clearTool(name: string): void {
    const entry = this.entries.find((one) => one.name === name);
    if (!entry || this.place.memory.toolState(name) === undefined) return;
    this.place.memory.keepToolState(name, undefined);
    const started = this.started.get(entry);
    if (started) {
      this.end(entry, started);
      // It begins with nothing remembered, and so shows the whole.
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

  /** Has a tool do something, which need not be open for it. */
  perform(name: string, task: PageTask): void {
    const entry = this.entries.find((one) => one.name === name);
    void (entry && this.start(entry))?.tool.then((tool) => tool?.perform?.(task));
  }

  /** Opens a tool and has it do something. */
  performOpen(name: string, task: PageTask): void {
    const entry = this.entries.find((one) => one.name === name);
    if (!entry || !this.at) return;
    this.open(entry);
    this.perform(name, task);
  }

  /** Closes a tool that has the pointer; otherwise any that is open. @returns whether there was one */
  closeOne(): boolean {
    const open = this.entries.filter((entry) => this.started.get(entry)?.isOpen);
    const entry = open.find(({ isModal }) => isModal) ?? open.at(-1);
    if (entry) this.close(entry);
    return entry !== undefined;
  }

  /** Lets open tools have a key. @returns whether one took it */
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

  /** Tells a tool as soon as it is there, and what the user wants by then. */
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
    // What the tool does at its closing comes first.
    void started.tool.then(() => started.ending.abort());
  }

  /** @returns null when the model is gone before the tool is there, or the tool could not be had */
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
      speak: (text: string) => layout.status.speak(text),
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
