import { createHash } from 'node:crypto';
import { Html, markup } from '../words/htmlText';

/** The parts in which pages differ. */
export interface SavedPage {
  /** The language of the text, as an HTML language tag. */
  readonly language: string;
  readonly title: string;
  /** Our own CSS. */
  readonly style: string;
  /** The content below the title. */
  readonly body: Html;
}

/**
 * A self-contained HTML file: no script, no network access, pictures as `data:` URLs, and a content security policy
 * that blocks everything else.
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
