import { say } from '../words/say';
import { type Html, markup } from '../words/htmlText';
import { kindWord, type ChangeKind } from './changeKind';
import { savedPage } from './savedPage';

/** The changes of one file, as the page shows them. */
export interface ReviewedFile {
  /** `part.step`, `old.step → new.step`. */
  readonly path: string;
  readonly kind: ChangeKind;
  /** The changes as sentences, or why they are not known. */
  readonly lines: readonly string[];
  /** Before on the left, after on the right, as a `data:` URL; null where there is no picture. */
  readonly picture: string | null;
}

export interface Review {
  readonly title: string;
  /** The names of the compared revisions. */
  readonly subtitle: string;
  readonly files: readonly ReviewedFile[];
  /** How many further files have changed. */
  readonly more: number;
}

/**
 * The page as one self-contained HTML file.
 * @param language language of the text, as an HTML language tag
 */
export function reviewHtml(language: string, { title, subtitle, files, more }: Review): Html {
  const body = markup`<p>${subtitle}</p>
<p>${countText(files.length)}</p>
<p class="legend"><span class="both"></span> ${say('Faces in both')} <span class="old"></span> ${say('Only in the old one')} <span class="new"></span> ${say('Only in the new one')}</p>
${files.map(sectionOf)}
${moreOf(more)}`;
  return savedPage({ language, title, style, body });
}

function countText(count: number): string {
  if (count === 0) return say('No CAD file changed');
  return count === 1 ? say('1 CAD file changed') : say('{count} CAD files changed', { count });
}

function moreOf(more: number): readonly Html[] {
  if (more === 0) return [];
  const text =
    more === 1
      ? say('1 more CAD file changed.')
      : say('{count} more CAD files changed.', { count: more });
  return [markup`<p>${text}</p>`];
}

function sectionOf({ path, kind, lines, picture }: ReviewedFile): Html {
  const shown =
    picture === null
      ? []
      : [markup`<img src="${picture}" alt="${say('Before on the left, after on the right')}">`];
  const items = lines.map((line) => markup`<li>${line}</li>`);
  return markup`<section><h2>${path}</h2><p class="kind">${kindWord(kind)}</p>
${shown}
<ul>
${items}
</ul></section>`;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 24px; font: 13px/1.4 system-ui, sans-serif; }
h1 { font-size: 18px; }
section { margin: 16px 0; padding: 12px; border: 1px solid #8884; border-radius: 6px; break-inside: avoid; overflow-wrap: anywhere; }
img { display: block; max-width: min(100%, 1024px); max-height: 420px; background: #fff; }
h2 { margin: 0 0 4px; font-size: 14px; }
.kind { margin: 0 0 8px; color: GrayText; }
.legend span { display: inline-block; width: 12px; height: 12px; margin-left: 12px; border: 1px solid #8884; }
.both { background: #bdbfc4; }
.old { background: #d55e00; }
.new { background: #009e73; }
ul { margin: 8px 0 0; padding-left: 18px; }
`;
