import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { reviewPage, type SeenFile } from '../review/reviewPage';
import { visibleText } from '../words/visibleText';
import type { Review } from './commandArguments';
import {
  changedInRepository,
  compareChanged,
  wordsOf,
  type ChangedInRepository,
  type FileDifference,
} from './diffGit';
import { FileComparer, type ComparerHooks } from './fileComparer';
import { writeOut } from './saveOutputs';

export interface WrittenReview {
  readonly files: readonly FileDifference[];
  readonly bytes: number;
}

/**
 * Compares every CAD file between two states of the repository of the current folder, and writes the result as one HTML
 * file.
 * @throws Trouble
 */
export async function reviewGit(command: Review, hooks: ComparerHooks): Promise<WrittenReview> {
  const changed = await changedInRepository(command);
  return FileComparer.use(command, hooks, async (comparer) => {
    const folder = path.join(comparer.folder, 'pictures');
    await mkdir(folder);
    const pictureAt = (at: number) => path.join(folder, `${at}.png`);
    const files = await compareChanged(changed, comparer, hooks, (_, at) =>
      Promise.resolve(pictureAt(at)),
    );
    const bytes = Buffer.from(await pageOf(changed, files, pictureAt));
    await writeOut(command.page, bytes);
    return { files, bytes: bytes.length };
  });
}

function pageOf(
  { repository, states }: ChangedInRepository,
  files: readonly FileDifference[],
  pictureAt: (at: number) => string,
): Promise<string> {
  const { base, head } = states.names;
  const seen = files.map((file, at): SeenFile => {
    // Warnings about either file: the comparison may be incomplete.
    const warnings = 'warnings' in file ? file.warnings : [];
    const lines = [...wordsOf(file), ...warnings].map((line) => visibleText(line));
    return { change: file, lines, picture: () => readFile(pictureAt(at)).catch(() => null) };
  });
  const title = `Changes of CAD Files · ${visibleText(path.basename(repository.root))}`;
  const subtitle = visibleText(`${base} → ${head}`);
  return reviewPage('en', { title, subtitle, seen, more: 0 });
}
