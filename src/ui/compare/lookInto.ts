import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { isRecord, isText } from '../../words/unknown';
import { bytesAt } from '../source/gitHistory';
import type { ChangedCadFile } from '../../interface/changedCadFiles';
import type { CompareDeps } from './compareDeps';
import type { KeptReview, SeenChange } from './keptReview';

/**
 * Compares both states of a file, on this machine.
 * @param picturePath where its picture goes, if there is anything to see
 */
export async function lookInto(
  comparer: CompareDeps['comparer'],
  { folder, base, head }: KeptReview,
  { before, after }: ChangedCadFile,
  picturePath: string,
  signal: AbortSignal,
): Promise<SeenChange> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'caliper-'));
  const given = async (name: string | null, state: string | null, side: string) => {
    if (name === null) return null;
    const file = { path: path.join(place, side), fileName: path.posix.basename(name) };
    const bytes = await bytesAt(vscode.Uri.parse(folder), name, state);
    await writeFile(file.path, bytes, { mode: 0o600 });
    return file;
  };
  try {
    const changesPath = path.join(place, 'changes.json');
    const outcome = await comparer.compare(
      await given(before, base.hash, 'before'),
      await given(after, head?.hash ?? null, 'after'),
      { changesPath, picturePath },
      signal,
    );
    if (outcome.kind !== 'packed') return { lines: [outcome.message], hasPicture: false };
    const lines = linesIn(await readFile(changesPath, 'utf8'));
    const hasPicture = await readFile(picturePath).then(
      () => true,
      () => false,
    );
    return { lines: lines.length > 0 ? lines : [say('The model is the same.')], hasPicture };
  } catch (error) {
    const reason = error instanceof ServiceError ? error.message : say('The file cannot be read.');
    return { lines: [reason], hasPicture: false };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

function linesIn(json: string): readonly string[] {
  const value: unknown = JSON.parse(json);
  const lines: unknown = isRecord(value) ? value['lines'] : null;
  return Array.isArray(lines) ? lines.filter(isText) : [];
}
