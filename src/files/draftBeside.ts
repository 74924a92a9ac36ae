import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where a file is written first, and where it goes when it is whole. */
export interface Draft {
  readonly draft: string;
  readonly place: string;
}

/** What stands in a place is a device, a pipe or a socket: a file in its stead would take it from everybody. */
export class NoRegularFile extends Error {
  readonly code = 'ENOTFILE';
}

/**
 * A new name beside a file, in what its folder is at this moment: it cannot be exchanged for another one
 * in between. A rename from there to the place replaces a link that stands there and does not follow it.
 * @throws NoRegularFile
 */
export async function draftBeside(target: string): Promise<Draft> {
  const folder = await realpath(path.dirname(target));
  const place = path.join(folder, path.basename(target));
  // Of a link, what it leads to: `/dev/stdout` is one.
  const there = await stat(place).catch(() => null);
  if (there !== null && !there.isFile() && !there.isDirectory()) {
    throw new NoRegularFile(`${place} is no regular file`);
  }
  return { draft: path.join(folder, `.${randomUUID()}.tmp`), place };
}
