import type { AssetKind } from '../../model/assetKind';
import type { ViewScene } from '../base/viewScene';

/**
 * A format in which programs hand on what they drew: it is shown as it is, and converted to nothing. Its folder is all
 * there is of it, but for its line in the registry and its first bytes in `model/assetKind`.
 */
export interface MeshFormat {
  /** As the README names it: `STL`. */
  readonly name: string;
  /** What its first bytes are said to be; null where those of another format stand there. */
  readonly kind: AssetKind | null;
  /** Of files that are opened and compared, in lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Whether its name is believed where the bytes tell nothing: of a damaged file, or one that begins oddly. */
  readonly isKnownByName: boolean;
  /** Whether people write it: then it is opened as text first. */
  readonly isText: boolean;
  /** Whether it names files beside it: buffers, materials, pictures. */
  readonly namesOthers: boolean;
  /** Loads the reader, with the first file of this format; null where that of another format opens it. */
  readonly loadReader: (() => Promise<MeshReader>) | null;
  /** What of it is read, for the table in the README. */
  readonly offers: MeshOffers;
}

/** @throws Refusal */
export type MeshReader = (file: MeshSource) => ViewScene | Promise<ViewScene>;

/** A file, what is beside it, and what its reader may use. */
export interface MeshSource {
  readonly bytes: Uint8Array;
  /** For parts that the file does not name. */
  readonly fileName: string;
  readonly beside: Beside;
  /** The folder of decoders; null where there is none. */
  readonly enginesDir: string | null;
  /** For archives. */
  readonly readEntry: ReadEntry;
}

/** Gives the bytes of a file that stands beside the document; null when there is none. */
export type Beside = (uri: string) => Uint8Array | null;

/** Reads one file of an archive as a result of its own. */
export type ReadEntry = (bytes: Uint8Array, fileName: string, beside: Beside) => Promise<ViewScene>;

/** Cells of a row, in Markdown. */
export interface MeshOffers {
  readonly files: string;
  readonly unit: string;
  readonly read: string;
  readonly gaps: string;
}
