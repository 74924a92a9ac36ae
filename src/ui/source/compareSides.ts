import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeFolder } from '../../files/removeFolder';
import { readChangesInWords } from '../../model/compare/readChangesInWords';
import type { NumberOptions } from '../../model/page/viewerMessages';
import type { PackOutcome } from '../../model/viewPack';

interface GivenFile {
  readonly path: string;
  /** With the extension of the content's format. */
  readonly fileName: string;
}

interface ComparedInto extends WantedResults {
  readonly changesPath: string;
}

interface WantedResults {
  /** Where a picture of the change is written; null for none. */
  readonly picturePath: string | null;
  /** Whether that picture is made for a list of changes. */
  readonly smallPicture?: true;
  /** How numbers are written in the description. */
  readonly numbers: NumberOptions;
}

/** Compares two files on this machine; null for a missing one. Implemented by `Packer`. */
export interface FileComparer {
  compare(
    before: GivenFile | null,
    after: GivenFile | null,
    into: ComparedInto,
    signal: AbortSignal,
  ): Promise<PackOutcome>;
}

/** One of two states of a file, wherever its bytes are. */
export interface ComparedSide {
  readonly fileName: string;
  bytes(): Promise<Uint8Array>;
}

export type ComparedSides =
  | { readonly kind: 'packed'; readonly changes: ReturnType<typeof readChangesInWords> }
  | Exclude<PackOutcome, { kind: 'packed' }>;

/**
 * Compares two states of a file in a temporary folder, which is removed afterwards.
 * @throws whatever the sides throw
 */
export async function compareSides(
  comparer: FileComparer,
  before: ComparedSide | null,
  after: ComparedSide | null,
  wanted: WantedResults,
  signal: AbortSignal,
): Promise<ComparedSides> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'caliper-'));
  const saved = async (side: ComparedSide | null, name: string): Promise<GivenFile | null> => {
    if (!side) return null;
    const file = { path: path.join(place, name), fileName: side.fileName };
    await writeFile(file.path, await side.bytes(), { mode: 0o600 });
    return file;
  };
  try {
    const into = { ...wanted, changesPath: path.join(place, 'changes.json') };
    const files = [await saved(before, 'before'), await saved(after, 'after')] as const;
    const outcome = await comparer.compare(...files, into, signal);
    if (outcome.kind !== 'packed') return outcome;
    return { ...outcome, changes: readChangesInWords(await readFile(into.changesPath, 'utf8')) };
  } finally {
    await removeFolder(place);
  }
}
