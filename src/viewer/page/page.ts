import { say } from '../../words/say';
import {
  viewerOptionWords,
  type Card,
  type HostMessage,
  type PageTask,
  type PartPath,
  type ViewerOptions,
  type LinkedView,
} from '../../model/page/viewerMessages';
import { watchKeys } from '../controls/keyboard';
import type { Angles, Pose } from '../geometry/pose';
import { startAngles } from '../controls/standardViews';
import { UnreadableModel } from '../pack/unreadableModel';
import { loadModel } from './loadModel';
import type { Model } from '../model/model';
import { memoryBytesOf } from '../model/memoryBytes';
import { shownFacts } from '../model/shownFacts';
import { factRows } from '../overlay/statusLine';
import { describeModel, describeParts } from '../overlay/describe';
import { Layout, type LayoutActions } from '../overlay/layout';
import { styleFor } from '../base/lengths';
import { ModelView } from '../scene/modelView';
import { upAxisOf } from '../scene/upAxis';
import { modelAccess } from '../toolkit/toolContext';
import { toolRegistry } from '../tools/toolRegistry';
import { viewsTool } from '../toolkit/tool';
import { Toolbox } from './toolbox';
import { cardOf } from './cardOf';
import { ChosenOptions } from './chosenOptions';
import type { PartialModelStage } from './partialPicture';
import type { MarkedView } from '../tools/measure/marks/sceneMarks';
import type { PartDescription } from '../tools/measure/facts/describePart';
import type { Host } from './host';
import { LoadingProgress } from './loadingProgress';
import { Memory } from './memory';
import type { RememberedView } from './rememberedView';
import { keysOf, shortcutsOf, type Shortcut } from './shortcuts';
import { ViewReports } from './viewReports';

/** What the page was asked to show: one model, or a comparison of two revisions. */
type Visual = Extract<HostMessage, { kind: 'visual' | 'comparison' }>;

/** Controls the page: shows the conversion stages, then the preview picture, then the model, or an error card. */
export class Page {
  private readonly layout: Layout;
  private readonly memory: Memory;
  private readonly toolbox: Toolbox;
  private readonly reports: ViewReports;
  private readonly options = new ChosenOptions();
  private view: ModelView | null = null;
  private loading = new AbortController();
  private visual: Visual | null = null;
  private model: Model | null = null;
  private content: string | null = null;
  /** Identifies the content of the picture that is shown until its model is; null while there is no picture. */
  private pictured: string | null = null;
  private marked: MarkedView | null = null;
  /** The reason why nothing can be sent to the chat; null when it can. */
  private chatTrouble: string | null = null;

  constructor(
    private readonly host: Host,
    root: HTMLElement,
  ) {
    const memory = new Memory(host);
    const actions = this.actions();
    const shortcuts = this.shortcuts(actions);
    const layout = new Layout(root, actions, shortcuts, toolRegistry);
    this.memory = memory;
    this.layout = layout;
    this.toolbox = new Toolbox(toolRegistry, {
      ...{ layout, memory },
      options: () => this.options.now,
      chatTrouble: () => this.chatTrouble,
      view: () => memory.view(viewsTool),
      goTo: (view) => this.goTo(view),
      post: (message) => host.post(message),
      setUnits: (units) => this.choose({ units }),
      setDistance: (distance) => this.choose({ distance }),
      showAtWork: (names) => {
        this.reports.showAtWork(names);
      },
      postCompared: (counts) => this.host.post({ kind: 'compared', counts }),
    });
    const { events } = this.toolbox;
    this.reports = new ViewReports({
      ...{ host, layout, memory, events },
      describe: () => this.describe(),
      marked: () => this.markedView(),
      numbers: () => this.options.now,
      giveUp: () => this.giveUpView(),
    });
    layout.showOptions(this.options.now);
    this.followKeys(shortcuts);
  }

