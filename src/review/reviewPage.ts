import type { ChangedCadFile } from '../interface/changedCadFiles';
import { changedPath, kindOf } from './changeKind';
import { reviewHtml, type Review, type ReviewedFile } from './reviewHtml';

/** All pictures of a page together, bytes of its text. */
const mostPictureBytes = 200e6;

/** A file that was looked into. */
export interface SeenFile {
  readonly change: ChangedCadFile;
  /** What became of it in words, or why nobody can tell. */
  readonly lines: readonly string[];
  /** Before on the left, after on the right, PNG; null where there is none. */
  readonly picture: () => Promise<Uint8Array | null>;
}

/**
 * What changed, as the text of one HTML file that needs nothing else. A picture for which there is no room is left out.
 * @param language of the words, as HTML names it
 */
export async function reviewPage(
  language: string,
  { seen, ...others }: Omit<Review, 'files'> & { readonly seen: readonly SeenFile[] },
): Promise<string> {
  const files: ReviewedFile[] = [];
  let left = mostPictureBytes;
  for (const { change, lines, picture } of seen) {
    const bytes = await picture();
    const text = bytes && Buffer.from(bytes).toString('base64');
    const shown = text !== null && text.length <= left ? text : null;
    left -= shown?.length ?? 0;
    files.push({
      ...{ path: changedPath(change), kind: kindOf(change), lines },
      picture: shown && `data:image/png;base64,${shown}`,
    });
  }
  return reviewHtml(language, { ...others, files }).text;
}
