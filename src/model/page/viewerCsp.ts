/**
 * The content security policy of the viewer's page. Scripts run by nonce only, which what they
 * import inherits, and nothing can be reached outside `cspSource`. Pictures inside a GLB are decoded from memory and need no address.
 * @param cspSource `webview.cspSource`
 * @param nonce fresh for each page
 */
export function viewerCsp(cspSource: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `img-src ${cspSource}`,
    `connect-src ${cspSource}`,
    `font-src ${cspSource}`,
    // The worker that opens packs: its script comes with the page's own.
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
