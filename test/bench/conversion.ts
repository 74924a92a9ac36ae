import path from 'node:path';
import { startOcctImport, startOurs, type Converter } from './converters';
import { compared, print, timed } from './measure';
import { nativePeer, type NativePeer } from './nativePeer';

const samples = ['mayo_332.stp', 'as1-oc-214.stp', 'nist_ctc_02_asme1_ap242-e1.stp'];

/**
 * Whole conversions: ours (model, structure and preview) against occt-import-js (triangles only), both in a process
 * that has converted the file before; and against a native program, both with a picture and from the start of a
 * process on.
 */
export async function benchConversion(): Promise<void> {
  const native = nativePeer();
  for (const sample of samples) {
    const file = path.resolve('samples', sample);
    print(`Conversion of ${sample}`, [
      ['warm: ours with picture / occt-import-js without', await warm(file)],
      [
        `from the start: ours / ${native?.name ?? 'f3d'}, each with a picture`,
        native ? await fromTheStart(file, native) : 'not installed',
      ],
    ]);
  }
}

async function warm(file: string): Promise<string> {
  const ours = await startOurs();
  const theirs = await startOcctImport();
  try {
    await ours.convert(file);
    await theirs.convert(file);
    return await compared({
      rounds: 5,
      ours: () => timed(() => ours.convert(file)),
      theirs: () => timed(() => theirs.convert(file)),
    });
  } finally {
    ours.end();
    theirs.end();
  }
}

async function fromTheStart(file: string, native: NativePeer): Promise<string> {
  try {
    return await compared({
      rounds: 3,
      ours: () => timed(() => once(startOurs, file)),
      theirs: () => timed(() => native.convert(file)),
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function once(start: () => Promise<Converter>, file: string): Promise<void> {
  const converter = await start();
  try {
    await converter.convert(file);
  } finally {
    converter.end();
  }
}
