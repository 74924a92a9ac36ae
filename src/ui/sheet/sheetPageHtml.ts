import { viewerCsp } from '../../contract/viewerCsp';
import type { PageParts } from '../pageHtml';

/** The page of a contact sheet. What stands on it comes later, by message. */
export function sheetPageHtml({
  cspSource,
  nonce,
  scriptUri,
  styleUri,
}: Omit<PageParts, 'modelKey' | 'name'>): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${viewerCsp(cspSource, nonce)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${styleUri}" />
    <title>Caliper</title>
  </head>
  <body>
    <main id="sheet"></main>
    <script type="module" nonce="${nonce}" src="${scriptUri}"></script>
  </body>
</html>
`;
}
