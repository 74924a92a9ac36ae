/** What the extension host sends to the page. The page never gets the address of a service, nor a token. */
export type HostMessage =
  /** The model is being uploaded or converted. `fraction` is 0…1, or null when it is not known. */
  | { readonly kind: 'stage'; readonly stage: StageView }
  /**
   * A picture that is shown until the 3D model is. `uri` is the webview address of a cached file; null if there is no
   * picture, and then one of other content is removed.
   */
  | {
      readonly kind: 'preview';
      readonly uri: string | null;
      /** Where the picture comes from, if not from the service. */
      readonly caption?: string;
    }
  /** The 3D model, as a webview address of a cached GLB file. `content` is its sha256, the key of remembered views. */
  | {
      readonly kind: 'visual';
      readonly uri: string;
      readonly sizeBytes: number;
      readonly content: string;
      /** The last view of this content as the page had it saved; null if there is none. */
      readonly view: string | null;
      /**
       * The last view of the content that was shown here before. A file that has changed is shown from the same view,
       * unless it has a view of its own.
       */
      readonly earlierView?: string;
    }
  /** Two revisions that are shown as one model. `content` is a hash of both contents, in their order. */
  | {
      readonly kind: 'comparison';
      readonly before: RevisionView;
      readonly after: RevisionView;
      readonly content: string;
      readonly view: string | null;
    }
  /** The tab was hidden: the page is to send a picture of the model, which is needed if the page is not kept. */
  | { readonly kind: 'capture' }
  /** The picture of a content when its tab was hidden. A new page shows it until the model is drawn. */
  | { readonly kind: 'lastPicture'; readonly content: string; readonly picture: ArrayBuffer }
  /** A card that is shown in place of the 3D model. The preview, if any, stays. */
  | { readonly kind: 'card'; readonly card: Card }
  /** A line over whatever is shown; null removes it. */
  | { readonly kind: 'notice'; readonly notice: PageNotice | null }
  | { readonly kind: 'options'; readonly options: ViewerOptions }
  /** Selects parts and everything below them; an empty list clears the selection. */
  | { readonly kind: 'select'; readonly parts: readonly PartPath[] }
  | { readonly kind: 'fit' }
  /** Hides, shows or ghosts the named parts and everything below them; null means the selected parts. */
  | {
      readonly kind: 'visibility';
      readonly change: VisibilityChange;
      readonly parts: readonly PartPath[] | null;
    }
  /** Does what one of the page's own buttons does. */
  | { readonly kind: 'task'; readonly task: PageTask }
  /** Asks for the measurements of a part. */
  | { readonly kind: 'describe'; readonly question: number; readonly path: PartPath }
  /** Shows a view that a link describes. */
  | { readonly kind: 'goTo'; readonly view: LinkedView }
  /** The outcome of something that the page gave out, as a sentence. */
  | { readonly kind: 'shared'; readonly what: SharedKind; readonly text: string }
  /** The reason why nothing can be sent to the chat; null if it can. */
  | { readonly kind: 'chat'; readonly trouble: string | null }
  /** Asks for the next piece of what the page has offered; `refuse` ends the offer instead. */
  | OfferAnswer;

export interface OfferAnswer {
  readonly kind: 'take' | 'refuse';
  readonly offer: number;
}

/** What the page sends to the extension host. The page sends `ready` first. */
export type PageMessage =
  | { readonly kind: 'ready' }
  /** `memoryBytes` is the approximate memory of the model in the page and on the graphics card. */
  | { readonly kind: 'shown'; readonly scene: ShownScene; readonly memoryBytes: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'action'; readonly action: PageAction }
  | { readonly kind: 'selected'; readonly parts: readonly PartPath[] }
  /** The present view of the content, to be saved for the next time: JSON that only the page reads. */
  | { readonly kind: 'view'; readonly content: string; readonly view: string }
  /** What is seen of the content now, as an image file of any kind that the browser can read again. */
  | { readonly kind: 'captured'; readonly content: string; readonly picture: ArrayBuffer }
  /** In a comparison, the number of parts of each kind of change. */
  | { readonly kind: 'compared'; readonly counts: ChangeCounts }
  /** Which parts are hidden or ghosted; sent after every change, and when a model is first shown. */
  | ({ readonly kind: 'visibility' } & PartsVisibility)
  /** The answer to `describe`: one fact per line, none if there is no such part. */
  | {
      readonly kind: 'described';
      readonly question: number;
      readonly facts: readonly string[];
      /** The same facts as numbers, as far as they are known. */
      readonly figures?: PartFigures;
    }
  /** The user wants a link to the present view. */
  | { readonly kind: 'link'; readonly view: LinkedView }
  /** The page has made a file and offers it; the host answers with `take` or `refuse`. */
  | {
      readonly kind: 'offer';
      readonly offer: number;
      readonly what: OfferKind;
      /** A text for the user: what was left out, or what is seen. */
      readonly note: string;
    }
  /** A piece of the offered file, which the host asked for. */
  | {
      readonly kind: 'piece';
      readonly offer: number;
      readonly bytes: ArrayBuffer;
      readonly isLast: boolean;
    }
  /** The offered file could not be made after all. */
  | { readonly kind: 'withdraw'; readonly offer: number; readonly reason: string };

