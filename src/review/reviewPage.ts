import type { ChangedCadFile } from '../interface/changedCadFiles';
import { changedPath, kindOf } from './changeKind';
import { reviewHtml, type Review, type ReviewedFile } from './reviewHtml';

/** Limit of all pictures of a page together, in characters of its text. */
const maxPictureBytes = 200e6;

/** A file that was compared. */
export interface SeenFile {
  readonly change: ChangedCadFile;
  /** The changes as sentences, or why they are not known. */
  readonly lines: readonly string[];
  /** Before on the left, after on the right, as PNG; null where there is no picture. */
  readonly picture: () => Promise<Uint8Array | null>;
}

/**
 * The text of one self-contained HTML file about the changes. Pictures beyond the size limit are left out.
 * @param language language of the text, as an HTML language tag
 */
export async function reviewPage(
  language: string,
  { seen, ...others }: Omit<Review, 'files'> & { readonly seen: readonly SeenFile[] },
): Promise<string> {
  const files: ReviewedFile[] = [];
  let left = maxPictureBytes;
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
