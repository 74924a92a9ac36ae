import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ChangedCadFile } from '../../interface/changedCadFiles';
import type { NumberOptions } from '../../model/page/viewerMessages';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { compareSides, type ComparedSide, type FileComparer } from '../source/compareSides';
import { bytesAt } from '../source/gitHistory';
import type { SavedReview, SeenChange } from './savedReview';

/**
 * Compares both states of a file on this machine.
 * @param picturePath where a picture is written, if anything is visible
 * @param numbers how numbers are written
 */
export async function compareLocally(
  comparer: FileComparer,
  { folder, base, head }: SavedReview,
  { before, after }: ChangedCadFile,
  { picturePath, numbers }: { readonly picturePath: string; readonly numbers: NumberOptions },
  signal: AbortSignal,
): Promise<SeenChange> {
  const side = (name: string | null, state: string | null): ComparedSide | null =>
    name === null
      ? null
      : {
          fileName: path.posix.basename(name),
          bytes: () => bytesAt(vscode.Uri.parse(folder), name, state),
        };
  try {
    const sides = [side(before, base.hash), side(after, head?.hash ?? null)] as const;
    const into = { picturePath, smallPicture: true, numbers } as const;
    const outcome = await compareSides(comparer, ...sides, into, signal);
    if (outcome.kind !== 'packed') return { lines: [outcome.message], hasPicture: false };
    const { lines, warnings } = outcome.changes;
    const hasPicture = await stat(picturePath).then(
      () => true,
      () => false,
    );
    // Warnings about a side, where the comparison may be incomplete.
    const shown = lines.length > 0 ? lines : [say('The model is the same.')];
    return { lines: [...shown, ...warnings], hasPicture };
  } catch (error) {
    const reason = error instanceof ServiceError ? error.message : say('The file cannot be read.');
    return { lines: [reason], hasPicture: false };
  }
}
