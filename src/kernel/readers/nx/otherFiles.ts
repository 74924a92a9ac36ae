import { bytesFrom, textOf } from '../../platform';
import { say } from '../../../words/say';
import { ByteReader } from '../../containers/byteReader';
import { Refusal } from '../../base/refusal';
import { readableText } from '../../../words/readableText';
import type { NxStreams } from './nxStreams';

/** As far as names are looked for; assemblies of thousands of parts need no more. */
const searchedBytes = 2 ** 22;

/**
 * The files that an assembly or a drawing refers to, each once. The first name that NX writes is that of
 * the file itself, when it was saved last.
 */
export function otherFiles(streams: NxStreams): string[] {
  const references = streams('UG_PART/ExternalReferences')?.subarray(0, searchedBytes);
  if (!references) return [];
  const [itself, ...others] = new Set(tableOf(references) ?? lettersOf(references));
  return itself === undefined ? [] : others;
}

/** What is said of a part that is shown, and names other files; null where it names none. */
export function notShownOfOthers(streams: NxStreams): string | null {
  const others = otherFiles(streams);
  const [first] = others;
  if (first === undefined) return null;
  return others.length === 1
    ? say(
        'The file names another part file, “{first}”. Only the bodies of this file itself are shown: of an assembly, export STEP or JT from NX.',
        { first },
      )
    : say(
        'The file names {count} other part files, “{first}” among them. Only the bodies of this file itself are shown: of an assembly, export STEP or JT from NX.',
        { count: others.length, first },
      );
}

const magic = 'EXTREFSTREAM';
/** Where it stands at which place the table of all texts begins. */
const tablePlace = 16;

/** The names in the table of texts, which holds folders and signs as well; null where there is none. */
function tableOf(references: Uint8Array): string[] | null {
  if (textOf(references.subarray(0, magic.length), 'latin1') !== magic) return null;
  try {
    const start = new ByteReader(references, tablePlace).u32();
    if (start > references.length) return null;
    const reader = new ByteReader(references, start);
    const texts = Array.from({ length: reader.count(2) }, () => reader.take(reader.u16()));
    return texts.map(readableText).flatMap((text) => (isPart.test(text) ? [baseOf(text)] : []));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const isPart = /.\.prt$/i;

/** NX writes names with folders of any of both kinds. */
function baseOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** A file name without its folders. */
// Bounded: a hundred steps at each of a million letters at most.
const fileName = /(?:(?![\\/:*?"<>|])[ -~\x80-\xff]){1,100}\.prt(?![\w.])/gi;

/** Names wherever they stand, as in forms of the stream that are not known. */
function lettersOf(references: Uint8Array): string[] {
  const found = textOf(references, 'latin1').match(fileName) ?? [];
  return found.map((name) => readableText(bytesFrom(name, 'latin1')));
}
