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
import type { NdcPoint } from '../geometry/rectangle';
import type { Model, Part } from '../model/model';
import type { Shown } from '../model/visibility';
import type { IconName } from '../base/icons';
import type { Hit } from '../picking/picker';
import type { PointerHandler } from '../scene/pointerHandlers';
import type { ShownModel } from '../scene/shownModel';
import type { Navigation } from '../scene/navigation';
import type { Viewport } from '../scene/viewport';

/** Name of the tool that saves views. Saved views hold the states of the other tools but not its own. */
export const viewsTool = 'views';

/** What the page knows of a tool before it is loaded: its button and its key. */
export interface ToolEntry {
  /** The name under which its state is remembered, too. */
  readonly name: string;
  /** Title of the button and panel, such as `Section`. */
  readonly title: string;
  readonly icon: IconName;
  /** A single key, named as in `watchKeys`. */
  readonly key: string;
  /** Says in the help what the key does. */
  readonly effect: string;
  /** Whether the tool captures the pointer while it is open. Only one such tool is open at a time. */
  readonly isModal: boolean;
  /** Whether the tool applies to a model; all models when left out. */
  readonly isFor?: (model: Model) => boolean;
  /** The tool opens by itself with models that it applies to. */
  readonly opensWithModel?: true;
  /** The tool's state does not belong to a view, so it keeps running when another saved view is shown. */
  readonly outlastsViews?: true;
  /** Loads the tool's summary of a model for the status line; null for none. */
  summarize?(model: Model): Promise<ToolSummary | null>;
  /** Loads the tool's module: `() => import('./section/sectionTool')`. */
  load(): Promise<StartTool>;
}

/** A short statement of a tool about a model, shown before the tool is opened. */
export interface ToolSummary {
  readonly text: string;
  /** More details, as a tooltip. */
  readonly title: string;
}

/**
 * Starts a tool on the model of a context, closed at first. It restores what it remembered of the content by itself,
 * and ends when the context's signal is aborted.
 */
export type StartTool = (context: ToolContext) => Tool;

/** A tool that is running on one model. */
export interface Tool {
  /** Called when the user opens the tool: its panel is visible now, and it may capture the pointer. */
  open(): void;
  /** Called when the user closes the tool. What it has added to the view stays. */
  close(): void;
  /** Performs a command of VS Code, whether the tool is open or not. */
  perform?(task: PageTask): void;
}

export type Shared = Extract<HostMessage, { kind: 'shared' }>;

/** Access to the model and to what is visible at a spot of the window. */
export interface ModelAccess {
  readonly model: Model;
  /** The viewport with pose, projection and rays. `stand` is the parent of objects in the model's coordinates. */
  readonly viewport: Viewport;
  /** What is hit at a spot of the window. */
  pick(spot: NdcPoint): Hit | null;
  /** Projects a point, in world coordinates, to pixels of the layer; null behind the camera. */
  project(point: Point): readonly [x: number, y: number] | null;
}

/** What a tool may use of the page, while one model is shown. */
export interface ToolContext extends ModelAccess {
  /** Aborted when the model is replaced. */
  readonly signal: AbortSignal;
  /** The shown model: its highlights, picker, selection and visibility. */
  readonly shownModel: ShownModel;
  /** The container of the tool's controls, visible while the tool is open. */
  readonly panel: HTMLElement;
  /** A layer over the canvas for elements that follow points of the model; pointer events pass through it. */
  readonly layer: HTMLElement;
  /** Changes the camera: fitting, rotating, standard views. */
  readonly navigation: Navigation;
  readonly options: ViewerOptions;

  /** Where the page's context menu was last opened; null before that. */
  menuSpot(): NdcPoint | null;
  rayAt(spot: NdcPoint): Ray;
  /** Adds an object in the model's coordinates to the scene; it is removed with the model. */
  add(object: Object3D): void;

  /** Captures the pointer until the model is replaced; returns a function that releases it earlier. */
  takePointer(handler: PointerHandler): () => void;
  /** Handles keys, named as in `watchKeys`; returns a function that ends that. */
  takeKeys(handlers: ReadonlyMap<string, () => void>): () => void;

  onDrawn(listener: (pose: Pose) => void): void;
  onMarked(listener: (marked: Marked) => void): void;
  onVisibility(listener: (shown: Shown<Part>) => void): void;
  onOptions(listener: (options: ViewerOptions) => void): void;
  /** Listens to the host's answers to offers. */
  onAnswer(listener: (answer: OfferAnswer) => void): void;

  /** Listens to the outcome of what the page has shared. */
  onShared(listener: (shared: Shared) => void): void;
  /** The reason why nothing can be sent to the chat; null when it can. */
  chatTrouble(): string | null;
  /** Listens to changes of `chatTrouble`. */
  onChat(listener: (trouble: string | null) => void): void;

  /** Sends a message to the extension host. */
  post(message: PageMessage): void;

  /** Sets the unit of all lengths on the page. */
  setUnits(units: ViewerOptions['units']): void;
  /** Sets which distance between two measured entities is shown first. */
  setDistance(distance: ViewerOptions['distance']): void;
  /** Selects as a click would, so that the host is told. */
  select(path: PartPath | null): void;
  /** Shows a message in the status line in place of the part's name; null removes it. */
  showStatus(text: string | null): void;
  /** Announces a sentence to screen readers. */
  announce(text: string): void;
  /** The current view as plain data: camera, visibility, options, and states of the tools. */
  view(): unknown;
  /** Restores a view; the tools restore their states. */
  goTo(view: unknown): void;
  /** Closes the tool, like its close button. */
  close(): void;

  /** Tells the host how many parts there are of each kind of change. */
  postCompared(counts: ChangeCounts): void;

  /** The state that the tool remembered for this content, not yet validated; undefined for none. */
  remembered(): unknown;
  /** Remembers plain data for this content, even after a restart; undefined forgets it. */
  remember(state: unknown): void;
}

/** The parts that are highlighted. */
export interface Marked {
  readonly hovered: Part | null;
  readonly selected: readonly Part[];
}