/** Measurements of a part, in metres, m² and m³, along the axes of the source file. */
export interface PartFigures {
  readonly size?: PartFigure<readonly [x: number, y: number, z: number]>;
  readonly volume?: PartFigure<number>;
  readonly area?: PartFigure<number>;
  /** The name of the material that the user chose. */
  readonly material?: string;
  /** Kilograms; absent if no material is chosen. */
  readonly mass?: PartFigure<number>;
}

export interface PartFigure<T> {
  readonly value: T;
  /** Whether it was measured on the exact surfaces, and not on triangles. */
  readonly isExact: boolean;
}

/** The kinds of files that the page makes; `chat` is a picture for the chat. */
export const offerKinds = ['png', 'stl', '3mf', 'glb', 'csv', 'chat'] as const;

export type OfferKind = (typeof offerKinds)[number];

/** The kinds of which the host reports the outcome. */
export type SharedKind = OfferKind | 'link';

/** A picture of what was seen is no larger than this, bytes. */
export const largestCapture = 4 * 2 ** 20;

/** The most bytes of one piece. */
export const longestPiece = 4 * 2 ** 20;
/** The most bytes of all pieces of one offer together. */
export const largestOffer = 2 ** 31;
/** The most characters of a note. */
export const longestNote = 4_000;

/** What a command of VS Code can ask the page to give out. */
export const shareTasks = [
  'savePicture',
  'copyPicture',
  'sendToChat',
  'saveStl',
  'save3mf',
  'saveGlb',
  'copyLink',
] as const;

export type ShareTask = (typeof shareTasks)[number];

/** What a command of VS Code can ask of the page: to show a tool, or to give something out. */
export const pageTasks = [
  'compare',
  'measure',
  'holes',
  'section',
  'explode',
  'views',
  'share',
  ...shareTasks,
  // These apply to the place at which the page's context menu was opened:
  'measureHere',
  'properties',
  'lookAtFace',
  'sectionHere',
  'savePart',
] as const;

export type PageTask = (typeof pageTasks)[number];

/** A view of a model, as far as a link states it. */
export interface LinkedView {
  readonly parts: readonly PartPath[];
  readonly camera: CameraPose | null;
}

/** Metres and radians, as in the page's camera. */
export interface CameraPose {
  readonly target: readonly [x: number, y: number, z: number];
  readonly azimuth: number;
  readonly elevation: number;
  readonly roll: number;
  /** The height of the window in metres, measured at the target. */
  readonly height: number;
  readonly projection: OptionWords['projection'][number];
}

/** The most parts that a link names. */
export const maxLinkedParts = 32;

/** The most characters of a saved view; a longer one is not kept. */
export const longestView = 65_536;

/** One side of a comparison, as a view pack. */
export interface RevisionView {
  readonly uri: string;
  readonly sizeBytes: number;
  /** The label of the revision: `HEAD · a1b2c3d`. */
  readonly label: string;
}

