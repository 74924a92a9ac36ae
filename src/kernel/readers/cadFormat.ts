import type { Scene, SavedPicture } from '../base/scene';
import type { BestFormOptions } from '../gates/saved/bestForm';
import { isCompoundFile, openCompoundFile } from '../containers/compoundFile';
import { asBytes } from '../platform';

/** A CAD format: what belongs to it and is not its reader. Its folder is all there is of it, but for a line in the registry. */
export interface CadFormat {
  /** As results name it: `STEP`, `CATIA V5`. */
  readonly name: string;
  /** In a sentence, with its article where it has one: `a SolidWorks part`. */
  inWords(): string;
  /** What a service takes, in lower case; `.prt.x` stands for a version of any number. */
  readonly extensions: readonly string[];
  /** What its files may be called beside that. */
  readonly otherExtensions: readonly string[];
  /** Those extensions whose files can be read by people. */
  readonly textExtensions: readonly string[];
  /** The axis that its programs draw upwards. */
  readonly upAxis: 'y' | 'z';
  /** Whether files say by no word which program saved their meshes: those are called after the format. */
  readonly namesNoProgram?: boolean;
  /** Whether everybody expects exact shapes of it, so that a summary need not say of a part that it is one. */
  readonly isOfExactShapes?: boolean;
  /**
   * Whether a file is one, by its content alone.
   * @throws Refusal for a container of this format that is damaged
   */
  recognise(source: CadSource): boolean;
  /** Loads the reader, with the first file of this format; null where files are known and not read. */
  readonly loadReader: (() => Promise<CadReader>) | null;
  /** What is said of a file that is not read. */
  readonly notRead?: (source: CadSource) => NotRead;
  /** The picture that its program saved, and nothing else; null where programs save none. */
  readonly savedPicture: ((bytes: Uint8Array) => SavedPicture | null) | null;
  /** Whether the file says itself that it goes on behind its last byte; asked of files that were read all the same. */
  readonly endsTooEarly?: (bytes: Uint8Array) => boolean;
  /** What of it is read, for the table in the README. */
  readonly offers: FormatOffers;
}

export type CadReader = (
  bytes: Uint8Array,
  options: BestFormOptions,
  fileName: string,
) => Scene | Promise<Scene>;

export interface NotRead {
  /** What it is, in a sentence: `a Creo 11.0 assembly`. */
  readonly family: string;
  /** A sentence. */
  readonly why: string;
}

/** Cells of a row, in Markdown. */
export interface FormatOffers {
  readonly files: string;
  readonly versions: string;
  readonly picture: string;
  readonly model: string;
  readonly exactBody: string;
  readonly gaps: string;
}

/** As far as a reader looks for the beginning behind blanks, comments and stray letters. */
const headBytes = 4096;

/** The bytes of a file, with what several formats look at. */
export class CadSource {
  private paths: readonly string[] | null | undefined;
  private ownHead: string | undefined;

  constructor(readonly bytes: Uint8Array) {}

  /** Its beginning, a character a byte. */
  get head(): string {
    this.ownHead ??= asBytes(this.bytes.subarray(0, headBytes)).toString('latin1');
    return this.ownHead;
  }

  /**
   * The streams of a compound file, in which several programs keep their parts; null for any other file.
   * @throws Refusal when its table of contents is damaged
   */
  get compoundPaths(): readonly string[] | null {
    if (this.paths === undefined) {
      this.paths = isCompoundFile(this.bytes) ? openCompoundFile(this.bytes).paths : null;
    }
    return this.paths;
  }
}

/** Whether a file is called as those of a format are. */
export function isCalled(fileName: string, { extensions, otherExtensions }: CadFormat): boolean {
  const lower = fileName.toLowerCase();
  return [...extensions, ...otherExtensions].some((extension) =>
    extension === '.prt.x' ? numberedPart.test(lower) : lower.endsWith(extension),
  );
}

const numberedPart = /\.prt\.(x|\d+)$/;
