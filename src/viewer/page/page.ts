import {
  usualViewerOptions,
  type HostMessage,
  type ViewerOptions,
} from '../../contract/viewerMessages';
import { watchKeys } from '../controls/keyboard';
import { startAngles } from '../controls/views';
import { UnreadableModel } from '../load/unreadableModel';
import { loadModel } from '../load/loadModel';
import type { Model } from '../model/model';
import { Layout, type LayoutActions } from '../overlay/layout';
import { ModelView } from '../scene/modelView';
import { upAxisOf } from '../scene/upAxis';
import { toolDoors } from '../tools/doors';
import { Toolbox } from '../tools/toolbox';
import { cardOf } from './cardOf';
import type { Host } from './host';
import { pageKeys } from './keys';
import { Memory } from './memory';
import { ViewReports } from './viewReports';

type Visual = Extract<HostMessage, { kind: 'visual' }>;

/** The page's story: stages, then the picture, then the model, or a card that says why not. */
export class Page {
  private readonly layout: Layout;
  private readonly memory: Memory;
  private readonly toolbox: Toolbox;
  private readonly reports: ViewReports;
  private options: ViewerOptions = usualViewerOptions;
  private view: ModelView | null = null;
  private loading = new AbortController();
  private model: Model | null = null;
  private content: string | null = null;

  constructor(
    private readonly host: Host,
    root: HTMLElement,
  ) {
    const memory = new Memory(host);
    const layout = new Layout(root, this.actions(), toolDoors);
    this.memory = memory;
    this.layout = layout;
    this.toolbox = new Toolbox(toolDoors, { layout, memory, options: () => this.options });
    const { news } = this.toolbox;
    this.reports = new ViewReports({ host, layout, memory, news, fail: (e) => this.fail(e) });
    layout.showOptions(this.options);
    this.followKeys();
  }

  handle(message: HostMessage): void {
    switch (message.kind) {
      case 'stage':
        this.layout.showStage(message.stage);
        return;
      case 'preview':
        this.layout.showPicture(message.uri);
        return;
      case 'visual':
        void this.load(message);
        return;
      case 'card':
        this.endModel();
        this.layout.showCard(message.card);
        return;
      case 'options':
        this.setOptions(message.options);
        return;
      case 'select':
        this.reports.selection = message.part;
        this.view?.shown?.selection.select(message.part);
        this.memory.keep({ selection: message.part });
        return;
      case 'visibility':
        this.view?.shown?.visibility.change(message.change, message.parts);
        return;
      case 'fit':
        this.view?.navigation.fit();
    }
  }

  /** The third door where an error becomes something else: here a card and a `failed` message. */
  fail(error: unknown): void {
    this.endModel();
    const card = cardOf(error);
    this.layout.showCard(card);
    this.host.tell({ kind: 'failed', reason: card.text });
  }

  private async load(visual: Visual): Promise<void> {
    if (visual.content === this.content && this.model) {
      this.layout.showModel();
      this.host.tell({ kind: 'shown', scene: this.model.shown });
      this.reports.tellVisibility();
      return;
    }
    this.endModel();
    this.loading = new AbortController();
    const { signal } = this.loading;
    const report = (fraction: number) => this.layout.showLoading(fraction, visual.sizeBytes);
    try {
      const model = await loadModel(visual, report, signal);
      if (!signal.aborted) this.show(model, visual.content);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  private show(model: Model, content: string): void {
    this.view ??= this.openView();
    const { layout, reports } = this;
    const remembered = this.memory.turnTo(content);
    // A path means nothing in another content.
    if (this.content !== null && this.content !== content) reports.selection = null;
    this.content = content;
    this.model = model;
    reports.selection ??= remembered?.selection ?? null;
    const { triangles, roots } = model.shown;
    const label = `3D model ${roots[0]?.name ?? ''}. Arrow keys turn, plus and minus zoom, F fits.`;
    layout.triad.label(upAxisOf(this.options.upAxis, model.extras) === 'z');
    const standing = this.view.show(model, label, remembered?.pose ?? null);
    standing.selection.select(reports.selection);
    this.memory.keep({ selection: reports.selection });
    layout.status.showModel(model, this.options.units);
    layout.showModel();
    layout.status.speak(
      `The 3D model stands: ${model.parts.length} parts, ${triangles} triangles.`,
    );
    this.host.tell({ kind: 'shown', scene: model.shown });
    standing.visibility.restore(remembered?.hidden ?? [], remembered?.ghosts ?? []);
    this.toolbox.turnTo(this.view, standing);
  }

  private openView(): ModelView {
    try {
      return new ModelView(this.layout.canvasPlace, this.reports, this.options);
    } catch (cause) {
      const message = 'This machine offers no WebGL, which the 3D view needs.';
      throw new UnreadableModel(message, 'WebGL', { cause });
    }
  }

  private setOptions(options: ViewerOptions): void {
    this.options = options;
    this.layout.showOptions(options);
    this.view?.setOptions(options);
    this.toolbox.news.options.tell(options);
    if (!this.model) return;
    this.layout.status.showModel(this.model, options.units);
    this.layout.triad.label(upAxisOf(options.upAxis, this.model.extras) === 'z');
  }

  private endModel(): void {
    this.loading.abort();
    this.memory.pause();
    this.view?.clear();
    this.model = null;
  }

  private actions(): LayoutActions {
    return {
      act: (action) => this.host.tell({ kind: 'action', action }),
      fit: () => this.view?.navigation.fit(),
      home: () => this.view?.navigation.look(startAngles),
      look: (view) => this.view?.navigation.look(view),
      change: (what) => this.view?.shown?.visibility.change(what, null),
      toggleEdges: () => this.setOptions({ ...this.options, edges: !this.options.edges }),
      toggleProjection: () => {
        const isPerspective = this.options.projection === 'perspective';
        const projection = isPerspective ? 'orthographic' : 'perspective';
        this.setOptions({ ...this.options, projection });
      },
      toggleTool: (name) => this.toolbox.toggle(name),
    };
  }

  private followKeys(): void {
    const keys = pageKeys({
      ...this.layout.actions,
      look: (view) => this.view?.navigation.look(view),
      turnBy: (azimuth, elevation) => this.view?.navigation.turnBy(azimuth, elevation),
      zoomBy: (factor) => this.view?.navigation.zoomBy(factor),
      toggleHelp: () => this.layout.toggleHelp(),
      escape: () => {
        if (this.layout.closeHelp() || this.toolbox.closeOne()) return;
        this.view?.shown?.selection.select(null, true);
      },
    });
    const tools = new Map(toolDoors.map(({ key, name }) => [key, name]));
    watchKeys((key) => {
      if (this.toolbox.handleKey(key)) return true;
      const tool = tools.get(key);
      if (tool !== undefined) this.toolbox.toggle(tool);
      else keys.get(key)?.();
      return tool !== undefined || keys.has(key);
    });
  }
}
