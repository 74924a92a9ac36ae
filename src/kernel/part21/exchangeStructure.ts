import { asBytes, bytesFrom, concatBytes } from '../platform';
import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { StepFile } from './stepFile';

const start = bytesFrom('ISO-10303-21;', 'latin1');
const end = bytesFrom('\nEND-ISO-10303-21;\n', 'latin1');

/** Some programs write a byte order mark or a stray character before the file. */
const largestLead = 512;

export interface ExchangeStructure {
  readonly file: StepFile;
  /** The bytes for the engine: from `ISO-10303-21` to `END-ISO-10303-21`. */
  readonly source: Uint8Array;
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
  const whole = buffer.subarray(lead);
  const file = new StepFile(whole, tell);
  if (!file.dataIsClosed) throw cutOff();
  if (file.instanceCount === 0) throw empty();
  const dangling = file.countDangling();
  return {
    file,
    source: file.fileIsClosed ? whole : concatBytes([whole, end]),
    warnings: [
      ...(file.fileIsClosed ? [] : [unclosed()]),
      ...(dangling > 0 ? [broken(dangling)] : []),
      ...givenTwice(file.repeatedIds),
    ],
  };
}

export function damage(): Refusal {
  return new Refusal(
    'damagedFile',
    say('The file looks like STEP, but cannot be read. Export it again from the CAD program.'),
  );
}

function cutOff(): Refusal {
  return new Refusal(
    'damagedFile',
    say('The STEP file stops in the middle: its data section has no end. Copy or export it again.'),
  );
}

function empty(): Refusal {
  return new Refusal('damagedFile', say('The STEP file has a header, but no data behind it.'));
}

const unclosed = () =>
  say('The last line, END-ISO-10303-21, is missing; the data before it is complete.');

function broken(count: number): string {
  return count === 1
    ? say('One reference in the file leads nowhere; what depends on it may be missing.')
    : say('{count} references in the file lead nowhere; what depends on them may be missing.', {
        count,
      });
}

/** The warning about numbers with several instances; empty if there are none. */
function givenTwice(numbers: ReadonlySet<number>): readonly string[] {
  const [number] = numbers;
  if (number === undefined) return [];
  const { size: count } = numbers;
  return [
    count === 1
      ? say('The file gives the number #{number} more than once; what stands last was taken.', {
          number,
        })
      : say(
          'The file gives {count} numbers more than once, #{number} for one; what stands last was taken of each.',
          { count, number },
        ),
  ];
}
