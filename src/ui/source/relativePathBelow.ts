import path from 'node:path';

/** The part of `vscode.Uri` that is needed. */
export interface Address {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/**
 * The path of a file relative to a virtual folder, with `/`; null when it is not below the folder.
 * @param given a URI, an absolute path, or a path relative to the folder
 */
export function relativePathBelow(folder: Address, given: string): string | null {
  const root = path.posix.resolve('/', folder.path);
  const asked = path.posix.resolve(root, pathOf(folder, given));
  const before = root === '/' ? '/' : `${root}/`;
  return asked.startsWith(before) && asked !== root ? asked.slice(before.length) : null;
}

function pathOf({ scheme, authority }: Address, given: string): string {
  const start = `${scheme}:${authority === '' ? '' : `//${authority}`}`;
  const bare = given.startsWith(start) ? given.slice(start.length) : given;
  return given.startsWith(`${start}///`) ? bare.slice(2) : bare;
}

/**
 * Removes the folder's own name: `left/part.step` is `part.step` in the folder `left`. Null when the path does not
 * start with the name.
 */
export function withoutFolderName(given: string, name: string): string | null {
  if (!given.startsWith(name)) return null;
  const separator = given.charAt(name.length);
  const rest = given.slice(name.length + 1);
  if (separator === '/') return rest;
  return separator === '\\' ? rest.replaceAll('\\', '/') : null;
}
