import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../fixtures/temporaryFolder';
import { median, share } from './measure';
import { startMeasuredKernel } from './kernel/measuredKernel';

/** Warm: the first rounds compile what runs often. */
const rounds = 7;
/** More than this is too much to pay for a conversion that also says what was made. */
const maxShare = 0.15;

/**
 * npm run bench -- --recognition [file …]: processor time that recognising holes, slots, bosses, fillets and
 * chamfers takes, as a share of the rest of the conversion, in a warm kernel; by itself, of the STEP samples.
 */
export async function benchRecognition(named: readonly string[]): Promise<void> {
  const folder = temporaryFolder();
  const shares: number[] = [];
  console.log(['file', 'faces', 'features', 'recognition / rest of conversion'].join(' | '));
  try {
    for (const file of named.length > 0 ? named : samples()) {
      const measured = await measure(file, folder);
      if (typeof measured === 'string') {
        console.log([path.basename(file), measured].join(' | '));
        continue;
      }
      shares.push(measured.share);
      const { faces, features } = measured;
      console.log([path.basename(file), faces, features, share(measured.share, 1)].join(' | '));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (shares.length === 0) return;
  const over = shares.filter((one) => one > maxShare).length;
  const [middle, most] = [median(shares), Math.max(...shares)].map((one) => share(one, 1));
  console.log(
    `median ${middle}, most ${most}; ${over} of ${shares.length} above ${share(maxShare, 1)}`,
  );
}

function samples(): readonly string[] {
  const folder = 'samples';
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.(stp|step)$/i.test(name));
  return names.sort().map((name) => path.join(folder, name));
}

interface Measured {
  readonly faces: number;
  readonly features: number;
  readonly share: number;
}

async function measure(file: string, folder: string): Promise<Measured | string> {
  const kernel = await startMeasuredKernel(folder);
  const conversions: number[] = [];
  const recognitions: number[] = [];
  try {
    let [faces, features] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const whole = await kernel.convert(file);
      if (typeof whole === 'string') return whole;
      const recognised = await kernel.recognise(file);
      if (typeof recognised === 'string') return recognised;
      const { read, written, drawn } = whole;
      conversions.push(read.processorMs + written.processorMs + drawn.processorMs);
      recognitions.push(recognised.processorMs);
      [faces, features] = [whole.faces, recognised.features];
    }
    const later = (times: readonly number[]) => median(times.slice(rounds >> 1));
    const own = later(recognitions);
    return { faces, features, share: own / (later(conversions) - own) };
  } finally {
    kernel.end();
  }
}
