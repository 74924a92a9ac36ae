import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** Where a file is written first, and where it goes when it is whole. */
export interface Draft {
  readonly draft: string;
  readonly place: string;
}

/**
 * A new name beside a file, in what its folder is at this moment: it cannot be exchanged for another one
 * in between. A rename from there to the place replaces a link that stands there and does not follow it.
 */
export async function draftBeside(target: string): Promise<Draft> {
  const folder = await realpath(path.dirname(target));
  return {
    draft: path.join(folder, `.${randomUUID()}.tmp`),
    place: path.join(folder, path.basename(target)),
  };
}
