import { asBytes, bytesFrom, concatBytes } from '../platform';
import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { damagedInStructure } from './damagedStatements';
import { DanglingReferences } from './danglingReferences';
import { StepFile, type ReplacedInstance } from './stepFile';
import { lineOfUnendedText } from './unendedText';

const start = bytesFrom('ISO-10303-21;', 'latin1');
const end = bytesFrom('\nEND-ISO-10303-21;\n', 'latin1');

/** Some programs write a byte order mark or a stray character before the file. */
const largestLead = 512;

export interface ExchangeStructure {
  readonly file: StepFile;
  readonly dangling: DanglingReferences;
  /** The bytes for the engine: from `ISO-10303-21` to `END-ISO-10303-21`. */
  readonly source: Uint8Array;
  /** Whether the file has different instances of one number, or statements that cannot be read: nothing is sure. */
  readonly isDamaged: boolean;
  readonly warnings: readonly string[];
}

/**
 * Opens the exchange structure in the bytes of a file, and repairs defects that are known to be harmless.
 * @param tell receives the share of the bytes that are read, from 0 to 1
 * @throws Refusal `damagedFile` for a file that is cut off or has no data
 */
export function exchangeStructure(
  bytes: Uint8Array,
  tell?: (share: number) => void,
): ExchangeStructure {
  const buffer = asBytes(bytes);
  const lead = buffer.subarray(0, largestLead).indexOf(start);
  if (lead < 0) throw damage();
  const given = buffer.subarray(lead);
  const read = new StepFile(given, tell);
  if (!read.dataIsClosed) throw withoutEnd(lineOfUnendedText(given));
  if (read.instanceCount === 0) throw empty();
  const replaced = read.replaced();
  const whole = replaced.length > 0 ? blanked(given, replaced) : given;
  const file = replaced.length > 0 ? new StepFile(whole) : read;
  const dangling = new DanglingReferences(file);
  const unreadableCount = read.unreadableCount + damagedInStructure(file).length;
  return {
    file,
    dangling,
    source: file.fileIsClosed ? whole : concatBytes([whole, end]),
    isDamaged: unreadableCount > 0 || replaced.some(({ isDifferent }) => isDifferent),
    warnings: [
      ...(file.fileIsClosed ? [] : [unclosed()]),
      ...(unreadableCount > 0 ? [unreadable(unreadableCount)] : []),
      ...(dangling.count > 0 ? [broken(dangling.count)] : []),
      ...givenTwice(replaced),
    ],
  };
}

export function damage(): Refusal {
  return new Refusal(
    'damagedFile',
    say('The file looks like STEP, but cannot be read. Export it again from the CAD program.'),
  );
}

/** @param line in which a text begins that has no end; null where the file has none */
function withoutEnd(line: number | null): Refusal {
  if (line !== null) {
    return new Refusal(
      'damagedFile',
      say(
        'The STEP file is damaged: a text in line {line} has lost a quote, so it has no end. Copy or export the file again.',
        { line },
      ),
    );
  }
  return new Refusal(
    'damagedFile',
    say('The STEP file stops in the middle: its data section has no end. Copy or export it again.'),
  );
}

function empty(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The STEP file has a header, but no data behind it. Copy it again from where it came, or export it again.',
    ),
  );
}

const unclosed = () =>
  say('The last line, END-ISO-10303-21, is missing; the data before it is complete.');

function unreadable(count: number): string {
  return count === 1
    ? say(
        'One statement of the file cannot be read: what it says is missing, and no number is exact. Copy the file again from where it came, or export it again.',
      )
    : say(
        '{count} statements of the file cannot be read: what they say is missing, and no number is exact. Copy the file again from where it came, or export it again.',
        { count },
      );
}

function broken(count: number): string {
  return count === 1
    ? say('One reference in the file leads nowhere; what depends on it may be missing.')
    : say('{count} references in the file lead nowhere; what depends on them may be missing.', {
        count,
      });
}

/** The same bytes with blanks in place of instances that do not count: an engine might take the first ones. */
function blanked(bytes: Uint8Array, replaced: readonly ReplacedInstance[]): Uint8Array {
  const copy = new Uint8Array(bytes);
  for (const { start, end } of replaced) copy.fill(blank, start, end + 1);
  return copy;
}

const blank = 0x20;

/** The warnings about numbers with several instances; empty if there are none. */
function givenTwice(replaced: readonly ReplacedInstance[]): readonly string[] {
  const idsOf = (found: readonly ReplacedInstance[]) => [...new Set(found.map(({ id }) => id))];
  const different = idsOf(replaced.filter(({ isDifferent }) => isDifferent));
  const [number] = different;
  if (number !== undefined) return [contradiction(number, different.length)];
  const same = idsOf(replaced);
  const [first] = same;
  return first === undefined ? [] : [repetition(first, same.length)];
}

function contradiction(number: number, count: number): string {
  return count === 1
    ? say(
        'The file gives the number #{number} more than once, and differently; what stands last was taken, and no number is exact. Export it again from the CAD program.',
        { number },
      )
    : say(
        'The file gives {count} numbers more than once, #{number} for one, and differently; what stands last was taken of each, and no number is exact. Export it again from the CAD program.',
        { count, number },
      );
}

function repetition(number: number, count: number): string {
  return count === 1
    ? say('The file gives the number #{number} more than once, always the same.', { number })
    : say('The file gives {count} numbers more than once, #{number} for one, always the same.', {
        count,
        number,
      });
}
