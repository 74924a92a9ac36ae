import { createHash } from 'node:crypto';
import { Html, markup } from '../words/htmlText';

/** What is particular to a page. */
export interface SavedPage {
  /** Of the words, as HTML names it. */
  readonly language: string;
  readonly title: string;
  /** CSS of ours. */
  readonly style: string;
  /** Below the title. */
  readonly body: Html;
}

/**
 * One HTML file that needs nothing else: no script, nothing from the network, pictures as `data:` addresses, and a
 * policy that would stop anything else.
 */
export function savedPage({ language, title, style, body }: SavedPage): Html {
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
${body}
</body>
</html>
`;
}
