import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FileInside } from '../../agentTools/openInside';

/** Copies an open file, and closes it. */
export async function copyOpened({ handle }: FileInside, to: string): Promise<void> {
  await pipeline(
    handle.createReadStream({ start: 0, autoClose: true }),
    createWriteStream(to, { mode: 0o600, flags: 'wx' }),
  );
}
