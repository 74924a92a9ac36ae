/**
 * The content security policy of the viewer's page.
 * Scripts run by nonce only. Pictures inside a GLB reach the page as `blob:` addresses: three.js
 * fetches them (connect-src) and draws them (img-src). Nothing can be reached outside `cspSource`.
 * @param cspSource `webview.cspSource`
 * @param nonce fresh for each page
 */
export function viewerCsp(cspSource: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `img-src ${cspSource} blob:`,
    `connect-src ${cspSource} blob:`,
    `font-src ${cspSource}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
