import path from 'node:path';

/** What is needed of an address: `vscode.Uri` is one. */
export interface Address {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/**
 * The way from a virtual folder to a file below it, with `/`; null when it leads anywhere else.
 * @param given an address, an absolute path or one relative to the folder
 */
export function wayBelow(folder: Address, given: string): string | null {
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

/** `left/part.step` is `part.step` in the folder that is called left; null when it is not named. */
export function withoutFolderName(given: string, name: string): string | null {
  const [first, ...rest] = given.split(/[\\/]/);
  return first === name && rest.length > 0 ? rest.join('/') : null;
}
