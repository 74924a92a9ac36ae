import { unzipSync } from 'fflate';
import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { rethrowOutOfMemory } from '../base/outOfMemory';

const maxEntries = 10_000;
/** The largest ratio of unpacked to packed size, beyond the first MiB. */
const largestRatio = 100;
const largestBytes = 2 ** 30;

/** The files of an archive by their paths in it. */
export type ZipFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks into memory those files of a ZIP archive that `isWanted` accepts.
 * @throws Refusal when the archive is damaged, holds too much, or names files outside itself
 */
export function openZip(bytes: Uint8Array, isWanted: (path: string) => boolean): ZipFiles {
  let [entries, unpacked] = [0, 0];
  const most = Math.min(largestBytes, 2 ** 20 + bytes.length * largestRatio);
  const takes = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (++entries > maxEntries) {
      throw tooMuch(say('it holds more than {maxEntries} files', { maxEntries }));
    }
    if (leadsOut(name)) throw damaged(say('it names a file outside itself'), name);
    if (name.endsWith('/') || !isWanted(name)) return false;
    unpacked += originalSize;
    if (unpacked > most) throw tooMuch(say('it grows beyond all measure when it is unpacked'));
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: takes })));
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    rethrowOutOfMemory(cause);
    throw damaged(say('it cannot be unpacked'), undefined, cause);
  }
}

function leadsOut(name: string): boolean {
  return /^([\\/]|[a-z]:)/i.test(name) || name.split(/[\\/]/).includes('..');
}

function tooMuch(what: string): Refusal {
  return new Refusal('tooComplex', say('The ZIP archive is not opened: {what}.', { what }));
}

function damaged(what: string, name?: string, cause?: unknown): Refusal {
  const where = name === undefined ? {} : { where: name.slice(0, 120) };
  return new Refusal('damagedFile', say('The ZIP archive is damaged: {what}.', { what }), {
    ...where,
    cause,
  });
}
