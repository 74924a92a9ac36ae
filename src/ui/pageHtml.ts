import { viewerCsp } from '../contract/viewerCsp';

/** Webview addresses of the page's parts, and what its security policy is made of. */
export interface PageParts {
  readonly cspSource: string;
  /** At least 16 random bytes, new for each page. */
  readonly nonce: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** Our own UUID of the model. The page gives it back to VS Code, which keeps it over a restart. */
  readonly modelKey: string;
}

/**
 * The page around the viewer: the same for every model but for its key. Names, pictures and bytes
 * come later, by message, so nothing of a file can become markup.
 */
export function pageHtml({ cspSource, nonce, scriptUri, styleUri, modelKey }: PageParts): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${viewerCsp(cspSource, nonce)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${styleUri}" />
    <title>Caliper</title>
  </head>
  <body data-model-key="${modelKey}">
    <div id="app"></div>
    <script nonce="${nonce}" src="${scriptUri}"></script>
  </body>
</html>
`;
}
