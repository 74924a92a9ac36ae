import { textOf } from '../../platform';
import type { NxStreams } from './nxStreams';

/** As far as names are looked for; assemblies of thousands of parts need no more. */
const searchedBytes = 2 ** 20;

/** A file name without its folders, of which NX writes any of both kinds. */
// Bounded: a hundred steps at each of a million letters at most.
const fileName = /[^\\/:*?"<>|\p{Cc}]{1,100}\.prt(?![\w.])/giu;

/**
 * The files that an assembly or a drawing refers to, each once. The first name that NX writes is that of
 * the file itself, when it was saved last.
 */
export function otherFiles(streams: NxStreams): string[] {
  const references = streams('UG_PART/ExternalReferences')?.subarray(0, searchedBytes);
  const text = textOf(references ?? new Uint8Array(0), 'latin1');
  const [itself, ...others] = new Set(text.match(fileName) ?? []);
  return itself === undefined ? [] : others;
}
