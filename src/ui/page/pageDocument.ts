import { viewerCsp } from '../../model/page/viewerCsp';
import { Html, markup } from '../../words/htmlText';

/** Webview URIs of a page's files, and the parameters of its content security policy. */
export interface PageDocumentDeps {
  readonly cspSource: string;
  /** At least 16 random bytes, new for each page. */
  readonly nonce: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** Language tag for the HTML. */
  readonly language: string;
  /** Translations for `say` in the page. */
  readonly words: Readonly<Record<string, string>>;
}

/** The HTML frame of all pages: content security policy, style sheet and one script. */
export function pageDocument(
  { cspSource, nonce, scriptUri, styleUri, language, words }: PageDocumentDeps,
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

// Not escaped, because the policy's quotes are single quotes, which do not end the attribute.
function policyOf(cspSource: string, nonce: string): Html {
  return new Html(viewerCsp(cspSource, nonce));
}