  handle(message: HostMessage): void {
    switch (message.kind) {
      case 'stage':
        this.layout.showStage(message.stage);
        return;
      case 'preview':
        this.layout.showPicture(message.uri, message.caption ?? null);
        return;
      case 'capture':
        void this.capture();
        return;
      case 'lastPicture':
        this.pictured = message.content;
        this.layout.showLastPicture(message.picture);
        return;
      case 'visual':
      case 'comparison':
        void this.load(message);
        return;
      case 'card':
        this.endModel();
        this.layout.showCard(message.card);
        return;
      case 'notice':
        this.layout.showNotice(message.notice);
        return;
      case 'shared':
        this.toolbox.events.shared.emit(message);
        return;
      case 'chat':
        this.chatTrouble = message.trouble;
        this.toolbox.events.chat.emit(message.trouble);
        return;
      case 'options':
        this.options.setSettings(message.options);
        this.showOptions();
        return;
      case 'select':
        this.reports.selection = message.parts;
        this.view?.shown?.selection.select(message.parts);
        this.memory.keep({ selection: message.parts });
        return;
      case 'visibility':
        this.view?.shown?.visibility.change(message.change, message.parts);
        return;
      case 'fit':
        this.view?.navigation.fit();
        return;
      case 'task':
        this.perform(message.task);
        return;
      case 'describe':
        void this.descriptionOf(message.path).then((description) => {
          this.host.post({ kind: 'described', question: message.question, ...description });
        });
        return;
      case 'goTo':
        this.goToView(message.view);
        return;
      case 'take':
      case 'refuse':
        this.toolbox.events.answers.emit(message);
    }
  }

  /**
   * Frees the memory of the page and of the GPU, before its frame is removed. The browser would do that when it next
   * collects garbage, which may be minutes after a tab was closed.
   */
  end(): void {
    this.loading.abort();
    this.memory.pause();
    this.view?.end();
    this.view = null;
    this.model = null;
  }

  /** The error boundary of the page: an error becomes a card and a `failed` message. */
  fail(error: unknown, again: (() => void) | null = null, facts: Card['facts'] = []): void {
    this.endModel();
    const card = cardOf(error, facts);
    this.layout.showCard(card, again);
    this.host.post({ kind: 'failed', reason: card.text });
  }

  /** Drops a view whose WebGL context keeps failing; the card's retry button opens a new one. */
  private giveUpView(): void {
    const { visual } = this;
    const reason = say('The graphics card stopped drawing three times.');
    this.fail(new UnreadableModel(reason, 'WebGL'), visual && (() => void this.load(visual)));
    this.view?.end();
    this.view = null;
  }

