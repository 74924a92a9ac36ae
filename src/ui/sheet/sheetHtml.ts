import { createHash } from 'node:crypto';
import type { SheetRow } from '../../model/page/sheetMessages';
import { Html, markup } from '../base/htmlText';

/**
 * The sheet as one HTML file that needs nothing else: no script, nothing from the network, and a
 * policy that would stop both.
 * @param language of the words, as HTML names it
 * @param pictures of rows that have one, as `data:` addresses, by the key of the row
 */
export function sheetHtml(
  language: string,
  title: string,
  rows: readonly SheetRow[],
  pictures: ReadonlyMap<string, string>,
): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = new Html(`default-src 'none'; img-src data:; style-src 'sha256-${hash}'`);
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<h1>${title}</h1>
<ul>
${rows.map((row) => itemOf(row, pictures.get(row.key)))}
</ul>
</body>
</html>
`.text;
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
