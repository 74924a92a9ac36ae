import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceExtensionOf } from '../../src/interface/sourceExtension';
import { surveyFolder, type SurveyedFile } from '../../src/cli/survey/surveyFolder';
import type { Conversion } from '../../src/cli/converter';
import { installed } from '../bench/measure';
import { contactSheet } from './contactSheet';
import { differencesOf } from './differences';
import { readFieldArguments, type FieldArguments } from './fieldArguments';
import type { FieldRow, ShownRow } from './fieldRow';
import { fieldCsv, fieldTable, kindsOf } from './fieldTable';
import { hueOf, isSameHue } from './hue';
import { buildPeer, nativeFinding, type NativeFinding } from './nativePeer';
import { pixelsOf } from './pixelsOf';
import { ResidentPeak } from './residentPeak';

/**
 * npm run field -- FOLDER [--against occt]: every CAD file below a folder, as `caliper survey` tries it, with memory,
 * the reasons of fallbacks, the colour of the saved picture, what native OpenCascade says otherwise, and a contact
 * sheet. Ctrl+C keeps what is done.
 */
async function main(given: readonly string[]): Promise<void> {
  const asked = readFieldArguments(given);
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort()).once('SIGTERM', () => stopped.abort());
  await mkdir(asked.output, { recursive: true });
  const peer = asked.isAgainstNative ? peerIn(asked.output) : null;
  const peak = new ResidentPeak();
  const engine: string[] = [];
  const shown: ShownRow[] = [];
  const hooks = {
    kernelEntry: path.resolve('dist/kernel.js'),
    phase: (phase: string) => console.error(phase),
    trouble: (line: string) => void engine.push(line),
    signal: stopped.signal,
    now: () => performance.now(),
    isWanted: (fileName: string) => sourceExtensionOf(fileName) !== null,
    surveyed: async (file: SurveyedFile, conversion: Conversion | null) => {
      const peakBytes = peak.take();
      const native =
        peer === null ? null : await findingOf(peer, path.join(asked.folder, file.path), asked);
      shown.push(shownRow(file, conversion, { peakBytes, engine: engine.splice(0), native }));
    },
  };
  try {
    const survey = await surveyFolder(asked.folder, asked.limits, hooks);
    await save(asked.output, shown);
    console.log(`${shown.length} of ${survey.found} files; see ${asked.output}`);
  } finally {
    peak.end();
  }
}

function peerIn(folder: string): string | null {
  const built = buildPeer(folder);
  if ('program' in built) return path.resolve(built.program);
  console.error(`Nothing to compare with: ${built.missing}.`);
  return null;
}

function findingOf(peer: string, file: string, { limits }: FieldArguments) {
  if (!/\.(step|stp|p21|igs|iges)$/i.test(file)) return null;
  return nativeFinding(peer, file, limits.timeLimitSeconds * 1000);
}

interface Beside {
  readonly peakBytes: number | null;
  readonly engine: readonly string[];
  readonly native: NativeFinding | null;
}

function shownRow(
  file: SurveyedFile,
  conversion: Conversion | null,
  { peakBytes, engine, native }: Beside,
): ShownRow {
  const facts = conversion?.facts ?? null;
  const drawn = conversion?.rendered ?? null;
  const saved = conversion && conversion.preview !== drawn ? conversion.preview : null;
  const isSaved = saved !== null && !(drawn && Buffer.from(drawn).equals(saved));
  const differences = facts && native ? differencesOf(facts, native) : [];
  const row: FieldRow = {
    ...file,
    ...{ peakBytes, engine, native, differences },
    colour: drawn && isSaved ? colourBeside(drawn, saved) : null,
  };
  return { row, drawn, saved: isSaved ? saved : null };
}

function colourBeside(drawn: Uint8Array, saved: Uint8Array): FieldRow['colour'] {
  const program = installed('convert');
  if (program === null) return null;
  const [ours, theirs] = [pixelsOf(program, drawn), pixelsOf(program, saved)];
  if (!ours || !theirs) return null;
  const isSame = isSameHue(hueOf(ours), hueOf(theirs));
  return isSame === null ? null : isSame ? 'same' : 'other';
}

async function save(folder: string, shown: readonly ShownRow[]): Promise<void> {
  const rows = shown.map(({ row }) => row);
  const kinds = kindsOf(rows).map(([kind, count]) => `| ${kind} | ${count} |`);
  const table = [...fieldTable(rows), '', '| kind | files |', '|---|---:|', ...kinds];
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await write('field.json', `${JSON.stringify(rows, null, 1)}\n`);
  await write('field.csv', `${fieldCsv(rows).join('\n')}\n`);
  await write('field.md', `${table.join('\n')}\n`);
  await write('sheet.html', contactSheet('Contact sheet of the field', shown).text);
  console.log(fieldTable(rows).join('\n'));
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
