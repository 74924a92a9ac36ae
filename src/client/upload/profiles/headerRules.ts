// These headers belong to the connection; a profile that set them could smuggle in a second request.
export const forbiddenHeader =
  /^(host|content-length|transfer-encoding|connection|keep-alive|cookie|proxy-.*|te|trailer|upgrade|expect)$/i;

export function isHeaderName(name: string): boolean {
  return /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name);
}

/** Whether a text is a valid header value: printable ASCII, so no line break. */
export function isHeaderText(value: string): boolean {
  return /^[\x20-\x7e]*$/.test(value);
}
