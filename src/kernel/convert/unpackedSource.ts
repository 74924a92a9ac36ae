import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { inflate } from '../containers/inflate';
import { growsTooMuch, unpackEntry, zipDirectory, type ZipEntry } from '../containers/zipDirectory';
import { isCalled, type CadFormat } from '../readers/cadFormat';
import { cadFormats } from '../readers/registry';

/**
 * Unpacks a CAD file from a ZIP archive (`.stpz`) or from gzip (`.stp.gz`), in which STEP is often sent. Any
 * other file is returned unchanged. The bytes determine the packing.
 * @throws Refusal when it is damaged, empty or too large, or contains no CAD file, several, or another archive
 */
export function unpackedSource(
  bytes: Uint8Array,
  fileName: string,
  formats: readonly CadFormat[] = cadFormats,
): Uint8Array {
  const kind = packingOf(bytes);
  if (kind === null) return bytes;
  const unpacked =
    kind === 'zip' ? onlyFile(bytes, fileName, formats) : inflate(bytes, 'gzip', growsTooMuch);
  if (unpacked.length === 0) throw empty(fileName);
  if (packingOf(unpacked) !== null) throw nested(fileName);
  return unpacked;
}

function packingOf([one, two, three, four]: Uint8Array): 'zip' | 'gzip' | null {
  if (one === 0x1f && two === 0x8b) return 'gzip';
  if (one !== 0x50 || two !== 0x4b) return null;
  // The first file of an archive, or the end of an empty one.
  return (three === 3 && four === 4) || (three === 5 && four === 6) ? 'zip' : null;
}

function onlyFile(bytes: Uint8Array, fileName: string, formats: readonly CadFormat[]): Uint8Array {
  const files = zipDirectory(bytes).filter(({ path }) => !litter.test(path));
  const named = files.filter(({ path }) => formats.some((format) => isCalled(path, format)));
  // The only file of an archive is taken whatever its name.
  const [file, ...others] = named.length === 0 && files.length === 1 ? files : named;
  if (files.length === 0) throw empty(fileName);
  if (!file) throw noCadFile(fileName, files.length);
  if (others.length > 0) throw several(fileName, named);
  return unpackEntry(bytes, file);
}

/** Files that programs add to archives. A path may begin with `..`, which is not a hidden file. */
const litter = /(^|[\\/])(__MACOSX[\\/]|\.(?!\.?[\\/]))/;

const maxNames = 3;

function several(fileName: string, files: readonly ZipEntry[]): Refusal {
  const names = files.slice(0, maxNames).map(({ path }) => path.slice(0, 80));
  const text = say(
    '{fileName} holds {count} CAD files ({names}), and one is opened at a time. Unpack it, and open the one that you want.',
    {
      fileName,
      count: files.length,
      names: [...names, ...(files.length > maxNames ? ['…'] : [])].join(', '),
    },
  );
  return new Refusal('unsupportedFormat', text);
}

function noCadFile(fileName: string, count: number): Refusal {
  const text = say(
    '{fileName} is a ZIP archive with {count} files, and none of them is called like a CAD file that Caliper reads.',
    { fileName, count },
  );
  return new Refusal('notCad', text);
}

function nested(fileName: string): Refusal {
  const text = say(
    '{fileName} holds an archive in an archive. Unpack it, and open the CAD file itself.',
    { fileName },
  );
  return new Refusal('unsupportedFormat', text);
}

function empty(fileName: string): Refusal {
  return new Refusal('emptyFile', say('{fileName} is packed, and nothing is in it.', { fileName }));
}
