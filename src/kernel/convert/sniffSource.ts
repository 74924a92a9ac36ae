import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { CadSource, isCalled, type CadFormat } from '../readers/cadFormat';
import { refuseConflict } from '../readers/refuseConflict';
import { familyOf } from '../readers/foreign/fileFamilies';
import { cadFormats } from '../readers/registry';
import { protectedFile } from './protectedFile';

/** The format of a CAD file by its bytes. The name decides only where they fit several formats. */
export interface SniffedSource {
  readonly format: CadFormat;
  /** A warning where the name suggests another format. */
  readonly warnings: readonly string[];
}

/**
 * Finds the format of a file.
 * @throws Refusal with its own sentence for an empty file, for an encrypted one, for one with a merge conflict, for
 *   a CAD format that this kernel does not read, and for a file that is not CAD
 */
export function sniffSource(
  bytes: Uint8Array,
  fileName: string,
  formats: readonly CadFormat[] = cadFormats,
): SniffedSource {
  if (bytes.byteLength === 0) {
    throw new Refusal('emptyFile', say('{fileName} is empty: it has no bytes.', { fileName }));
  }
  const source = new CadSource(bytes);
  const encrypted = protectedFile(source.head, fileName);
  if (encrypted) throw encrypted;
  refuseConflict(bytes, fileName);
  const promised = formats.filter((format) => isCalled(fileName, format));
  const format = formats.find((known) => known.recognise(source));
  if (!format) throw unknownFile(source, fileName, promised, formats);
  if (format.loadReader) return { format, warnings: misnamed(format, promised, fileName) };
  const { family, why } = format.notRead?.(source) ?? { family: format.inWords(), why: '' };
  const savedPicture = format.savedPicture?.(bytes) ?? null;
  throw notRead({ family, why, fileName, promised, savedPicture });
}

function misnamed(format: CadFormat, promised: readonly CadFormat[], fileName: string): string[] {
  if (promised.length === 0 || promised.includes(format)) return [];
  const values = { fileName, promised: inWords(promised), family: format.inWords() };
  return [
    say(
      'The name {fileName} promises {promised}, but the file is {family}; it was read as {family}.',
      values,
    ),
  ];
}

/** Several formats may share an extension, as `.prt`. */
function inWords(formats: readonly CadFormat[]): string {
  return formats
    .map((format) => format.inWords())
    .reduce((one, other) => say('{one} or {other}', { one, other }));
}

interface Unread {
  readonly family: string;
  readonly why: string;
  readonly fileName: string;
  readonly promised: readonly CadFormat[];
  readonly savedPicture: Refusal['savedPicture'];
}

function notRead({ family, why, fileName, promised, savedPicture }: Unread): Refusal {
  // An extension that a format without a reader shares is not a contradiction.
  if (promised.length === 0 || promised.some(({ loadReader }) => !loadReader)) {
    const message = say('{fileName} is {family}. {why}', { fileName, family, why });
    return new Refusal('unsupportedFormat', message, { savedPicture });
  }
  const message = say('{fileName} is {family}, not {promised} as its name says. {why}', {
    fileName,
    family,
    promised: inWords(promised),
    why,
  });
  return new Refusal('wrongExtension', message, { savedPicture });
}

function unknownFile(
  { head, compoundPaths }: CadSource,
  fileName: string,
  promised: readonly CadFormat[],
  formats: readonly CadFormat[],
): Refusal {
  const unread = { fileName, promised, savedPicture: null };
  if (compoundPaths) {
    const family = say('a compound document of another program');
    return notRead({ ...unread, family, why: say('It holds no part that Caliper knows.') });
  }
  const known = familyOf(head);
  if (known) {
    const why = known.why?.() ?? readsSoFar(formats);
    return notRead({ ...unread, family: known.family(), why });
  }
  const message =
    promised.length === 0
      ? say('{fileName} is no CAD file that Caliper knows. {reads}', {
          fileName,
          reads: readsSoFar(formats),
        })
      : say(
          '{fileName} is named like {promised}, but its content is not: it is damaged or something else.',
          { fileName, promised: inWords(promised) },
        );
  return new Refusal('notCad', message);
}

function readsSoFar(all: readonly CadFormat[]): string {
  const names = all.filter(({ loadReader }) => loadReader).map(({ name }) => name);
  return say(
    'Caliper itself reads {formats}. Export STEP from the CAD program, or let a service convert the file that reads its format.',
    { formats: names.join(', ') },
  );
}
