import { bytesFrom, textOf } from '../../platform';
import { say } from '../../../words/say';
import { ByteReader } from '../../containers/byteReader';
import { Refusal } from '../../base/refusal';
import { readableText } from '../../../words/readableText';
import type { NxStreams } from './nxStreams';

/** How many bytes are searched for names; even assemblies of thousands of parts need no more. */
const searchedBytes = 2 ** 22;

/**
 * The files that an assembly or a drawing refers to, each once. The first name in the list is that of the file itself,
 * as it was last saved.
 */
export function otherFiles(streams: NxStreams): string[] {
  const references = streams('UG_PART/ExternalReferences')?.subarray(0, searchedBytes);
  if (!references) return [];
  const [itself, ...others] = new Set(tableOf(references) ?? lettersOf(references));
  return itself === undefined ? [] : others;
}

/** A note about other files that a shown part refers to; null if there are none. */
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
/** The offset at which the place of the text table is stored. */
const tablePlace = 16;

/** The part names in the text table, which also contains folders and symbols; null if there is no table. */
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

/** The file name without its folders, whose separators may be of both kinds. */
function baseOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** A file name without its folders. */
// Bounded: at most a hundred steps are taken at each of a million characters.
const fileName = /(?:(?![\\/:*?"<>|])[ -~\x80-\xff]){1,100}\.prt(?![\w.])/gi;

/** Part names found anywhere, for unknown forms of the stream. */
function lettersOf(references: Uint8Array): string[] {
  const found = textOf(references, 'latin1').match(fileName) ?? [];
  return found.map((name) => readableText(bytesFrom(name, 'latin1')));
}
