import { qualities, type Quality } from '../../model/modelExtras';
import { namedViews, type WantedView } from '../../model/namedView';
import { readNumberOptions } from '../../model/page/readNumberOptions';
import type { NumberOptions } from '../../model/page/viewerMessages';
import { fractionOrNull, isRecord, isText, numberOrNull, textOrNull } from '../../words/unknown';

/** What is asked of a kernel process, one thing at a time. */
export type KernelRequest = ConvertRequest | CompareRequest | LookRequest;

/** What is asked about a file by the extension: a 3D result of a service, or the CAD file itself. */
export type LookRequest = PackRequest | DrawRequest | FactsRequest | PictureRequest;

interface FileRequest {
  readonly sourcePath: string;
  readonly fileName: string;
  /** Why exact bodies are not to be tried where something saved can be shown, behind `because`. */
  readonly withoutExact?: string;
}

/** The service's question: what does this CAD file show? */
export interface ConvertRequest extends FileRequest {
  readonly kind: 'convert';
  /** The bytes, under a name of the storage's making. */
  readonly sourcePath: string;
  /** The real file name, as the user knows it. */
  readonly fileName: string;
  readonly quality: Quality;
  /** Whether visual.glb is to be half as large, for programs that know `KHR_mesh_quantization`. */
  readonly compactGlb?: boolean;
  /** Whether view.pack is to be made as well. */
  readonly withPack?: boolean;
  /** Whether the drawn picture is to be looked at closely: 1024 × 1024 pixels in place of 512 × 512. */
  readonly largePicture?: boolean;
  /** Whether nobody looks at a picture: then there is none, unless it is all that the file gives. */
  readonly withoutPicture?: boolean;
  /** Where visual.glb, preview, facts.json and view.pack go. */
  readonly outputDir: string;
}

/** The command line's question: what became of this CAD file? */
export interface CompareRequest extends FileRequest {
  readonly kind: 'compare';
  readonly quality: Quality;
  /** Whether the file is the old one of the two. */
  readonly isOld: boolean;
  /** The other one; null where there was none, or there is none any more. */
  readonly other: OtherFile | null;
  /** Where the change goes, as JSON: `ChangesInWords`. */
  readonly changesPath: string;
  /** Where the PNG goes; null for none. */
  readonly picturePath: string | null;
  /** How numbers are written; absent: in the unit of the files. */
  readonly numbers?: NumberOptions;
}

export interface OtherFile {
  readonly sourcePath: string;
  readonly fileName: string;
}

/** The extension's question: what can the page draw of this result of a service? */
export interface PackRequest extends FileRequest {
  readonly kind: 'pack';
  /** A name with the extension that belongs to the content, as far as it was recognised. */
  readonly fileName: string;
  /** Where the view pack goes. */
  readonly packPath: string;
}

/** What does this result look like from one side, or as a view that its author saved? */
export interface DrawRequest extends FileRequest {
  readonly kind: 'draw';
  readonly view: WantedView;
  /** Where the PNG goes. */
  readonly picturePath: string;
}

/** What can be said of this result? */
export interface FactsRequest extends FileRequest {
  readonly kind: 'facts';
  /** Where the `ResultFacts` go, as JSON. */
  readonly factsPath: string;
}

/** Which picture did its program save in this CAD file? */
export interface PictureRequest extends FileRequest {
  readonly kind: 'picture';
  /** The real file name, as the user knows it. */
  readonly fileName: string;
  /** Where the PNG or JPEG goes; nothing is written where there is none. */
  readonly picturePath: string;
}

/**
 * What a kernel process says: `ready` once, then for each request phases and troubles, and at last one
 * of the others.
 */
export type KernelAnswer =
  | { readonly kind: 'ready' }
  /** How much of the whole is done, 0…1, where a count tells. */
  | { readonly kind: 'phase'; readonly phase: string; readonly fraction?: number }
  /** A line for the log about what went wrong without ending the conversion. */
  | { readonly kind: 'trouble'; readonly line: string }
  /** Something saved in the file can be shown, should the exact bodies, which are tried now, fail. */
  | { readonly kind: 'savedIsThere' }
  | {
      readonly kind: 'done';
      /** A sentence about the result: its tolerance and what could not be read. */
      readonly message: string | null;
      /** Resident memory of the process, so that one that has grown can be replaced. */
      readonly memoryBytes: number;
    }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      /** The place in the file, where it is known. */
      readonly where?: string;
    }
  /** Said by a thread, which ends then: an engine is about to start, and nobody knows whether it ever comes back. */
  | { readonly kind: 'needsProcess' }
  /** The engine threw something that is not a refusal; its process ends itself. */
  | { readonly kind: 'broken'; readonly message: string }
  /** The engine's files are missing or damaged: no file can be converted. */
  | { readonly kind: 'notLoaded'; readonly message: string }
  /** A file could not be read or written: neither the CAD file nor the engine is to blame. */
  | { readonly kind: 'fileTrouble'; readonly message: string };

/** The environment variable with the file of words, where the kernel speaks another language. */
export const wordsVariable = 'CALIPER_WORDS';

