import { viewerCsp } from '../contract/viewerCsp';
import { htmlText } from './htmlText';

/** Webview addresses of the page's parts, and what its security policy is made of. */
export interface PageParts {
  readonly cspSource: string;
  /** At least 16 random bytes, new for each page. */
  readonly nonce: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** Our own UUID of the model. The page gives it back to VS Code, which keeps it over a restart. */
  readonly modelKey: string;
  /** The name of the file, fit to show. */
  readonly name: string;
}

/**
 * The page around the viewer: the same for every model but for its key and its name, so that something
 * stands there before the viewer does. Pictures and bytes come later, by message.
 */
export function pageHtml(parts: PageParts): string {
  const { cspSource, nonce, scriptUri, styleUri, modelKey } = parts;
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
    <div id="app" data-showing="stage">
      <main class="view">
        <section class="card stage" aria-label="Progress">
          <div class="words">
            <p class="name">${htmlText(parts.name)}</p>
            <h1 class="title">Starting…</h1>
          </div>
          <div class="progress endless"><div class="bar"></div></div>
        </section>
      </main>
    </div>
    <script type="module" nonce="${nonce}" src="${scriptUri}"></script>
  </body>
</html>
`;
}
