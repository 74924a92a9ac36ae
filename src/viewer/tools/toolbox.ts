import { say } from '../../words/say';
import type {
  ChangeCounts,
  PageMessage,
  PageTask,
  ViewerOptions,
} from '../../model/page/viewerMessages';
import type { Memory } from '../page/memory';
import type { Layout } from '../overlay/layout';
import type { ModelView } from '../scene/modelView';
import type { Standing } from '../scene/standing';
import { deskOver } from './desk';
import { News } from './news';
import type { Desk, Tool, ToolDoor } from './tool';

/** What tools need of the page that holds them. */
export interface ToolboxPlace {
  readonly layout: Layout;
  readonly memory: Memory;
  readonly options: () => ViewerOptions;
  readonly setUnits: (units: ViewerOptions['units']) => void;
  /** How the content is looked at now, and the way back to it. */
  readonly view: () => unknown;
  readonly goTo: (view: unknown) => void;
  readonly tellCompared: (counts: ChangeCounts) => void;
  readonly tell: (message: PageMessage) => void;
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

/** The tools of the page: loads each when it is first wanted, and gives it a desk over the model. */
export class Toolbox {
  readonly news = new News();
  private readonly started = new Map<ToolDoor, Started>();
  private keys: readonly ReadonlyMap<string, () => void>[] = [];
  private at: { readonly view: ModelView; readonly standing: Standing } | null = null;

  constructor(
    private readonly doors: readonly ToolDoor[],
    private readonly place: ToolboxPlace,
  ) {
    this.offer(() => false);
  }

  /** Puts those tools to work on a new model that have something to show of it. */
  turnTo(view: ModelView, standing: Standing): void {
    this.at = { view, standing };
    standing.signal.addEventListener('abort', () => this.clear(), { once: true });
    this.offer(({ isFor }) => isFor?.(standing.model) ?? true);
    for (const door of this.doors) {
      if (door.isFor?.(standing.model)) this.open(door);
      else if (this.place.memory.toolState(door.name) !== undefined) this.start(door);
    }
  }

  /**
   * Starts the tools that are at work anew: the memory holds other states for them now. Resolves when
   * all of them show what they remember.
   */
  async startAnew(): Promise<void> {
    for (const door of this.doors) {
      const started = this.started.get(door);
      const isWanted = started ?? this.place.memory.toolState(door.name);
      if (door.outlastsViews || isWanted === undefined) continue;
      const wasOpen = started?.isOpen ?? false;
      if (started) this.end(door, started);
      if (wasOpen) this.open(door);
      else this.start(door);
    }
    await Promise.all([...this.started.values()].map(({ tool }) => tool));
  }

  toggle(name: string): void {
    const door = this.doors.find((one) => one.name === name);
    if (!door || !this.at || door.isFor?.(this.at.standing.model) === false) return;
    if (this.started.get(door)?.isOpen) this.close(door);
    else this.open(door);
  }

  /** Has a tool do something, which need not be open for it. */
  perform(name: string, task: PageTask): void {
    const door = this.doors.find((one) => one.name === name);
    void (door && this.start(door))?.tool.then((tool) => tool?.perform?.(task));
  }

  /** Closes a tool that has the pointer; otherwise any that is open. @returns whether there was one */
  closeOne(): boolean {
    const open = this.doors.filter((door) => this.started.get(door)?.isOpen);
    const door = open.find(({ isModal }) => isModal) ?? open.at(-1);
    if (door) this.close(door);
    return door !== undefined;
  }

  /** Lets open tools have a key. @returns whether one took it */
  handleKey(key: string): boolean {
    const handler = this.keys.find((handlers) => handlers.has(key))?.get(key);
    handler?.();
    return handler !== undefined;
  }

  private open(door: ToolDoor): void {
    const others = this.doors.filter((other) => other.isModal && door.isModal && other !== door);
    for (const other of others) this.close(other);
    const started = this.start(door);
    if (!started) return;
    started.isOpen = true;
    this.show(door, started);
    this.tellTool(started);
  }

  private close(door: ToolDoor): void {
    const started = this.started.get(door);
    if (!started?.isOpen) return;
    started.isOpen = false;
    this.show(door, started);
    this.tellTool(started);
  }

  /** Tells a tool as soon as it is there, and what the user wants by then. */
  private tellTool(started: Started): void {
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

  private start(door: ToolDoor): Started | null {
    const known = this.started.get(door);
    if (known || !this.at) return known ?? null;
    const { view, standing } = this.at;
    const panel = this.place.layout.panels.add(door, () => this.close(door));
    const ending = new AbortController();
    const signal = AbortSignal.any([standing.signal, ending.signal]);
    const places = { ...this.placesOf(door, panel), signal };
    const desk = deskOver(view, standing, this.news, places);
    const tool = this.load(door, desk);
    const started = { tool, panel, ending, isOpen: false, isAtWork: false };
    this.started.set(door, started);
    return started;
  }

  private end(door: ToolDoor, started: Started): void {
    this.close(door);
    this.started.delete(door);
    this.place.layout.panels.remove(started.panel);
    // What the tool does at its closing comes first.
    void started.tool.then(() => started.ending.abort());
  }

  /** @returns null when the model is gone before the tool is there, or the tool could not be had */
  private async load(door: ToolDoor, desk: Desk): Promise<Tool | null> {
    try {
      const start = await door.load();
      return desk.signal.aborted ? null : start(desk);
    } catch (error) {
      reportError(error);
      desk.panel.replaceChildren(say('This tool could not be loaded.'));
      return null;
    }
  }

  private placesOf(door: ToolDoor, panel: HTMLElement) {
    const { layout, memory, options, setUnits, view, goTo, tell, tellCompared } = this.place;
    return {
      panel,
      view,
      goTo,
      tellCompared,
      tell,
      layer: layout.panels.layer,
      options,
      setUnits,
      showStatus: (text: string | null) => layout.status.showNote(text),
      speak: (text: string) => layout.status.speak(text),
      close: () => this.close(door),
      takeKeys: (handlers: ReadonlyMap<string, () => void>) => this.takeKeys(handlers),
      remembered: () => memory.toolState(door.name),
      remember: (state: unknown) => memory.keepToolState(door.name, state),
    };
  }

  private takeKeys(handlers: ReadonlyMap<string, () => void>): () => void {
    this.keys = [handlers, ...this.keys];
    return () => {
      this.keys = this.keys.filter((other) => other !== handlers);
    };
  }

  private offer(fits: (door: ToolDoor) => boolean): void {
    for (const door of this.doors.filter(({ isFor }) => isFor)) {
      this.place.layout.toolbar.offerTool(door.name, fits(door));
    }
  }

  private show({ name }: ToolDoor, { panel, isOpen }: Started): void {
    const { layout } = this.place;
    if (!isOpen && panel.parentElement) layout.passFocusOn(panel.parentElement);
    layout.panels.show(panel, isOpen);
    layout.toolbar.showTool(name, isOpen);
  }

  private clear(): void {
    for (const [door, started] of this.started) this.show(door, { ...started, isOpen: false });
    this.started.clear();
    this.keys = [];
    this.at = null;
    this.place.layout.panels.clear();
    this.place.layout.status.showNote(null);
  }
}