/** What happened to a part between two revisions, in the order of tables. */
export const changeKinds = [
  'changed',
  'added',
  'removed',
  // Only one revision could be read, so it is not known what happened to its parts.
  'unread',
  'moved',
  'recoloured',
  'unchanged',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

export type ChangeCounts = Readonly<Record<ChangeKind, number>>;

export interface StageView {
  /** The file name of the model. */
  readonly name: string;
  /** `Uploading`, `Converting`, … */
  readonly title: string;
  /** `1.2 of 3.4 MB`, the service's own phase, … */
  readonly detail: string;
  readonly fraction: number | null;
  readonly canCancel: boolean;
  /** How long the user has waited, milliseconds; absent if that is not shown. */
  readonly elapsedMs?: number;
}

export interface Card {
  readonly title: string;
  readonly text: string;
  /** Label and value: type, size, first bytes, task id, … */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Facts for finding the cause of a problem, collapsed at first: service, codes, ids. */
  readonly details?: Card['facts'];
  readonly actions: readonly PageAction[];
}

/** A notice about the file: it has changed, or it was deleted. */
export interface PageNotice {
  readonly text: string;
  readonly actions: readonly PageAction[];
}

export const pageActions = [
  'cancel',
  'retry',
  'refresh',
  'askAgain',
  'setToken',
  'showLog',
  'saveResult',
  'savePreview',
  'openResult',
  'copyDetails',
  'explainUpload',
  'uploadSettings',
  /** Only for files that are too large for this machine. */
  'sizeSettings',
  /** Shows the tree of the assembly. */
  'revealTree',
  // Only for an editor of a file:
  'send',
  'convertHere',
  'showAgain',
  'compareShown',
  'tryAgain',
  'openText',
  'manageTrust',
  /** Opens the export of a file that is not read. */
  'openExport',
] as const;

export type PageAction = (typeof pageActions)[number];

/** The words of each option; the first is the default. */
export const viewerOptionWords = {
  units: ['auto', 'mm', 'cm', 'm', 'in', 'ft'],
  upAxis: ['auto', 'y', 'z'],
  projection: ['orthographic', 'perspective'],
  /** Opaque faces; transparent faces; lines of the triangles; edges only, with hidden lines removed. */
  display: ['shaded', 'xray', 'wireframe', 'hiddenLines'],
  /** The program whose mouse buttons are used to turn and pan the model. */
  mouse: ['caliper', 'solidworks', 'onshape', 'creo', 'fusion', 'blender'],
  /** A turntable keeps the up axis vertical; a trackball turns freely. */
  orbit: ['turntable', 'trackball'],
  /** What a mouse wheel or two fingers on a trackpad do; `auto` zooms with the wheel and pans with the trackpad. */
  scroll: ['auto', 'zoom', 'pan'],
  /**
   * Which distance between two measured things is shown first: between centres, axes or planes; the shortest; the
   * longest.
   */
  distance: ['centre', 'minimum', 'maximum'],
} as const;

type OptionWords = typeof viewerOptionWords;

export type ViewerOptions = {
  readonly [Option in keyof OptionWords]: OptionWords[Option][number];
} & {
  readonly edges: boolean;
  /** Decimal places of every number; null for as many as are certain. */
  readonly decimals: number | null;
};

/** How numbers are written. */
export type NumberOptions = Pick<ViewerOptions, 'units' | 'decimals'>;

/** The most decimal places that can be chosen. */
export const maxDecimals = 8;

export type DistanceKind = ViewerOptions['distance'];

export const defaultViewerOptions: ViewerOptions = {
  units: 'auto',
  upAxis: 'auto',
  edges: true,
  projection: 'orthographic',
  display: 'shaded',
  mouse: 'caliper',
  orbit: 'turntable',
  scroll: 'auto',
  distance: 'centre',
  decimals: null,
};

/** Paths of parts. An assembly is hidden when all its parts are. */
export interface PartsVisibility {
  readonly hidden: readonly PartPath[];
  readonly ghosts: readonly PartPath[];
}

/**
 * `isolate` shows the parts and nothing else. `ghostOthers` ghosts all other parts, or ends that. `showAll` and `undo`
 * need no parts.
 */
export const visibilityChanges = [
  'hide',
  'show',
  'isolate',
  'hideOthers',
  'ghostOthers',
  'showAll',
  'undo',
] as const;

export type VisibilityChange = (typeof visibilityChanges)[number];

/** Node indices from the root of the scene down to a part; the same for the same content. */
export type PartPath = readonly number[];

/** The assembly structure that the page shows. */
export interface ShownScene {
  readonly triangles: number;
  /** Edge lengths of the bounding box in metres, x y z of the GLB (Y up). */
  readonly sizeMetres: readonly [number, number, number];
  /** Whether the box is that of the exact shape, and not of the triangles. */
  readonly isSizeExact: boolean;
  /** The unit in which the page shows lengths. */
  readonly unit?: LengthUnit;
  /** The decimal places with which the page shows lengths. */
  readonly decimals?: ViewerOptions['decimals'];
  readonly roots: readonly ShownNode[];
}

export type LengthUnit = Exclude<ViewerOptions['units'], 'auto'>;

export const lengthUnits: readonly LengthUnit[] = ['mm', 'cm', 'm', 'in', 'ft'];

export interface ShownNode {
  readonly name: string;
  /** The name of the product of which the node is an instance, if it differs: `nut` for `nut_3`. */
  readonly product?: string;
  readonly path: PartPath;
  /** The geometry of a part; an assembly has none of its own. */
  readonly body?: ShownBody;
  readonly children: readonly ShownNode[];
}

export interface ShownBody {
  /** Parts of the same shape have the same number. */
  readonly shape: number;
  readonly triangles: number;
  /** Edge lengths of its bounding box in metres, along the axes of the source file. */
  readonly sizeMetres: readonly [number, number, number];
  readonly isSizeExact: boolean;
}
