/**
 * The content security policy of the viewer's page. Scripts run only with the nonce, as do the scripts that they
 * import, and nothing outside `cspSource` can be reached. Pictures inside a GLB are decoded from memory and need no
 * address.
 * @param cspSource `webview.cspSource`
 * @param nonce new for each page
 */
export function viewerCsp(cspSource: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `img-src ${cspSource}`,
    `connect-src ${cspSource}`,
    `font-src ${cspSource}`,
    // The worker that unpacks view packs is started from a blob, whose script is part of the page's own.
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
