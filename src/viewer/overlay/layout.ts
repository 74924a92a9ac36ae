import { say } from '../../words/say';
import type {
  Card,
  PageAction,
  PageNotice,
  StageView,
  ViewerOptions,
  VisibilityChange,
} from '../../model/page/viewerMessages';
import type { Angles, Point } from '../geometry/pose';
import type { Rectangle } from '../geometry/rectangle';
import type { Overlay } from '../controls/unobstructedRectangle';
import { ViewCube } from '../cube/viewCube';
import { element } from '../base/dom';
import { Help, type HelpRow } from './help';
import { LastPicture } from './lastPicture';
import { MessageCard } from './messageCard';
import { NoticeLine } from './noticeLine';
import { Panels } from './panels';
import { Picture } from './previewPicture';
import { StageCard } from './stageCard';
import { ViewStateChips } from './viewStateChips';
import { StatusLine } from './statusLine';
import { Toolbar, type ToolButton } from './toolbar';
import { ZoomWindow } from './zoomWindow';

/** What the controls around the model do. */
export interface LayoutActions {
  readonly act: (action: PageAction) => void;
  readonly fit: () => void;
  readonly look: (angles: Angles) => void;
  /** Changes the visibility of the selection. */
  readonly change: (what: VisibilityChange) => void;
  /** Rotates about the view axes (right, up, towards the camera), radians, with an animation. */
  readonly turnFreely: (by: Point) => void;
  /** Rotates by a drag over the view cube, radians. */
  readonly dragBy: (right: number, down: number) => void;
  readonly nextDisplay: () => void;
  readonly toggleEdges: () => void;
  readonly toggleProjection: () => void;
  readonly toggleTool: (name: string) => void;
  readonly zoomTo: (rectangle: Rectangle) => void;
  /** Undoes what a tool does to the model. */
  readonly clearTool: (name: string) => void;
  /** Resets the view to that of a newly opened model. */
  readonly resetView: () => void;
}

/** The button of a tool, and the help text of its key. */
interface ToolSign extends ToolButton {
  readonly effect: string;
}

/** How many parts have been loaded, and how many there are in all. */
export interface LoadedCount {
  readonly parts: number;
  readonly whole: number;
}

/** What the middle of the page shows; style sheets lay out the page by this class. */
type Showing = 'nothing' | 'stage' | 'coming' | 'card' | 'model';

/** The elements of the page, and which of them are visible. */
export class Layout {
  readonly canvasPlace = element('div', { class: 'canvas-place' });
  readonly status: StatusLine;
  readonly chips: ViewStateChips;
  readonly cube: ViewCube;
  private readonly picture: Picture;
  private readonly lastPicture: LastPicture;
  private readonly stage: StageCard;
  private readonly card: MessageCard;
  private readonly notice: NoticeLine;
  readonly toolbar: Toolbar;
  readonly panels = new Panels();
  readonly zoomWindow: ZoomWindow;
  private readonly help: Help;
  private readonly view: HTMLElement;
  /** Called when an element over the model appears, disappears or changes its size. */
  onOverlays: () => void = () => undefined;
  private lastStage: StageView | null = null;
  private options: ViewerOptions | null = null;

  constructor(
    private readonly root: HTMLElement,
    readonly actions: LayoutActions,
    shortcuts: readonly HelpRow[],
    tools: readonly ToolSign[],
  ) {
    this.status = new StatusLine(() => {
      actions.act('revealTree');
    });
    this.chips = new ViewStateChips({
      showAll: () => actions.change('showAll'),
      clearTool: actions.clearTool,
      resetView: actions.resetView,
    });
    this.cube = new ViewCube({
      look: actions.look,
      turn: actions.turnFreely,
      drag: actions.dragBy,
    });
    const showPictures = (): void => {
      const isThere = this.picture.isThere || this.lastPicture.isThere;
      root.classList.toggle('has-picture', isThere);
    };
    this.picture = new Picture(showPictures);
    this.lastPicture = new LastPicture(showPictures);
    this.stage = new StageCard(() => {
      actions.act('cancel');
    });
    this.card = new MessageCard((action) => {
      actions.act(action);
    });
    this.notice = new NoticeLine((action) => {
      actions.act(action);
    });
    this.zoomWindow = new ZoomWindow(actions.zoomTo, (isOpen) => {
      this.toolbar.showZoomWindow(isOpen);
      if (!isOpen) this.focusView();
    });
    const ofPage = {
      toggleHelp: () => this.toggleHelp(),
      toggleZoomWindow: () => this.zoomWindow.toggle(),
      revealTree: () => actions.act('revealTree'),
    };
    this.toolbar = new Toolbar({ ...actions, ...ofPage }, tools);
    this.help = new Help(shortcuts, tools);
    this.view = element(
      'main',
      { class: 'view' },
      this.lastPicture.element,
      this.picture.element,
      this.canvasPlace,
      this.panels.layer,
      this.zoomWindow.element,
      this.stage.element,
      this.card.element,
      this.cube.element,
      this.panels.element,
      this.toolbar.element,
      this.chips.element,
      this.help.element,
    );
    this.watchOverlays();
    const first = root.querySelector<HTMLElement>('.card.stage');
    this.show(first ? 'stage' : 'nothing');
    const furnish = (): void => {
      root.replaceChildren(this.notice.element, this.view, this.status.element);
    };
    if (first) this.stage.goOnFrom(first, furnish);
    else furnish();
  }

