import {
  usualViewerOptions,
  type Card,
  type HostMessage,
  type PageAction,
  type PartPath,
  type ViewerOptions,
  type VisibilityChange,
} from '../../contract/viewerMessages';
import type { Shown } from '../model/visibility';
import { watchKeys } from '../controls/keyboard';
import type { Pose } from '../controls/pose';
import { standardViews, startAngles } from '../controls/views';
import { fetchModel } from '../load/fetchModel';
import { parseModel } from '../gltf/parseModel';
import { UnreadableModel } from '../gltf/unreadableModel';
import { buildModel } from '../model/buildModel';
import type { Model, Part } from '../model/model';
import { Layout } from '../overlay/layout';
import { ModelView } from '../scene/modelView';
import { upAxisOf } from '../scene/upAxis';
import type { Host } from './host';
import { readRememberedView } from './rememberedView';

type Visual = Extract<HostMessage, { kind: 'visual' }>;

const arrowTurn = Math.PI / 24;
const keyZoom = 1.2;

/** The page's story: stages, then the picture, then the model, or a card that says why not. */
export class Page {
  private readonly layout: Layout;
  private options: ViewerOptions = usualViewerOptions;
  private view: ModelView | null = null;
  private loading = new AbortController();
  private model: Model | null = null;
  private content: string | null = null;
  private pose: Pose | null = null;
  private selection: PartPath | null = null;
  private hidden: readonly PartPath[] = [];
  private ghosts: readonly PartPath[] = [];
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: Host,
    root: HTMLElement,
  ) {
    this.layout = new Layout(root, {
      act: (action) => {
        host.tell({ kind: 'action', action });
      },
      fit: () => this.view?.fit(),
      home: () => this.view?.look(startAngles),
      look: (view) => this.view?.look(view),
      change: (what) => this.view?.changeVisibility(what, null),
      toggleEdges: () => {
        this.setOptions({ ...this.options, edges: !this.options.edges });
      },
      toggleProjection: () => {
        const isPerspective = this.options.projection === 'perspective';
        const projection = isPerspective ? 'orthographic' : 'perspective';
        this.setOptions({ ...this.options, projection });
      },
    });
    this.layout.showOptions(this.options);
    watchKeys(this.keys());
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
        this.selection = message.part;
        this.view?.select(message.part);
        this.rememberSoon();
        return;
      case 'visibility':
        this.view?.changeVisibility(message.change, message.parts);
        return;
      case 'fit':
        this.view?.fit();
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
      this.tellVisibility();
      return;
    }
    this.endModel();
    this.loading = new AbortController();
    const { signal } = this.loading;
    try {
      const file = await fetchModel(
        visual.uri,
        visual.sizeBytes,
        (fraction) => {
          this.layout.showLoading(fraction, visual.sizeBytes);
        },
        signal,
      );
      const model = buildModel(await parseModel(file));
      if (!signal.aborted) this.show(model, visual.content);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  private show(model: Model, content: string): void {
    this.view ??= this.openView();
    const remembered = readRememberedView(this.host.remembered(), content);
    // A path means nothing in another content.
    if (this.content !== null && this.content !== content) this.selection = null;
    this.content = content;
    this.model = model;
    this.selection ??= remembered?.selection ?? null;
    const { triangles, roots } = model.shown;
    const label = `3D model ${roots[0]?.name ?? ''}. Arrow keys turn, plus and minus zoom, F fits.`;
    this.layout.triad.label(upAxisOf(this.options.upAxis, model.extras) === 'z');
    this.view.show(model, label, remembered?.pose ?? null);
    this.view.select(this.selection);
    this.hidden = remembered?.hidden ?? [];
    this.ghosts = remembered?.ghosts ?? [];
    this.layout.status.showModel(model, this.options.units);
    this.layout.showModel();
    this.layout.status.speak(
      `The 3D model stands: ${model.parts.length} parts, ${triangles} triangles.`,
    );
    this.host.tell({ kind: 'shown', scene: model.shown });
    this.view.restoreVisibility(this.hidden, this.ghosts);
  }

  private openView(): ModelView {
    const events = {
      onMarked: (hovered: Part | null, selected: readonly Part[], byUser: boolean) => {
        this.marked(hovered, selected, byUser);
      },
      onVisibility: (shown: Shown<Part>) => {
        this.visibilityChanged(shown);
      },
      onPose: (pose: Pose) => {
        this.pose = pose;
        this.rememberSoon();
      },
      onDrawn: (pose: Pose) => {
        this.layout.triad.turn(pose);
      },
      onGivenUp: () => {
        this.fail(new UnreadableModel('The graphics card stopped drawing three times.', 'WebGL'));
      },
    };
    try {
      return new ModelView(this.layout.canvasPlace, events, this.options);
    } catch (cause) {
      const message = 'This machine offers no WebGL, which the 3D view needs.';
      throw new UnreadableModel(message, 'WebGL', { cause });
    }
  }

  private marked(hovered: Part | null, selected: readonly Part[], byUser: boolean): void {
    this.layout.status.showPart(hovered, selected);
    if (!byUser) return;
    const [part] = selected;
    this.selection = part?.path ?? null;
    this.host.tell({ kind: 'selected', part: this.selection });
    this.layout.status.speak(part ? `${part.name} selected` : 'Nothing selected');
    this.rememberSoon();
  }

  private visibilityChanged({ hidden, ghosts }: Shown<Part>): void {
    this.hidden = [...hidden].map(({ path }) => path);
    this.ghosts = [...ghosts].map(({ path }) => path);
    this.layout.status.showVisibility(hidden.size, ghosts.size);
    this.tellVisibility();
    this.rememberSoon();
  }

  private tellVisibility(): void {
    const { hidden, ghosts } = this;
    this.host.tell({ kind: 'visibility', hidden, ghosts });
  }

  private setOptions(options: ViewerOptions): void {
    this.options = options;
    this.layout.showOptions(options);
    this.view?.setOptions(options);
    if (!this.model) return;
    this.layout.status.showModel(this.model, options.units);
    this.layout.triad.label(upAxisOf(options.upAxis, this.model.extras) === 'z');
  }

  /** A pose changes with every frame of a movement; what stays is worth keeping. */
  private rememberSoon(): void {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => {
      const { content, pose, selection, hidden, ghosts } = this;
      if (content && pose) this.host.remember({ content, pose, selection, hidden, ghosts });
    }, 150);
  }

  private endModel(): void {
    this.loading.abort();
    clearTimeout(this.saving);
    this.view?.clear();
    this.model = null;
  }

  private keys(): Map<string, () => void> {
    const turn = (azimuth: number, elevation: number) => () =>
      this.view?.turnBy(azimuth * arrowTurn, elevation * arrowTurn);
    const change = (what: VisibilityChange) => () => this.view?.changeVisibility(what, null);
    return new Map<string, () => void>([
      ...standardViews.map((view) => [view.key, () => this.view?.look(view)] as const),
      ['f', () => this.view?.fit()],
      ['Home', () => this.view?.look(startAngles)],
      ['ArrowLeft', turn(-1, 0)],
      ['ArrowRight', turn(1, 0)],
      ['ArrowUp', turn(0, 1)],
      ['ArrowDown', turn(0, -1)],
      ['+', () => this.view?.zoomBy(1 / keyZoom)],
      ['=', () => this.view?.zoomBy(1 / keyZoom)],
      ['-', () => this.view?.zoomBy(keyZoom)],
      ['h', change('hide')],
      ['Shift+h', change('hideOthers')],
      ['i', change('isolate')],
      ['g', change('ghostOthers')],
      ['a', change('showAll')],
      ['u', change('undo')],
      ['e', () => this.layout.actions.toggleEdges()],
      ['p', () => this.layout.actions.toggleProjection()],
      ['?', () => this.layout.toggleHelp()],
      [
        'Escape',
        () => {
          if (!this.layout.closeHelp()) this.view?.select(null, true);
        },
      ],
    ]);
  }
}

function cardOf(error: unknown): Card {
  const actions: readonly PageAction[] = ['refresh', 'saveResult', 'showLog', 'copyDetails'];
  const title = 'The 3D model cannot be shown';
  if (error instanceof UnreadableModel) {
    return { title, text: error.message, facts: [['Where', error.where]], actions };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { title, text: `Something unexpected happened: ${reason}`, facts: [], actions };
}
