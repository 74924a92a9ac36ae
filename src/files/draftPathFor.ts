import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** The path where a file is written first, and the path to which it is then renamed. */
export interface Draft {
  readonly draft: string;
  readonly place: string;
}

/** The target is a device, a pipe or a socket: replacing it by a file would take it away from everybody. */
export class NoRegularFile extends Error {
  readonly code = 'ENOTFILE';
}

/**
 * A new name beside a file, in its real folder, so that the folder cannot be exchanged in between. Renaming from there
 * replaces a link at the target and does not follow it.
 * @throws NoRegularFile
 */
export async function draftPathFor(target: string): Promise<Draft> {
  const folder = await realpath(path.dirname(target));
  const place = path.join(folder, path.basename(target));
  // `stat` follows links, so this is the target of a link such as `/dev/stdout`.
  const there = await stat(place).catch(() => null);
  if (there !== null && !there.isFile() && !there.isDirectory()) {
    throw new NoRegularFile(`${place} is no regular file`);
  }
  return { draft: path.join(folder, `.${randomUUID()}.tmp`), place };
}
