import { textOf } from '../../platform';
import { Refusal } from '../../base/refusal';
import { say } from '../../../words/say';

/** The sections of an IGES file. */
export interface IgesSections {
  /** Columns 1 to 72 of the global section, all lines joined. */
  readonly global: string;
  /** Columns 1 to 72 of each line of the directory section. */
  readonly directory: readonly string[];
  /** Columns 1 to 64 of each line of the parameter section. */
  readonly parameters: readonly string[];
  /** Sentences about counts in the file that are contradicted by its lines. */
  readonly warnings: readonly string[];
}

/**
 * Reads the 80-column lines of an IGES file, in which column 73 names the section.
 * @throws Refusal if sections are missing, or if there are fewer lines than the terminate section counts
 */
export function readSections(bytes: Uint8Array): IgesSections {
  const lines = countLines(bytes);
  if (lines.counts.C > 0) {
    throw new Refusal(
      'unsupportedFormat',
      say('Compressed IGES is not read. Export it as plain IGES.'),
    );
  }
  for (const section of ['G', 'D', 'P'] as const) {
    if (lines.counts[section] === 0) {
      throw new Refusal(
        'damagedFile',
        say('This IGES file has no {section} section. Export it again.', {
          section: sectionName(section),
        }),
      );
    }
  }
  if (lines.terminate === null) {
    throw new Refusal(
      'damagedFile',
      say('This IGES file ends before its last section: it was cut off. Copy or export it again.'),
    );
  }
  return {
    global: lines.global.join(''),
    directory: lines.directory,
    parameters: lines.parameters,
    warnings: compareCounts(lines.counts, lines.terminate),
  };
}

function sectionName(letter: 'G' | 'D' | 'P'): string {
  switch (letter) {
    case 'G':
      return say('global');
    case 'D':
      return say('directory entry');
    case 'P':
      return say('parameter data');
  }
}

type Letter = 'S' | 'G' | 'D' | 'P' | 'T' | 'C';

interface Lines {
  readonly counts: Record<Letter, number>;
  readonly global: string[];
  readonly directory: string[];
  readonly parameters: string[];
  terminate: string | null;
}

/** Lines; far more than the 26 fields of the section need. */
const longestGlobal = 1000;

function countLines(bytes: Uint8Array): Lines {
  const lines: Lines = {
    counts: { S: 0, G: 0, D: 0, P: 0, T: 0, C: 0 },
    global: [],
    directory: [],
    parameters: [],
    terminate: null,
  };
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline;
    const letter = letterOf(bytes[start + 72]);
    if (end - start > 72 && letter) {
      lines.counts[letter]++;
      if (letter === 'G' && lines.global.length < longestGlobal) {
        lines.global.push(lettersOf(bytes, start, 72));
      }
      if (letter === 'D') lines.directory.push(lettersOf(bytes, start, 72));
      if (letter === 'P') lines.parameters.push(lettersOf(bytes, start, 64));
      if (letter === 'T') lines.terminate = lettersOf(bytes, start, 72);
    }
    start = end + 1;
  }
  return lines;
}

/** One character per byte; the encoding of a name is decided later, when all its bytes are together. */
function lettersOf(bytes: Uint8Array, start: number, count: number): string {
  return textOf(bytes.subarray(start, start + count), 'latin1');
}

const letters: readonly Letter[] = ['S', 'G', 'D', 'P', 'T', 'C'];

function letterOf(code: number | undefined): Letter | undefined {
  return letters.find((letter) => letter.charCodeAt(0) === code);
}

/** Compares the numbers of lines with the terminate section, such as `S   1G   3D  2700P  4321`. */
function compareCounts(counts: Record<Letter, number>, terminate: string): string[] {
  const warnings: string[] = [];
  for (const section of ['D', 'P'] as const) {
    const stated = new RegExp(`${section}\\s*(\\d{1,7})`).exec(terminate)?.[1];
    if (stated === undefined) continue;
    if (counts[section] < Number(stated)) {
      throw new Refusal(
        'damagedFile',
        say(
          "Of the {stated} lines of this IGES file's {section} section, {missing} are missing. Copy or export it again.",
          {
            stated: Number(stated),
            section: sectionName(section),
            missing: Number(stated) - counts[section],
          },
        ),
      );
    }
    if (counts[section] > Number(stated)) {
      warnings.push(
        say('The {section} section is longer than the file says.', {
          section: sectionName(section),
        }),
      );
    }
  }
  return warnings;
}
