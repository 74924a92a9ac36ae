/**
 * Whether the host is Theia, or a product made of it. Its rows are read again only with all rows of their tree, and it
 * asks for the state of a file only after an event has named the file.
 * @param env what the host has in the place of `vscode.env`; that of Theia has functions of its own
 */
export function isTheia(env: object): boolean {
  return 'getQueryParameter' in env;
}
