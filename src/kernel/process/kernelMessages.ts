import { qualities, type Quality } from '../../model/modelExtras';
import { namedViews, type WantedView } from '../../model/namedView';
import { readNumberOptions } from '../../model/page/readNumberOptions';
import type { NumberOptions } from '../../model/page/viewerMessages';
import { fractionOrNull, isRecord, isText, numberOrNull, textOrNull } from '../../words/unknown';

/** A request to a kernel process, which handles one at a time. */
export type KernelRequest = ConvertRequest | CompareRequest | InspectRequest;

/** A request of the extension about a file: a 3D result of a service, or the CAD file itself. */
export type InspectRequest = PackRequest | DrawRequest | FactsRequest | PictureRequest;

interface FileRequest {
  readonly sourcePath: string;
  readonly fileName: string;
  /** Why exact bodies are not tried where something saved can be shown, as a clause after `because`. */
  readonly withoutExact?: string;
}

/** Request of the service: convert a CAD file. */
export interface ConvertRequest extends FileRequest {
  readonly kind: 'convert';
  /** Path of the file, with a name that the storage chose. */
  readonly sourcePath: string;
  /** The file name as the user knows it. */
  readonly fileName: string;
  readonly quality: Quality;
  /** Whether visual.glb is compact, at half the size, for programs that support `KHR_mesh_quantization`. */
  readonly compactGlb?: boolean;
  /** Whether view.pack is made too. */
  readonly withPack?: boolean;
  /** Whether the drawn picture has 1024 × 1024 pixels instead of 512 × 512. */
  readonly largePicture?: boolean;
  /** Whether no picture is needed: then none is made, unless the file has nothing else. */
  readonly withoutPicture?: boolean;
  /** Folder for visual.glb, preview, facts.json and view.pack. */
  readonly outputDir: string;
}

/** Request of the command line: compare a CAD file with another revision. */
export interface CompareRequest extends FileRequest {
  readonly kind: 'compare';
  readonly quality: Quality;
  /** Whether this file is the old one of the two. */
  readonly isOld: boolean;
  /** The other revision; null for a new or deleted file. */
  readonly other: OtherFile | null;
  /** Path of the changes, as JSON: `ChangesInWords`. */
  readonly changesPath: string;
  /** Path of the PNG; null for none. */
  readonly picturePath: string | null;
  /** Whether that picture is made for a list of changes: 1280 pixels wide instead of 2048. */
  readonly smallPicture?: boolean;
  /** Format of numbers; by default in the unit of the files. */
  readonly numbers?: NumberOptions;
}

export interface OtherFile {
  readonly sourcePath: string;
  readonly fileName: string;
}

/** Request of the extension: convert a result of a service to a view pack. */
export interface PackRequest extends FileRequest {
  readonly kind: 'pack';
  /** A name with the extension of its content, as far as that was recognised. */
  readonly fileName: string;
  /** Path of the view pack. */
  readonly packPath: string;
}

/** Request for a picture of a result from one side, or as in a saved view. */
export interface DrawRequest extends FileRequest {
  readonly kind: 'draw';
  readonly view: WantedView;
  /** Path of the PNG. */
  readonly picturePath: string;
}

/** Request for the facts of a result. */
export interface FactsRequest extends FileRequest {
  readonly kind: 'facts';
  /** Path of the `ResultFacts`, as JSON. */
  readonly factsPath: string;
}

/** Request for the picture that a program saved in a CAD file. */
export interface PictureRequest extends FileRequest {
  readonly kind: 'picture';
  /** The file name as the user knows it. */
  readonly fileName: string;
  /** Path of the PNG or JPEG; nothing is written where there is none. */
  readonly picturePath: string;
}

/**
 * A message of a kernel process: `ready` once, then for each request phases and troubles, and finally one of
 * the others.
 */
export type KernelAnswer =
  | { readonly kind: 'ready' }
  /** `fraction` is the share of the work that is done, from 0 to 1, where it is known. */
  | { readonly kind: 'phase'; readonly phase: string; readonly fraction?: number }
  /** A line for the log about a trouble that does not end the conversion. */
  | { readonly kind: 'trouble'; readonly line: string }
  /** Something saved in the file can be shown if the exact bodies, which are tried now, fail. */
  | { readonly kind: 'savedIsThere' }
  | {
      readonly kind: 'done';
      /** A summary of the result: its tolerance and what could not be read. */
      readonly message: string | null;
      /** Set where the result is only the picture that the file holds. */
      readonly pictureOnly?: true;
      /** Resident memory of the process in bytes, so that a process that has grown can be replaced. */
      readonly memoryBytes: number;
    }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      /** The place in the file, where it is known. */
      readonly where?: string;
    }
  /** Sent by a thread, which then ends: an engine is about to start, which might never return. */
  | { readonly kind: 'needsProcess' }
  /** The engine threw an error that is not a refusal; its process ends itself. */
  | { readonly kind: 'broken'; readonly message: string }
  /** The engine's files are missing or damaged, so that no file can be converted. */
  | { readonly kind: 'notLoaded'; readonly message: string }
  /** A file could not be read or written, which is caused neither by the CAD file nor by the engine. */
  | { readonly kind: 'fileTrouble'; readonly message: string };

/** Environment variable with the path of the translations, where the kernel uses another language. */
export const wordsVariable = 'CALIPER_WORDS';

/** The files of one conversion in the output folder. */
export const outputFiles = {
  // The saved picture has this name where there is no 3D model.
  visual: 'visual.glb',
  // PNG or JPEG, as its first bytes tell. It exists only where one was requested.
  preview: 'preview',
  // It exists only where the preview is a picture that a CAD program saved.
  rendered: 'rendered.png',
  facts: 'facts.json',
  // It exists only where one was requested and the model is not too large for a page.
  pack: 'view.pack',
} as const;

/** The files that a kernel process writes for a request, if it succeeds. */
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
      const smallPicture = value['smallPicture'] === true;
      return {
        ...{ kind, quality, isOld, other, changesPath },
        ...{ picturePath: textOrNull(picturePath), smallPicture },
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

/** Reads a message from the channel; `null` for anything that a kernel does not send. */
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
      const pictureOnly = value['pictureOnly'] === true && { pictureOnly: true as const };
      const sentence = message && shortened(message, 2000);
      return { kind: 'done', message: sentence, ...pictureOnly, memoryBytes };
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

/** The channel may deliver anything. */
function fractionIn({ fraction }: Record<string, unknown>): { readonly fraction?: number } {
  const known = fractionOrNull(fraction);
  return known === null ? {} : { fraction: known };
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