  private async load(visual: Visual): Promise<void> {
    this.visual = visual;
    if (visual.content === this.content && this.model) {
      this.layout.showModel();
      this.postShown(this.model);
      this.postSelected();
      this.reports.postVisibility();
      return;
    }
    this.endModel();
    const isPictured = visual.content === this.pictured;
    if (!isPictured) this.layout.showLastPicture(null);
    this.pictured = null;
    this.loading = new AbortController();
    const { signal } = this.loading;
    const progress = new LoadingProgress(this.layout, bytesOf(visual));
    try {
      const trouble = this.troubleWithView();
      // Parts that come one by one would take the place of a picture that has them all.
      const stage = trouble || isPictured ? null : this.partialStage(visual, progress);
      const model = await modelOf(visual, progress.report, signal, stage);
      if (signal.aborted) return;
      if (trouble) this.fail(trouble, null, factRows(model, this.options.now));
      else this.show(model, visual);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  private show(model: Model, visual: Visual): void {
    const { content, view } = visual;
    const earlierView = visual.kind === 'visual' ? visual.earlierView : null;
    this.view ??= this.openView();
    const { layout, memory, reports } = this;
    const remembered = memory.turnTo(content, view);
    // Part paths of another content do not apply to this one.
    if (this.content !== null && this.content !== content) reports.selection = [];
    this.content = content;
    this.model = model;
    if (reports.selection.length === 0) reports.selection = remembered?.selection ?? [];
    const pose = this.recall(remembered, earlierView ?? null);
    const shownModel = this.view.show(model, canvasLabel(model), pose);
    shownModel.selection.select(reports.selection);
    this.memory.keep({ selection: reports.selection });
    layout.showModel();
    layout.status.announce(describeModel(model, this.options.now));
    this.postShown(model);
    this.postSelected();
    shownModel.visibility.restore(remembered?.hidden ?? [], remembered?.ghosts ?? []);
    this.toolbox.turnTo(this.view, shownModel);
  }

  /** Gives the host a picture of what is seen, for a page that has to be made anew. */
  private async capture(): Promise<void> {
    const { content, view } = this;
    if (content === null || !view?.shown) return;
    const { capturePicture } = await import('./capturePicture');
    const picture = await capturePicture(view.viewport);
    if (picture) this.host.post({ kind: 'captured', content, picture });
  }

  /** Makes the stage on which parts are shown while a model loads; null for a comparison. */
  private partialStage(visual: Visual, progress: LoadingProgress): PartialModelStage | null {
    if (visual.kind !== 'visual') return null;
    const { content, view, earlierView } = visual;
    return {
      show: (partial) => {
        const remembered = this.memory.viewOf(content, view);
        this.view?.showComing(partial, this.recall(remembered, earlierView ?? null));
      },
      showCount: (count) => {
        this.view?.viewport.invalidate();
        progress.showCount(count);
      },
    };
  }

  /** Applies the options remembered for a content. @returns the initial camera pose or direction */
  private recall(remembered: RememberedView | null, earlierView: string | null): Pose | Angles {
    this.options.recall(remembered?.options ?? {});
    this.showOptions();
    const earlier = remembered?.pose ?? this.memory.poseOf(earlierView) ?? startAngles;
    return remembered?.isWhole ? anglesIn(earlier) : earlier;
  }

  /** Restores a saved view: camera, options, visibility and the states of the tools. */
  private goTo(view: unknown): void {
    const recalled = this.memory.recall(view, viewsTool);
    const shownModel = this.view?.shown;
    if (!recalled || !shownModel) return;
    this.options.recall(recalled.options);
    this.showOptions();
    shownModel.visibility.restore(recalled.hidden, recalled.ghosts);
    const toolsShow = this.toolbox.startAnew();
    if (recalled.isWhole) void this.view?.navigation.flyToWhole(recalled.pose, toolsShow);
    else this.view?.viewport.flyTo(recalled.pose);
  }

  /**
   * Resets the view to that of a newly opened model: no section, no exploded view, all parts shown, nothing selected,
   * options by the settings, default camera.
   */
  private resetView(): void {
    const shownModel = this.view?.shown;
    if (!shownModel) return;
    for (const name of ['section', 'explode']) this.toolbox.clearTool(name);
    shownModel.visibility.change('showAll', null);
    shownModel.selection.select([], true);
    this.options.recall({});
    this.memory.keep({ options: {} });
    this.showOptions();
    this.view?.navigation.appearance(startAngles);
  }

  /** Selects the parts that a link names, and moves the camera to its pose. */
  private goToView({ parts, camera }: LinkedView): void {
    const { view } = this;
    if (!view?.shown) return;
    view.shown.selection.select(parts, true);
    if (!camera) return;
    const { projection, ...pose } = camera;
    if (projection !== this.options.now.projection) this.choose({ projection });
    view.viewport.flyTo(pose);
  }

  /**
   * Runs a command of the host. The name of a tool toggles it; commands that no menu entry maps to a tool go to the
   * `share` tool.
   */
  private perform(task: PageTask): void {
    const tool = toolOfMenu.get(task);
    if (toolRegistry.some(({ name }) => name === task)) this.toolbox.toggle(task);
    else if (task === 'lookAtFace') this.view?.navigation.faceOn(this.view.menuAt ?? [0, 0]);
    else if (tool === undefined) this.toolbox.perform('share', task);
    else {
      if (task === 'savePart') this.selectAtMenu();
      this.toolbox.performOpen(tool, task);
    }
  }

  /** Selects the part under the opened context menu, unless it is already part of the selection. */
  private selectAtMenu(): void {
    const shownModel = this.view?.shown;
    const spot = this.view?.menuAt;
    const part = spot && shownModel?.hitAt(spot)?.part;
    if (!part || shownModel.selection.parts.includes(part)) return;
    shownModel.selection.select([part.path], true);
  }

  /** Returns the same object as long as the same model is shown. */
  private markedView(): MarkedView | null {
    const shownModel = this.view?.shown;
    if (!this.view || !shownModel) return null;
    const { signal } = shownModel;
    if (this.marked?.signal === signal) return this.marked;
    this.marked = {
      ...{ ...modelAccess(this.view, shownModel), signal, layer: this.layout.panels.layer },
      onDrawn: (listener) => this.toolbox.events.drawn.add(listener, signal),
    };
    return this.marked;
  }

  private async descriptionOf(path: PartPath): Promise<PartDescription> {
    try {
      const { describePart } = await import('../tools/measure/facts/describePart');
      return this.model
        ? describePart(this.model, path, this.options.now, this.memory.toolState('mass'))
        : { facts: [] };
    } catch (error) {
      reportError(error);
      return { facts: [] };
    }
  }

  private openView(): ModelView {
    const { layout } = this;
    const view = new ModelView(layout.canvasPlace, this.reports, this.options.now, () =>
      layout.overlays(),
    );
    layout.onOverlays = () => view.navigation.makeRoom();
    return view;
  }

  /** Opens the view if it is not open yet. @returns the error when WebGL is not available */
  private troubleWithView(): UnreadableModel | null {
    try {
      this.view ??= this.openView();
      return null;
    } catch (cause) {
      return new UnreadableModel(noWebGl(), 'WebGL', { cause });
    }
  }

  /** Overrides settings for the current content. */
  private choose(change: Partial<ViewerOptions>): void {
    this.memory.keep({ options: this.options.choose(change) });
    this.showOptions();
  }

  private showOptions(): void {
    const options = this.options.now;
    this.layout.showOptions(options);
    this.view?.setOptions(options);
    this.toolbox.events.options.emit(options);
    if (!this.model) return;
    this.layout.status.showModel(this.model, options);
    this.layout.cube.label(
      upAxisOf(options.upAxis, this.model.extras, this.model.facts.up) === 'z',
    );
  }

  private postShown(model: Model): void {
    const style = styleFor(this.options.now, model.extras);
    this.host.post({
      ...{ kind: 'shown', scene: shownFacts(model, style) },
      memoryBytes: memoryBytesOf(model.root, model.textures),
    });
  }

  /**
   * Tells the host about a selection that was restored, since a parts tree that has just been opened does not know it.
   */
  private postSelected(): void {
    if (this.reports.selection.length > 0) this.reports.postSelection();
  }

  private describe(): string {
    const { model, view } = this;
    if (!model || !view?.shown) return '';
    const { selection, visibility } = view.shown;
    return describeParts(selection.parts, model, this.options.now, visibility.shown);
  }

  private endModel(): void {
    this.loading.abort();
    this.memory.pause();
    this.view?.clear();
    this.model = null;
  }

  private actions(): LayoutActions {
    return {
      act: (action) => this.host.post({ kind: 'action', action }),
      fit: () => this.view?.navigation.fit(),
      look: (angles) => this.view?.navigation.appearance(angles),
      change: (what) => this.view?.shown?.visibility.change(what, null),
      turnFreely: (by) => this.view?.navigation.turnFreely(by, 'fly'),
      dragBy: (right, down) => this.view?.navigation.dragBy(right, down),
      nextDisplay: () => this.choose({ display: nextDisplay(this.options.now.display) }),
      toggleEdges: () => this.choose({ edges: !this.options.now.edges }),
      toggleProjection: () => this.choose(otherProjection(this.options.now)),
      toggleTool: (name) => this.toolbox.toggle(name),
      zoomTo: (frame) => this.view?.navigation.zoomTo(frame),
      clearTool: (name) => this.toolbox.clearTool(name),
      resetView: () => this.resetView(),
    };
  }

  private shortcuts(actions: LayoutActions): readonly Shortcut[] {
    const navigation = () => this.view?.navigation;
    return shortcutsOf({
      ...actions,
      faceOn: () => navigation()?.faceOn(this.view?.pointedAt ?? [0, 0]),
      turnBy: (azimuth, elevation) => navigation()?.turnBy(azimuth, elevation),
      rollBy: (angle) => navigation()?.turnFreely([0, 0, angle], 'jump'),
      panBy: (right, up) => navigation()?.panBy(right, up),
      zoomBy: (factor) => navigation()?.zoomBy(factor),
      selectNext: (step) => {
        const shownModel = this.view?.shown;
        shownModel?.selection.step(shownModel.visibility.seenOf(shownModel.model.parts), step);
      },
      describe: () => {
        const { model } = this;
        const isWhole = this.view?.shown?.selection.parts.length === 0;
        const text = model && isWhole ? describeModel(model, this.options.now) : null;
        this.layout.status.announce(text ?? this.describe());
      },
      toggleOrbit: () => this.choose(otherOrbit(this.options.now)),
      toggleUpAxis: () => {
        const { extras = null, facts } = this.model ?? {};
        const isZUp = upAxisOf(this.options.now.upAxis, extras, facts?.up) === 'z';
        this.choose({ upAxis: isZUp ? 'y' : 'z' });
        navigation()?.fit();
      },
      toggleZoomWindow: () => {
        if (this.view?.shown) this.layout.zoomWindow.toggle();
      },
      toggleHelp: () => this.layout.toggleHelp(),
      escape: () => {
        if (this.layout.toolbar.closeMenu() || this.layout.zoomWindow.close()) return;
        if (this.layout.closeHelp() || this.toolbox.closeOne()) return;
        this.view?.shown?.selection.select([], true);
      },
    });
  }

  private followKeys(shortcuts: readonly Shortcut[]): void {
    const keys = keysOf(shortcuts);
    const tools = new Map(toolRegistry.map(({ key, name }) => [key, name]));
    watchKeys((key) => {
      if (this.toolbox.handleKey(key)) return true;
      const tool = tools.get(key);
      if (tool !== undefined) this.toolbox.toggle(tool);
      else keys.get(key)?.();
      return tool !== undefined || keys.has(key);
    });
  }
}

/** Maps entries of the model's context menu to the tools that handle them. */
const toolOfMenu: ReadonlyMap<PageTask, string> = new Map([
  ['measureHere', 'measure'],
  ['properties', 'measure'],
  ['sectionHere', 'section'],
  ['savePart', 'share'],
]);

const noWebGl = () =>
  say(
    'This machine offers no WebGL, which the 3D view needs. The picture and the facts of the model stay.',
  );

async function modelOf(
  visual: Visual,
  report: (fraction: number) => void,
  signal: AbortSignal,
  stage: PartialModelStage | null,
): Promise<Model> {
  if (visual.kind === 'visual') return loadModel(visual, report, signal, stage);
  const { loadComparison } = await import('../tools/compare/loadComparison');
  return loadComparison(visual, report, signal);
}

function anglesIn({ azimuth, elevation, roll = 0 }: Angles): Angles {
  return { azimuth, elevation, roll };
}

function bytesOf(visual: Visual): number {
  return visual.kind === 'visual'
    ? visual.sizeBytes
    : visual.before.sizeBytes + visual.after.sizeBytes;
}

function canvasLabel({ shown, revisions }: Model): string {
  if (revisions) {
    return say('3D comparison of {before} with {after}. Press ? for the keys.', revisions);
  }
  return say('3D model {name}. Press ? for the keys, T to be told what is seen.', {
    name: shown.roots[0]?.name ?? '',
  });
}

function nextDisplay(now: ViewerOptions['display']): ViewerOptions['display'] {
  const { display } = viewerOptionWords;
  return display[(display.indexOf(now) + 1) % display.length] ?? 'shaded';
}

function otherProjection({ projection }: ViewerOptions): Pick<ViewerOptions, 'projection'> {
  return { projection: projection === 'perspective' ? 'orthographic' : 'perspective' };
}

function otherOrbit({ orbit }: ViewerOptions): Pick<ViewerOptions, 'orbit'> {
  return { orbit: orbit === 'turntable' ? 'trackball' : 'turntable' };
}
