/** What the extension host tells the page. The page never learns an address of a service, nor a token. */
export type HostMessage =
  /** The model is on its way. `fraction` is 0…1, or null when nobody can tell. */
  | { readonly kind: 'stage'; readonly stage: StageView }
  /**
   * A picture to show until the 3D model stands. `uri` is a webview address of a cached file; null where
   * there is none, and one of another content must go.
   */
  | {
      readonly kind: 'preview';
      readonly uri: string | null;
      /** Where it comes from, if not from the service. */
      readonly caption?: string;
    }
  /** The 3D model, as a webview address of a cached GLB file. `content` is its sha256, the key of remembered views. */
  | {
      readonly kind: 'visual';
      readonly uri: string;
      readonly sizeBytes: number;
      readonly content: string;
      /** How this content was last looked at, as the page had it kept; null when it was not. */
      readonly view: string | null;
      /**
       * How the content that stood here before was looked at: a file that has changed is shown from
       * where it was seen, unless it has a view of its own.
       */
      readonly earlierView?: string;
    }
  /** Two revisions, to be shown as one model. `content` is a hash of both contents, in their order. */
  | {
      readonly kind: 'comparison';
      readonly before: RevisionView;
      readonly after: RevisionView;
      readonly content: string;
      readonly view: string | null;
    }
  /** The tab goes behind others: a picture of the model is wanted, should the page not be kept. */
  | { readonly kind: 'capture' }
  /** How a content looked when its tab was left: it stands until the page, which is new, draws it again. */
  | { readonly kind: 'lastPicture'; readonly content: string; readonly picture: ArrayBuffer }
  /** Something that must be said in place of the 3D model. The preview, if any, stays. */
  | { readonly kind: 'card'; readonly card: Card }
  /** A quiet line over whatever stands; null takes it away. */
  | { readonly kind: 'notice'; readonly notice: PageNotice | null }
  | { readonly kind: 'options'; readonly options: ViewerOptions }
  /** Marks parts, and all that is below them; none clears the mark. */
  | { readonly kind: 'select'; readonly parts: readonly PartPath[] }
  | { readonly kind: 'fit' }
  /** Hides, shows or ghosts the named parts and all that is below them; null is what is selected. */
  | {
      readonly kind: 'visibility';
      readonly change: VisibilityChange;
      readonly parts: readonly PartPath[] | null;
    }
  /** Does what one of the page's own buttons does. */
  | { readonly kind: 'task'; readonly task: PageTask }
  /** Asks what is measured of a part. */
  | { readonly kind: 'describe'; readonly question: number; readonly path: PartPath }
  /** Shows a view that a link describes. */
  | { readonly kind: 'goTo'; readonly spot: ViewSpot }
  /** What became of what the page gave out, in a sentence. */
  | { readonly kind: 'shared'; readonly what: SharedKind; readonly text: string }
  /** Why nothing can be sent to the chat; null where there is one. */
  | { readonly kind: 'chat'; readonly trouble: string | null }
  /** The next piece of what the page has offered may come; `refuse` ends it instead. */
  | OfferAnswer;

export interface OfferAnswer {
  readonly kind: 'take' | 'refuse';
  readonly offer: number;
}