/** The files of one conversion, in the output folder. */
export const outputFiles = {
  // Where there is no 3D to be had, the saved picture stands in its place.
  visual: 'visual.glb',
  // PNG or JPEG: its first bytes tell. Only where one was asked for.
  preview: 'preview',
  // Only where the preview is a picture that a CAD program saved.
  rendered: 'rendered.png',
  facts: 'facts.json',
  // Only where one was asked for, and the model is not too large for a page.
  pack: 'view.pack',
} as const;

/** The files that a kernel process writes for a request, as far as it gets. */
export function filesOf(request: KernelRequest): readonly string[] {
  switch (request.kind) {
    case 'convert':
      return Object.values(outputFiles).map((name) => `${request.outputDir}/${name}`);
    case 'compare':
      return [request.changesPath, ...(request.picturePath === null ? [] : [request.picturePath])];
    case 'pack':
      return [request.packPath];
    case 'draw':
    case 'picture':
      return [request.picturePath];
    case 'facts':
      return [request.factsPath];
  }
}

export function readKernelRequest(value: unknown): KernelRequest | null {
  if (!isRecord(value)) return null;
  const { sourcePath, fileName, withoutExact } = value;
  if (!isText(sourcePath) || !isText(fileName)) return null;
  const fields = readKindFields(value);
  return (
    fields && { sourcePath, fileName, ...fields, ...(isText(withoutExact) && { withoutExact }) }
  );
}

function readKindFields(value: Record<string, unknown>): KindFields | null {
  const { kind, outputDir, packPath, picturePath, factsPath } = value;
  switch (kind) {
    case 'convert': {
      const quality = qualities.find((known) => known === value['quality']);
      const compactGlb = value['compactGlb'] === true;
      const withPack = value['withPack'] === true;
      const largePicture = value['largePicture'] === true;
      const withoutPicture = value['withoutPicture'] === true;
      if (!isText(outputDir) || !quality) return null;
      const pictures = { largePicture, withoutPicture };
      return { kind, quality, compactGlb, withPack, ...pictures, outputDir };
    }
    case 'compare': {
      const quality = qualities.find((known) => known === value['quality']);
      const changesPath = textOrNull(value['changesPath']);
      const other = otherFileOf(value['other']);
      if (!changesPath || !quality || other === undefined) return null;
      const isOld = value['isOld'] === true;
      const numbers = readNumberOptions(value['numbers']);
      return {
        ...{ kind, quality, isOld, other, changesPath, picturePath: textOrNull(picturePath) },
        ...(numbers && { numbers }),
      };
    }
    case 'pack':
      return isText(packPath) ? { kind, packPath } : null;
    case 'draw': {
      const view = readView(value['view']);
      return isText(picturePath) && view ? { kind, view, picturePath } : null;
    }
    case 'facts':
      return isText(factsPath) ? { kind, factsPath } : null;
    case 'picture':
      return isText(picturePath) ? { kind, picturePath } : null;
    default:
      return null;
  }
}

function readView(value: unknown): WantedView | null {
  const standard = namedViews.find((known) => known === value);
  if (standard) return standard;
  const saved = isRecord(value) ? value['saved'] : undefined;
  return isText(saved) ? { saved } : null;
}

function otherFileOf(value: unknown): OtherFile | null | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const { sourcePath, fileName } = value;
  return isText(sourcePath) && isText(fileName) ? { sourcePath, fileName } : undefined;
}

type KindFields =
  | Omit<ConvertRequest, keyof FileRequest>
  | Omit<CompareRequest, keyof FileRequest>
  | Omit<PackRequest, keyof FileRequest>
  | Omit<DrawRequest, keyof FileRequest>
  | Omit<FactsRequest, keyof FileRequest>
  | Omit<PictureRequest, keyof FileRequest>;

/** Reads what came over the channel; `null` for anything a sound kernel would not say. */
export function readKernelAnswer(value: unknown): KernelAnswer | null {
  if (!isRecord(value)) return null;
  const message = textOrNull(value['message']);
  switch (value['kind']) {
    case 'ready':
    case 'savedIsThere':
    case 'needsProcess':
      return { kind: value['kind'] };
    case 'phase':
      return isText(value['phase'])
        ? { kind: 'phase', phase: shortened(value['phase'], 120), ...fractionIn(value) }
        : null;
    case 'trouble':
      return isText(value['line'])
        ? { kind: 'trouble', line: shortened(value['line'], 300) }
        : null;
    case 'done': {
      const memoryBytes = numberOrNull(value['memoryBytes']);
      if (memoryBytes === null) return null;
      return { kind: 'done', message: message && shortened(message, 2000), memoryBytes };
    }
    case 'refused':
      return isText(value['code']) && message
        ? {
            kind: 'refused',
            code: shortened(value['code'], 60),
            message: shortened(message, 2000),
            ...(isText(value['where']) && { where: shortened(value['where'], 120) }),
          }
        : null;
    case 'broken':
    case 'notLoaded':
    case 'fileTrouble':
      return { kind: value['kind'], message: shortened(message ?? '', 2000) };
    default:
      return null;
  }
}

/** Out of the channel anything may come. */
function fractionIn({ fraction }: Record<string, unknown>): { readonly fraction?: number } {
  const known = fractionOrNull(fraction);
  return known === null ? {} : { fraction: known };
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
