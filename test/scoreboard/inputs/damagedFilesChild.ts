/**
 * Damages one CAD file in as many ways as it is told, and reads what comes of it. Prints what it saw as
 * JSON, and a blank line now and then in between, so that a hang is noticed.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../../../src/kernel/base/refusal';
import { bitFlips, splices, truncations } from '../../kernel/readers/mutations';
import { type Subject, subjectsOf } from '../../kernel/readers/damage/subjects';
import { textDamages } from '../../kernel/readers/damage/textDamage';

const longestSeconds = 5;

async function main(args: readonly string[]): Promise<void> {
  const [file = '', ...numbers] = args;
  const [flips = 0, maxFaces = 0, maxSeconds = 0, seed = 0] = numbers.map(Number);
  const bytes = new Uint8Array(await readFile(file));
  let tries = 0;
  let refused = 0;
  const faults: string[] = [];
  for (const subject of subjectsOf(bytes, path.basename(file), maxFaces)) {
    for (const [how, damaged] of damagesOf(subject.bytes, flips, seed, maxSeconds)) {
      if (++tries % 50 === 0) console.log();
      const { fault, isRefused } = await tryReading(subject, damaged);
      if (fault !== null) faults.push(`${subject.what}, ${how}: ${fault}`);
      if (isRefused) refused++;
    }
  }
  const { maxRSS } = process.resourceUsage();
  console.log(JSON.stringify({ tries, refused, faults, peakMB: maxRSS / 1024 }));
}

type Named = Generator<readonly [how: string, damaged: Uint8Array]>;

/** Cut off at every 200th of its length, bits turned over, pieces moved, and in texts numbers that are others. */
function* damagesOf(bytes: Uint8Array, flips: number, seed: number, maxSeconds: number): Named {
  yield* named('cut', truncations(bytes, Math.min(200, flips)), maxSeconds);
  yield* named('bit', bitFlips(bytes, flips, seed), maxSeconds);
  yield* named('piece', splices(bytes, Math.ceil(flips / 5), seed + 1), maxSeconds);
  yield* named('number', textDamages(bytes, flips, seed + 2), maxSeconds);
}

/** As many as are read in the time: a large file gets fewer. */
function* named(how: string, all: Iterable<Uint8Array>, maxSeconds: number): Named {
  const start = processorSeconds();
  let count = 0;
  for (const damaged of all) {
    yield [`${how} ${count++}`, damaged];
    if (processorSeconds() - start > maxSeconds) return;
  }
}

/** Of the processor, because the machine may have more to do. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function tryReading(
  { read }: Subject,
  bytes: Uint8Array,
): Promise<{ readonly fault: string | null; readonly isRefused: boolean }> {
  const before = processorSeconds();
  let isRefused = false;
  try {
    await read(bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) return { fault: inOneLine(error), isRefused };
    if (!isPlainSentence(error.message)) return { fault: `“${error.message}”`, isRefused };
    isRefused = true;
  }
  const seconds = processorSeconds() - before;
  const fault = seconds > longestSeconds ? `${Math.round(seconds)} seconds` : null;
  return { fault, isRefused };
}

/** One line that begins and ends like a sentence, and has none of a program's own words. */
function isPlainSentence(text: string): boolean {
  return /^[^\n]{20,400}[.!?]$/.test(text) && !/undefined|NaN|\[object/.test(text);
}

function inOneLine(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.split('\n').slice(0, 3).join(' ').replace(/\s+/g, ' ');
}

void main(process.argv.slice(2));
