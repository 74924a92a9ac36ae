import type { Scene, SavedPicture } from '../base/scene';
import type { BestFormOptions } from '../gates/saved/bestForm';
import { isCompoundFile, openCompoundFile } from '../containers/compoundFile';
import { asBytes } from '../platform';

/** Everything about a CAD format except its reader. Beside its folder, a format has only a line in the registry. */
export interface CadFormat {
  /** The name in results: `STEP`, `CATIA V5`. */
  readonly name: string;
  /** The name in a sentence, with its article if it has one: `a SolidWorks part`. */
  inWords(): string;
  /** The extensions that services accept, in lower case; `.prt.x` stands for a version of any number. */
  readonly extensions: readonly string[];
  /** Further extensions of its files. */
  readonly otherExtensions: readonly string[];
  /** The extensions of text files. */
  readonly textExtensions: readonly string[];
  /**
   * How its files begin where their first kilobyte is text, so that rooms without a reader tell them from a page or a
   * message of a server; null if none begins so. A byte order mark is left out.
   */
  readonly textStart: RegExp | null;
  /** The up axis that its programs use. */
  readonly upAxis: 'y' | 'z';
  /** Whether files do not name the program that saved their meshes, so that meshes are named after the format. */
  readonly namesNoProgram?: boolean;
  /** Whether files usually have exact shapes, so that a summary need not say so of a part. */
  readonly isOfExactShapes?: boolean;
  /**
   * Whether a file has this format, decided by its content alone.
   * @throws Refusal for a container of this format that is damaged
   */
  recognise(source: CadSource): boolean;
  /** Loads the reader when it is first needed; null if files are recognised and not read. */
  readonly loadReader: (() => Promise<CadReader>) | null;
  /** The explanation for a file that is not read. */
  readonly notRead?: (source: CadSource) => NotRead;
  /** Reads only the picture that the program saved; null if programs save none. */
  readonly savedPicture: ((bytes: Uint8Array) => SavedPicture | null) | null;
  /** Whether the file states that it extends beyond its last byte; asked even of files that could be read. */
  readonly endsTooEarly?: (bytes: Uint8Array) => boolean;
  /** The words by which people look for it in the marketplace and on npm, in lower case. */
  readonly keywords: readonly string[];
  /** What is read of the format, for the table in the README. */
  readonly offers: FormatOffers;
}

export type CadReader = (
  bytes: Uint8Array,
  options: BestFormOptions,
  fileName: string,
) => Scene | Promise<Scene>;

export interface NotRead {
  /** What the file is, for a sentence: `a Creo 11.0 assembly`. */
  readonly family: string;
  /** The reason, as a sentence. */
  readonly why: string;
}

/** The cells of a table row, in Markdown. */
export interface FormatOffers {
  readonly files: string;
  readonly versions: string;
  readonly picture: string;
  readonly model: string;
  readonly exactBody: string;
  readonly gaps: string;
}

/** How many bytes are searched for the beginning, after blanks, comments and stray characters. */
const headBytes = 4096;

/** The bytes of a file, with data that the recognition of several formats needs. */
export class CadSource {
  private paths: readonly string[] | null | undefined;
  private ownHead: string | undefined;

  constructor(readonly bytes: Uint8Array) {}

  /** The beginning of the file, one character per byte. */
  get head(): string {
    this.ownHead ??= asBytes(this.bytes.subarray(0, headBytes)).toString('latin1');
    return this.ownHead;
  }

  /**
   * The paths of the streams of a compound file, the container of several programs; null for any other file.
   * @throws Refusal if its table of contents is damaged
   */
  get compoundPaths(): readonly string[] | null {
    if (this.paths === undefined) {
      this.paths = isCompoundFile(this.bytes) ? openCompoundFile(this.bytes).paths : null;
    }
    return this.paths;
  }
}

/** Whether a file name has an extension of the format. */
export function isCalled(fileName: string, { extensions, otherExtensions }: CadFormat): boolean {
  const lower = fileName.toLowerCase();
  return [...extensions, ...otherExtensions].some((extension) =>
    extension === '.prt.x' ? numberedPart.test(lower) : lower.endsWith(extension),
  );
}

const numberedPart = /\.prt\.(x|\d+)$/;
