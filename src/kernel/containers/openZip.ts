import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { unpackEntry, zipDirectory, type ZipEntry } from './zipDirectory';

/** The largest ratio of unpacked to packed size, beyond the first MiB. */
const largestRatio = 100;
const largestBytes = 2 ** 30;

/** The files of an archive by their paths in it. */
export type ZipFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks into memory those files of a ZIP archive that `isWanted` accepts, and verifies their checksums.
 * @throws Refusal when the archive is damaged, holds too much, or names files outside itself
 */
export function openZip(bytes: Uint8Array, isWanted: (path: string) => boolean): ZipFiles {
  const most = Math.min(largestBytes, 2 ** 20 + bytes.length * largestRatio);
  const wanted: ZipEntry[] = [];
  let unpacked = 0;
  for (const entry of zipDirectory(bytes)) {
    if (leadsOut(entry.path)) throw leadsOutside(entry.path);
    if (!isWanted(entry.path)) continue;
    unpacked += entry.sizeBytes;
    if (unpacked > most) throw tooMuch(say('it grows beyond all measure when it is unpacked'));
    wanted.push(entry);
  }
  return new Map(wanted.map((entry) => [entry.path, unpackEntry(bytes, entry)]));
}

function leadsOut(name: string): boolean {
  return /^([\\/]|[a-z]:)/i.test(name) || name.split(/[\\/]/).includes('..');
}

function tooMuch(what: string): Refusal {
  return new Refusal('tooComplex', say('The ZIP archive is not opened: {what}.', { what }));
}

function leadsOutside(name: string): Refusal {
  const what = say('it names a file outside itself');
  const message = say(
    'The ZIP archive is damaged: {what}. Copy it again from where it came, or export it again.',
    { what },
  );
  return new Refusal('damagedFile', message, { where: name.slice(0, 120) });
}
