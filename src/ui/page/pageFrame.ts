import { viewerCsp } from '../../model/page/viewerCsp';
import { Html, markup } from '../../words/htmlText';

/** Webview addresses of a page's parts, and what its security policy is made of. */
export interface FrameDeps {
  readonly cspSource: string;
  /** At least 16 random bytes, new for each page. */
  readonly nonce: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** The language of the words, as HTML names it. */
  readonly language: string;
  /** What `say` speaks in the page. */
  readonly words: Readonly<Record<string, string>>;
}

/** What every page of ours stands in: its policy, its style, its one script. */
export function pageFrame(
  { cspSource, nonce, scriptUri, styleUri, language, words }: FrameDeps,
  body: { readonly attributes: Html; readonly content: Html },
): Html {
  return markup`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policyOf(cspSource, nonce)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${styleUri}" />
    <title>Caliper</title>
  </head>
  <body${body.attributes} data-words="${JSON.stringify(words)}">
    ${body.content}
    <script type="module" nonce="${nonce}" src="${scriptUri}"></script>
  </body>
</html>
`;
}

// Its quotes end no attribute, and stay as whoever reads the page expects a policy.
function policyOf(cspSource: string, nonce: string): Html {
  return new Html(viewerCsp(cspSource, nonce));
}
