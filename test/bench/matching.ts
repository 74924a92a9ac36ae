import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { changesInWords } from '../../src/kernel/convert/compareFiles';
import { compareScenes } from '../../src/kernel/convert/compareScenes';
import { convertModel, readCad } from '../../src/kernel/convert/convertModel';
import { packOptions } from '../kernel/packs';
import { median, share } from './measure';

/** Warm: the first rounds compile what runs often. */
const rounds = 5;
/** More than this is too much to pay for saying what changed. */
const mostShare = 0.15;

/**
 * npm run bench -- --matching old new [old new …]: processor time that matching the parts, faces and features of two
 * revisions and saying what changed takes, as a share of the two conversions; in turns, in a warm process.
 */
export async function benchMatching(files: readonly string[]): Promise<void> {
  const shares: number[] = [];
  console.log(['new file', 'parts', 'lines', 'matching / both conversions'].join(' | '));
  for (let i = 0; i + 1 < files.length; i += 2) {
    const [before = '', after = ''] = files.slice(i, i + 2);
    const name = path.basename(after);
    try {
      const measured = await measure(before, after);
      shares.push(measured.share);
      const { parts, lines } = measured;
      console.log([name, parts, lines, share(measured.share, 1)].join(' | '));
    } catch (error) {
      console.log([name, error instanceof Error ? error.message : String(error)].join(' | '));
    }
  }
  if (shares.length === 0) return;
  const over = shares.filter((one) => one > mostShare).length;
  const [middle, most] = [median(shares), Math.max(...shares)].map((one) => share(one, 1));
  console.log(
    `median ${middle}, most ${most}; ${over} of ${shares.length} above ${share(mostShare, 1)}`,
  );
}

interface Measured {
  readonly parts: number;
  readonly lines: number;
  readonly share: number;
}

async function measure(before: string, after: string): Promise<Measured> {
  const sides = await Promise.all(
    [before, after].map(async (file) => ({ file, bytes: await readFile(file) })),
  );
  const conversions: number[] = [];
  const matchings: number[] = [];
  let [parts, lines] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const scenes = [];
    const converted = await processorMs(async () => {
      for (const { file, bytes } of sides)
        await convertModel(bytes, path.basename(file), packOptions);
    });
    conversions.push(converted);
    for (const { file, bytes } of sides) {
      const fileName = path.basename(file);
      scenes.push({ fileName, scene: await readCad(bytes, fileName, packOptions) });
    }
    const [old, current] = scenes;
    if (!old || !current) throw new Error('Both files must be there.');
    const matched = await processorMs(() => {
      const compared = compareScenes(old, current);
      lines = changesInWords(compared).lines.length;
      parts = compared.matches.length;
    });
    matchings.push(matched);
  }
  const later = (times: readonly number[]) => median(times.slice(rounds >> 1));
  return { parts, lines, share: later(matchings) / later(conversions) };
}

async function processorMs(act: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
