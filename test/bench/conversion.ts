import path from 'node:path';
import { startOcctImport, startOurs } from './converters';
import { compared, median, print, share, timed } from './measure';
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
      ...(await warm(file)),
      [
        `from the start: ours / ${native?.name ?? 'f3d'}, each with a picture`,
        native ? await fromTheStart(file, native) : 'not installed',
      ],
    ]);
  }
}

async function warm(file: string): Promise<readonly (readonly [string, string])[]> {
  const ours = await startOurs();
  const theirs = await startOcctImport();
  try {
    await ours.convert(file);
    await theirs.convert(file);
    const pictures: number[] = [];
    const times = await compared({
      rounds: 7,
      ours: async () => {
        const took = await timed(() => ours.convert(file));
        pictures.push(ours.pictureMs() / took);
        return took;
      },
      theirs: () => timed(() => theirs.convert(file)),
    });
    return [
      ['warm: ours with picture / occt-import-js without', times],
      ['of that, our picture', share(median(pictures), 1)],
    ];
  } finally {
    ours.end();
    theirs.end();
  }
}

async function fromTheStart(file: string, native: NativePeer): Promise<string> {
  try {
    return await compared({
      rounds: 3,
      ours: () => timed(() => convertOnce(file)),
      theirs: () => timed(() => native.convert(file)),
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function convertOnce(file: string): Promise<void> {
  const ours = await startOurs();
  try {
    await ours.convert(file);
  } finally {
    ours.end();
  }
}