  /** The elements that cover the model. */
  overlays(): readonly Overlay[] {
    const { cube, help, panels, toolbar, view } = this;
    return overlaysOver(view, {
      bar: [toolbar.element],
      panel: [panels.element, help.element],
      sign: [cube.element, this.chips.element, ...panels.layer.querySelectorAll('.picture-legend')],
    });
  }

  showStage(stage: StageView): void {
    this.lastStage = stage;
    this.stage.show(stage);
    this.card.hide();
    this.show('stage');
  }

  /**
   * Shows the progress of loading the 3D file from the cache.
   * @param partial how many parts are visible already; null for none
   */
  showLoading(fraction: number, sizeBytes: number, partial: LoadedCount | null): void {
    const name = this.lastStage?.name ?? '';
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
    const bytes = say('{part} of {whole} {unit}', {
      part: megabytes(fraction * sizeBytes),
      whole: megabytes(sizeBytes),
      unit: 'MB',
    });
    const parts =
      partial && say('{part} of {whole} parts', { part: partial.parts, whole: partial.whole });
    const detail = parts === null ? bytes : `${parts} · ${bytes}`;
    const stage = { name, title: say('Loading the 3D model'), detail, fraction, canCancel: false };
    this.stage.show(stage);
    this.card.hide();
    this.show(partial ? 'coming' : 'stage');
  }

  /**
   * @param uri null for no picture
   * @param caption the source of the picture; null for the service's own
   */
  showPicture(uri: string | null, caption: string | null): void {
    if (uri === null) this.picture.hide();
    else this.picture.show(uri, caption);
  }

  /**
   * Shows how the model looked when its tab was left, until a model or a card stands.
   * @param picture an image file; null for none
   */
  showLastPicture(picture: ArrayBuffer | null): void {
    if (picture === null) this.lastPicture.hide();
    else void this.lastPicture.show(picture);
  }

  /** @param again handler of the button `Try again`; null for no button */
  showCard(card: Card, again: (() => void) | null = null): void {
    this.stage.hide();
    this.card.show(card, again);
    this.show('card');
  }

  showNotice(notice: PageNotice | null): void {
    this.notice.show(notice);
  }

  showModel(): void {
    this.stage.hide();
    this.card.hide();
    this.show('model');
  }

  showOptions(options: ViewerOptions): void {
    this.options = options;
    this.help.show(options);
    this.toolbar.show(options, !this.help.element.hidden);
  }

  toggleHelp(): void {
    this.passFocusOn(this.help.element);
    this.help.element.hidden = !this.help.element.hidden;
    if (this.options) this.showOptions(this.options);
  }

  /** @returns whether the help was open */
  closeHelp(): boolean {
    if (this.help.element.hidden) return false;
    this.toggleHelp();
    return true;
  }

  /**
   * Moves the focus to the view when the focused element is about to be hidden. The browser would do that a frame
   * later, and a slider would receive the keys until then.
   */
  passFocusOn(leaving: Element): void {
    if (leaving.contains(document.activeElement)) this.focusView();
  }

  private focusView(): void {
    this.canvasPlace.querySelector('canvas')?.focus();
  }

  private watchOverlays(): void {
    const { cube, help, panels, toolbar, view } = this;
    const watcher = new ResizeObserver(() => {
      const { offsetTop, offsetHeight } = toolbar.element;
      view.style.setProperty('--bar', `${offsetTop + offsetHeight}px`);
      const chips = this.chips.element.offsetHeight;
      view.style.setProperty('--foot', `${chips > 0 ? chips + chipsGap : 0}px`);
      this.onOverlays();
    });
    const watched = [
      ...[toolbar.element, cube.element, panels.element, help.element],
      this.chips.element,
    ];
    for (const one of watched) watcher.observe(one);
  }

  private show(what: Showing): void {
    if (what === 'card' || what === 'model') this.lastPicture.hide();
    this.root.dataset['showing'] = what;
    this.status.element.hidden = what !== 'model';
    this.panels.element.hidden = what !== 'model';
    this.panels.layer.hidden = what !== 'model';
    this.chips.element.classList.toggle('away', what !== 'model');
    if (what === 'model') return;
    this.help.element.hidden = true;
    this.zoomWindow.close();
  }
}

/** Space between the view state chips and the panels above them, CSS pixels. */
const chipsGap = 8;

type OverlayElements = Readonly<Record<Overlay['kind'], readonly Element[]>>;

/** The rectangles of elements relative to `view`; hidden elements have none. */
function overlaysOver(view: Element, things: OverlayElements): readonly Overlay[] {
  const { left, top } = view.getBoundingClientRect();
  const placed = (kind: Overlay['kind']) => (thing: Element) => {
    const box = thing.getBoundingClientRect();
    return {
      kind,
      left: box.left - left,
      top: box.top - top,
      right: box.right - left,
      bottom: box.bottom - top,
    };
  };
  return [
    ...things.bar.map(placed('bar')),
    ...things.panel.map(placed('panel')),
    ...things.sign.map(placed('sign')),
  ].filter((one) => one.left < one.right && one.top < one.bottom);
}
