/** What the extension host tells the page. The page never learns an address of a service, nor a token. */
export type HostMessage =
  /** The model is on its way. `fraction` is 0…1, or null when nobody can tell. */
  | { readonly kind: 'stage'; readonly stage: StageView }
  /** A picture to show until the 3D model stands. `uri` is a webview address of a cached file. */
  | { readonly kind: 'preview'; readonly uri: string }
  /** The 3D model, as a webview address of a cached GLB file. `content` is its sha256, the key of remembered views. */
  | {
      readonly kind: 'visual';
      readonly uri: string;
      readonly sizeBytes: number;
      readonly content: string;
    }
  /** Something that must be said in place of the 3D model. The preview, if any, stays. */
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'options'; readonly options: ViewerOptions }
  /** Marks a part; null clears the mark. */
  | { readonly kind: 'select'; readonly part: PartPath | null }
  | { readonly kind: 'fit' }
  /** Hides, shows or ghosts the named parts and all that is below them; null is what is selected. */
  | {
      readonly kind: 'visibility';
      readonly change: VisibilityChange;
      readonly parts: readonly PartPath[] | null;
    };

/** What the page tells the extension host. It speaks first, with `ready`. */
export type PageMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'shown'; readonly scene: ShownScene }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'action'; readonly action: PageAction }
  | { readonly kind: 'selected'; readonly part: PartPath | null }
  /** Which parts are hidden or ghosts now; said after every change, and when a model stands. */
  | ({ readonly kind: 'visibility' } & PartsVisibility);

export interface StageView {
  /** The file name of the model. */
  readonly name: string;
  /** `Uploading`, `Converting`, … */
  readonly title: string;
  /** `1.2 of 3.4 MB`, the service's own phase, … */
  readonly detail: string;
  readonly fraction: number | null;
  readonly canCancel: boolean;
}

export interface Card {
  readonly title: string;
  readonly text: string;
  /** Label and value: type, size, first bytes, task id, … */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly actions: readonly PageAction[];
}

export const pageActions = [
  'cancel',
  'retry',
  'refresh',
  'setToken',
  'showLog',
  'saveResult',
  'savePreview',
  'openResult',
  'copyDetails',
] as const;

export type PageAction = (typeof pageActions)[number];

/** The words of each option; the first is the usual one. */
export const viewerOptionWords = {
  units: ['auto', 'mm', 'cm', 'm', 'in'],
  upAxis: ['auto', 'y', 'z'],
  projection: ['perspective', 'orthographic'],
  /** Whose mouse buttons turn and move the model. */
  mouse: ['caliper', 'solidworks', 'onshape', 'creo', 'fusion', 'blender'],
  /** A turntable keeps up upwards; a trackball turns freely. */
  orbit: ['turntable', 'trackball'],
  /** What a wheel, or two fingers on a trackpad, do; `auto` zooms with the one and moves with the other. */
  scroll: ['auto', 'zoom', 'pan'],
} as const;

type OptionWords = typeof viewerOptionWords;

export type ViewerOptions = {
  readonly [Option in keyof OptionWords]: OptionWords[Option][number];
} & { readonly edges: boolean };

export const usualViewerOptions: ViewerOptions = {
  units: 'auto',
  upAxis: 'auto',
  edges: true,
  projection: 'perspective',
  mouse: 'caliper',
  orbit: 'turntable',
  scroll: 'auto',
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
  readonly roots: readonly ShownNode[];
}

export interface ShownNode {
  readonly name: string;
  readonly path: PartPath;
  readonly children: readonly ShownNode[];
}
