import type { MeshStart } from '../../model/meshStart';
import type { Progress } from '../../words/progress';
import type { ViewScene } from '../base/viewScene';

/**
 * A format of meshes that other programs saved; its files are shown as they are and not converted. Beside its folder, a
 * format has only a line in the registry.
 */
export interface MeshFormat {
  /** The name in the README: `STL`. */
  readonly name: string;
  /** What tells its files from others by their content; null if they begin as those of another format. */
  readonly content: MeshContent | null;
  /** The extensions of files that are opened and compared, in lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Whether the file name decides if the bytes do not: for a damaged file, or one with an unusual beginning. */
  readonly isKnownByName: boolean;
  /** Whether people write it by hand; it is then opened as text first. */
  readonly isText: boolean;
  /** Whether it refers to other files, such as buffers, materials and pictures. */
  readonly namesOthers: boolean;
  /** Loads the reader when it is first needed; null if the reader of another format opens it. */
  readonly loadReader: (() => Promise<MeshReader>) | null;
  /** The words by which people look for it in the marketplace and on npm, in lower case. */
  readonly keywords: readonly string[];
  /** What is read of the format, for the table in the README. */
  readonly offers: MeshOffers;
}

/** What a file is told to be by its content, whatever its name. */
export interface MeshContent {
  /** The kind in records, and the extension of results without the dot: `stl`. */
  readonly kind: string;
  /** The kind on a card: `STL mesh`. */
  inWords(): string;
  /** Formats are tried in the order of the registry: all by their first bytes, then by records, then as text. */
  readonly start: MeshStart;
}

/** @throws Refusal */
export type MeshReader = (file: MeshSource) => ViewScene | Promise<ViewScene>;

/** A file, its accompanying files, and what its reader may use. */
export interface MeshSource {
  readonly bytes: Uint8Array;
  /** Names parts that have no name in the file. */
  readonly fileName: string;
  readonly beside: ReadReferencedFile;
  /** The folder of decoders; null if there is none. */
  readonly enginesDir: string | null;
  /** Receives the share of the file that is read. */
  readonly progress: Progress;
  /** Used by archives. */
  readonly readEntry: ReadEntry;
}

/** Gives the bytes of a file that accompanies the document; null if there is none. */
export type ReadReferencedFile = (uri: string) => Uint8Array | null;

/** Reads one file of an archive as a model of its own. */
export type ReadEntry = (
  entry: Pick<MeshSource, 'bytes' | 'fileName' | 'beside' | 'progress'>,
) => Promise<ViewScene>;

/** The cells of a table row, in Markdown. */
export interface MeshOffers {
  readonly files: string;
  readonly unit: string;
  readonly read: string;
  readonly gaps: string;
}