/** What the page tells the extension host. It speaks first, with `ready`. */
export type PageMessage =
  | { readonly kind: 'ready' }
  /** `heldBytes` is about what the model takes in the page and in graphics memory. */
  | { readonly kind: 'shown'; readonly scene: ShownScene; readonly heldBytes: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'action'; readonly action: PageAction }
  | { readonly kind: 'selected'; readonly parts: readonly PartPath[] }
  /** How the content is looked at now, to be kept for the next time: JSON that only a page reads. */
  | { readonly kind: 'view'; readonly content: string; readonly view: string }
  /** What is seen of the content now, as an image file of any kind that the browser can read again. */
  | { readonly kind: 'captured'; readonly content: string; readonly picture: ArrayBuffer }
  /** How many parts are of each kind of change, in a comparison. */
  | { readonly kind: 'compared'; readonly counts: ChangeCounts }
  /** Which parts are hidden or ghosts now; said after every change, and when a model stands. */
  | ({ readonly kind: 'visibility' } & PartsVisibility)
  /** The answer to a question: one fact a line, none when there is no such part. */
  | {
      readonly kind: 'described';
      readonly question: number;
      readonly facts: readonly string[];
      /** The same as numbers, as far as they are known. */
      readonly figures?: PartFigures;
    }
  /** A link to what is seen now is wanted. */
  | { readonly kind: 'link'; readonly spot: ViewSpot }
  /** Bytes that the page has made stand ready: the host says whether it takes them. */
  | {
      readonly kind: 'offer';
      readonly offer: number;
      readonly what: OfferKind;
      /** For people: what was left out, or what is seen. */
      readonly note: string;
    }
  /** A piece of them, which the host asked for. */
  | {
      readonly kind: 'piece';
      readonly offer: number;
      readonly bytes: ArrayBuffer;
      readonly isLast: boolean;
    }
  /** They could not be made after all. */
  | { readonly kind: 'withdraw'; readonly offer: number; readonly reason: string };

/** What is measured of a part, in metres and their powers, along the axes of the source file. */
export interface PartFigures {
  readonly size?: PartFigure<readonly [x: number, y: number, z: number]>;
  readonly volume?: PartFigure<number>;
  readonly area?: PartFigure<number>;
  /** What it is made of, in words, as somebody has chosen. */
  readonly material?: string;
  /** Kilograms; absent where no material is chosen. */
  readonly mass?: PartFigure<number>;
}

export interface PartFigure<T> {
  readonly value: T;
  /** From the surfaces themselves; else from triangles, which are near them. */
  readonly isExact: boolean;
}

/** What a file is that the page made; a picture may also be for the chat. */
export const offerKinds = ['png', 'stl', '3mf', 'glb', 'csv', 'chat'] as const;

export type OfferKind = (typeof offerKinds)[number];

/** What the host tells the end of. */
export type SharedKind = OfferKind | 'link';

/** A picture of what was seen is no larger than this, bytes. */
export const largestCapture = 4 * 2 ** 20;

/** Pieces are no longer than this, bytes. */
export const longestPiece = 4 * 2 ** 20;
/** All pieces of one offer together. */
export const largestOffer = 2 ** 31;
/** Characters of a note. */
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
  // About what the page's menu was asked for at:
  'measureHere',
  'properties',
  'lookAtFace',
  'sectionHere',
  'savePart',
] as const;

export type PageTask = (typeof pageTasks)[number];

/** How a model is looked at, as far as a link says it. */
export interface ViewSpot {
  readonly parts: readonly PartPath[];
  readonly camera: CameraSpot | null;
}

/** Metres and radians, as the page's camera has them. */
export interface CameraSpot {
  readonly target: readonly [x: number, y: number, z: number];
  readonly azimuth: number;
  readonly elevation: number;
  readonly roll: number;
  /** Metres from the lower to the upper edge of the window, at the target. */
  readonly height: number;
  readonly projection: OptionWords['projection'][number];
}

/** A link names no more parts than this. */
export const mostLinkedParts = 32;

/** A view longer than this is not kept, characters. */
export const longestView = 65_536;

/** One side of a comparison, packed. */
export interface RevisionView {
  readonly uri: string;
  readonly sizeBytes: number;
  /** Which revision it is: `HEAD · a1b2c3d`. */
  readonly label: string;
}

/** What became of a part between two revisions, in the order of tables. */
export const changeKinds = [
  'changed',
  'added',
  'removed',
  // Of one revision alone, since the other one's could not be read: nobody knows what became of it.
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
  /** How long the user has waited, milliseconds; left out where that is not shown. */
  readonly elapsedMs?: number;
}

export interface Card {
  readonly title: string;
  readonly text: string;
  /** Label and value: type, size, first bytes, task id, … */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** What only somebody wants who looks for the cause, folded away: service, codes, ids. */
  readonly details?: Card['facts'];
  readonly actions: readonly PageAction[];
}

