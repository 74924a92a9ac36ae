import type { Object3D, Ray } from 'three';
import type {
  ChangeCounts,
  HostMessage,
  OfferAnswer,
  PageMessage,
  PageTask,
  PartPath,
  ViewerOptions,
} from '../../model/page/viewerMessages';
import type { Point, Pose } from '../geometry/pose';
import type { Spot } from '../geometry/rectangle';
import type { Model, Part } from '../model/model';
import type { Shown } from '../model/visibility';
import type { IconName } from '../base/icons';
import type { Hit } from '../picking/picker';
import type { PointerTaker } from '../scene/pointerTakers';
import type { ShownModel } from '../scene/shownModel';
import type { Navigation } from '../scene/navigation';
import type { Viewport } from '../scene/viewport';

/** The tool whose state holds states of the others: it is no part of them. */
export const viewsTool = 'views';

/** What the page knows of a tool before anybody asked for it: its button and its key. */
export interface ToolEntry {
  /** Names its state too. */
  readonly name: string;
  /** `Section` */
  readonly title: string;
  readonly icon: IconName;
  /** A single key, as in the table of keys. */
  readonly key: string;
  /** Says what the key does, in the help. */
  readonly effect: string;
  /** Takes the pointer while it is open: of such tools one is open at a time. */
  readonly isModal: boolean;
  /** The tool is there for such models only; all have it when nobody says. */
  readonly isFor?: (model: Model) => boolean;
  /** It opens by itself with the models that it is for. */
  readonly opensWithModel?: true;
  /** Nothing of it belongs to a view: it goes on when another one is shown. */
  readonly outlastsViews?: true;
  /** Loads what the line at the bottom says of a model in this tool's words; null for nothing. */
  summarize?(model: Model): Promise<ToolSummary | null>;
  /** Loads the tool, once: `() => import('./section/sectionTool')`. */
  load(): Promise<StartTool>;
}

/** What a tool would show of a model, before anybody asked for it. */
export interface ToolSummary {
  readonly text: string;
  /** More of it, for the pointer that rests. */
  readonly title: string;
}

/**
 * Puts a tool to work on the model of a context, closed at first; what it kept of this content it shows
 * again by itself. It goes when the context's signal is aborted.
 */
export type StartTool = (context: ToolContext) => Tool;

/** A tool at work on one model. */
export interface Tool {
  /** The user turned to it: its panel is on the page, and the pointer its own if it wants. */
  open(): void;
  /** The user turned away. What it has made in the view stands. */
  close(): void;
  /** Does what a command of VS Code wants of this tool, open or not. */
  perform?(task: PageTask): void;
}

export type Shared = Extract<HostMessage, { kind: 'shared' }>;

/** What is needed to tell what is seen where. */
export interface ModelSight {
  readonly model: Model;
  /** Pose, projection, `invalidate()`, rays; `stand` holds what is in the model's coordinates. */
  readonly viewport: Viewport;
  /** What is seen of the model at a spot of the window. */
  pick(spot: Spot): Hit | null;
  /** Where a point of the world is seen; null behind the eye. Pixels of the layer. */
  project(point: Point): readonly [x: number, y: number] | null;
}

/** What a tool may use of the view, for as long as one model stands. */
export interface ToolContext extends ModelSight {
  /** Ends with the model. */
  readonly signal: AbortSignal;
  /** The model on the screen: its marks, picker, selection and visibility. */
  readonly shownModel: ShownModel;
  /** The panel of the tool, on the page while it is open. */
  readonly panel: HTMLElement;
  /** Over the canvas, for things that follow points of the model; lets the pointer through. */
  readonly layer: HTMLElement;
  /** Ways to look at the model: fit, turns, standard views. */
  readonly navigation: Navigation;
  readonly options: ViewerOptions;

  /** Where the page's menu was asked for last; null before. */
  menuSpot(): Spot | null;
  rayAt(spot: Spot): Ray;
  /** Hangs an object into the view, in the model's coordinates; it is taken out with the model. */
  add(object: Object3D): void;

  /** Takes the pointer until the model goes; returns a function that gives it back before. */
  takePointer(taker: PointerTaker): () => void;
  /** Takes keys, by the names of `watchKeys`; returns a function that gives them back. */
  takeKeys(handlers: ReadonlyMap<string, () => void>): () => void;

  onDrawn(listener: (pose: Pose) => void): void;
  onMarked(listener: (marked: Marked) => void): void;
  onVisibility(listener: (shown: Shown<Part>) => void): void;
  onOptions(listener: (options: ViewerOptions) => void): void;
  /** What the host answers to an offer. */
  onAnswer(listener: (answer: OfferAnswer) => void): void;

  /** What became of what the page gave out. */
  onShared(listener: (shared: Shared) => void): void;
  /** Why nothing can be sent to the chat; null when it can. */
  chatTrouble(): string | null;
  /** It is otherwise now. */
  onChat(listener: (trouble: string | null) => void): void;

  /** Tells the extension host. */
  post(message: PageMessage): void;

  /** Shows all lengths of the page in another unit. */
  setUnits(units: ViewerOptions['units']): void;
  /** Puts another way between two measured things first. */
  setDistance(distance: ViewerOptions['distance']): void;
  /** Selects as a click would: the host is told. */
  select(path: PartPath | null): void;
  /** A sentence in the status line in place of the part's name; null gives it back. */
  showStatus(text: string | null): void;
  /** Says a sentence to people who use a screen reader. */
  speak(text: string): void;
  /** How the content is looked at now, as plain data: camera, hidden parts, display, what tools remember. */
  view(): unknown;
  /** Shows the content as it was then; tools take up again what they remembered. */
  goTo(view: unknown): void;
  /** Closes the tool, as its button does. */
  close(): void;

  /** Tells the host how many parts are of each kind of change. */
  postCompared(counts: ChangeCounts): void;

  /** What the tool remembered of this content, not yet checked; undefined when nothing. */
  remembered(): unknown;
  /** Keeps plain data for this content, over hiding, reload and restart; undefined forgets. */
  remember(state: unknown): void;
}

export interface Marked {
  readonly hovered: Part | null;
  readonly selected: readonly Part[];
}
