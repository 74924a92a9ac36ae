import { explode } from '../../containers/explode';
import { isBareBinary } from '../xt/nodes/xtData';
import { framesIn, unpackFrame } from './guidFrame';
import type { SolidWorksFile } from './openSolidWorks';
import { ofConfiguration } from './savedState';

/** The Parasolid data of the bodies of one configuration of a part. */
export interface ParasolidState {
  /** Null for damaged data. */
  readonly unpack: () => readonly (Uint8Array | null)[];
  /** The history of the bodies; null if it was not saved or is damaged. */
  readonly unpackHistory: () => Uint8Array | null;
}

/**
 * The places in which a part may keep its exact bodies. A place has one state for each saved configuration, and is used
 * only if those before it have no body.
 * @param configuration the number of the only configuration that is read, where it is there; null for all
 */
export function parasolidStreams(
  file: SolidWorksFile,
  configuration: string | null = null,
): ParasolidState[][] {
  return [partitions, imported, beforePartitions, firstReleases].map((at) =>
    statesAt(at, file, configuration),
  );
}

/** Imported bodies that were not modified; they may exist beside the others. */
export function importedStreams(file: SolidWorksFile): ParasolidState[] {
  return statesAt(imported, file);
}

/** The most configurations that are examined; catalogue parts have hundreds, and save one. */
const maxStates = 24;

interface Place {
  readonly path: RegExp;
  readonly unpack: (stream: Uint8Array) => readonly (Uint8Array | null)[];
  readonly unpackHistory?: (stream: Uint8Array) => Uint8Array | null;
}

function statesAt(
  { path, unpack, unpackHistory }: Place,
  file: SolidWorksFile,
  configuration: string | null = null,
): ParasolidState[] {
  const all = file.paths.filter((name) => path.test(name));
  const names = ofConfiguration(all, configuration).slice(0, maxStates);
  return names.map((name) => ({
    unpack: () => {
      const stream = file.read(name);
      return stream === null ? [null] : unpack(stream);
    },
    unpackHistory: () => {
      const stream = file.read(name);
      return stream && (unpackHistory?.(stream) ?? null);
    },
  }));
}

/** Each of the two sections of the stream is preceded by its length. */
const partitions: Place = {
  path: /^Contents\/Config-\d+-Partition$/,
  unpack: (stream) => (stream.length === 0 ? [] : [unpackSection(stream.subarray(4))]),
  unpackHistory: (stream) => {
    if (stream.length < 4) return null;
    const length = new DataView(stream.buffer, stream.byteOffset).getUint32(0, true);
    return unpackSection(stream.subarray(4 + length + 4));
  },
};

/** A section in a frame, or imploded without one by the first releases that wrote it. */
function unpackSection(section: Uint8Array): Uint8Array | null {
  return unpackFrame(section) ?? explode(section);
}

const imported: Place = {
  path: /^(Contents\/)?Config-\d+-FeatureBodies\/LocalBodies$/,
  unpack: framesIn,
};

/** The form before 2004. */
const beforePartitions: Place = {
  path: /^Contents\/Config-\d+-Body$/,
  unpack: (stream) => (stream.length === 0 ? [] : [explode(stream.subarray(4))]),
};

/** In SolidWorks 97 the stream has the name of the configuration. */
const firstReleases: Place = {
  path: /^Contents\/[^/]+$/,
  unpack: (stream) => (isBareBinary(stream.subarray(4)) ? [stream.subarray(4)] : []),
};