/** Something about the file that the user may want to know: it has changed, it is gone. */
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
  /** Of files that are too large for this machine. */
  'sizeSettings',
  /** Shows the tree of the assembly. */
  'revealTree',
  // Of an editor of a file:
  'send',
  'convertHere',
  'showAgain',
  'compareShown',
  'tryAgain',
  'openText',
  'manageTrust',
] as const;

export type PageAction = (typeof pageActions)[number];

/** The words of each option; the first is the usual one. */
export const viewerOptionWords = {
  units: ['auto', 'mm', 'cm', 'm', 'in', 'ft'],
  upAxis: ['auto', 'y', 'z'],
  projection: ['orthographic', 'perspective'],
  /** Faces as they are; all see-through; lines of the triangles; lines alone, hidden ones removed. */
  display: ['shaded', 'xray', 'wireframe', 'hiddenLines'],
  /** Whose mouse buttons turn and move the model. */
  mouse: ['caliper', 'solidworks', 'onshape', 'creo', 'fusion', 'blender'],
  /** A turntable keeps up upwards; a trackball turns freely. */
  orbit: ['turntable', 'trackball'],
  /** What a wheel, or two fingers on a trackpad, do; `auto` zooms with the one and moves with the other. */
  scroll: ['auto', 'zoom', 'pan'],
  /** Which of the ways between two measured things comes first: between centres, axes or planes; the shortest; the longest. */
  distance: ['centre', 'minimum', 'maximum'],
} as const;

type OptionWords = typeof viewerOptionWords;

export type ViewerOptions = {
  readonly [Option in keyof OptionWords]: OptionWords[Option][number];
} & {
  readonly edges: boolean;
  /** Places behind the point of every number; null for as many as are sure. */
  readonly decimals: number | null;
};

/** How numbers are written. */
export type NumberOptions = Pick<ViewerOptions, 'units' | 'decimals'>;

/** As many places behind the point can be chosen. */
export const mostDecimals = 8;

export type DistanceKind = ViewerOptions['distance'];

export const usualViewerOptions: ViewerOptions = {
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

/** Paths of parts; an assembly is hidden when all its parts are. */
export interface PartsVisibility {
  readonly hidden: readonly PartPath[];
  readonly ghosts: readonly PartPath[];
}

/**
 * `isolate` shows the parts and nothing else; `ghostOthers` lets all others shine through, or ends
 * that. `showAll` and `undo` need no parts.
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

/** Node indices from the root of the scene down to a part: stable for one content. */
export type PartPath = readonly number[];

/** The assembly structure that stands on the screen. */
export interface ShownScene {
  readonly triangles: number;
  /** Edge lengths of the bounding box in metres, x y z of the GLB (Y up). */
  readonly sizeMetres: readonly [number, number, number];
  /** Whether the box is that of the exact shape, and not of the triangles. */
  readonly isSizeExact: boolean;
  /** The unit in which the page shows lengths. */
  readonly unit?: LengthUnit;
  /** How many places behind the point it gives them. */
  readonly decimals?: ViewerOptions['decimals'];
  readonly roots: readonly ShownNode[];
}

export type LengthUnit = Exclude<ViewerOptions['units'], 'auto'>;

export const lengthUnits: readonly LengthUnit[] = ['mm', 'cm', 'm', 'in', 'ft'];

export interface ShownNode {
  readonly name: string;
  /** Of what it is an instance, where that is called otherwise: `nut` for `nut_3`. */
  readonly product?: string;
  readonly path: PartPath;
  /** What a part is made of; an assembly has none of its own. */
  readonly body?: ShownBody;
  readonly children: readonly ShownNode[];
}

export interface ShownBody {
  /** Parts of the same shape in several places have the same number. */
  readonly shape: number;
  readonly triangles: number;
  /** Edge lengths of the box around it in metres, along the axes of the source file. */
  readonly sizeMetres: readonly [number, number, number];
  readonly isSizeExact: boolean;
}
