import type { SheetRow } from '../../model/page/sheetMessages';
import { type Html, markup } from '../../words/htmlText';
import { savedPage } from '../../review/savedPage';

/**
 * Writes the sheet as one self-contained HTML file.
 * @param language language tag for the HTML
 * @param pictures `data:` URLs by the key of the row
 */
export function sheetHtml(
  language: string,
  title: string,
  rows: readonly SheetRow[],
  pictures: ReadonlyMap<string, string>,
): string {
  const body = markup`<ul>
${rows.map((row) => itemOf(row, pictures.get(row.key)))}
</ul>`;
  return savedPage({ language, title, style, body }).text;
}

function itemOf({ path, words, facts }: SheetRow, picture: string | undefined): Html {
  const image = picture ? markup`<img src="${picture}" alt="">` : markup`<div class="none"></div>`;
  const lines = [words, ...facts].map((line) => markup`<p>${line}</p>`);
  return markup`<li>${image}<h2>${path}</h2>${lines}</li>`;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 24px; font: 13px/1.4 system-ui, sans-serif; }
h1 { font-size: 18px; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 16px; padding: 0; list-style: none; }
li { padding: 12px; border: 1px solid #8884; border-radius: 6px; break-inside: avoid; overflow-wrap: anywhere; }
img, .none { display: block; width: 100%; height: 160px; object-fit: contain; }
h2 { margin: 8px 0 4px; font-size: 13px; }
p { margin: 0; color: GrayText; }
`;
