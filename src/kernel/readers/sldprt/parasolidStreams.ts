import { explode } from '../containers/explode';
import { isBareBinary } from '../xt/xtData';
import { framesIn, unpackFrame } from './guidFrame';
import type { SolidWorksFile } from './openSolidWorks';

/** Parasolid data that together are the bodies of one state of a part; null where it is damaged. */
export type ParasolidState = () => readonly (Uint8Array | null)[];

/**
 * Where a part keeps its exact bodies. Each place holds one state for each configuration that was saved;
 * a place counts only when those before it hold no body.
 */
export function parasolidStreams(file: SolidWorksFile): ParasolidState[][] {
  return places.map(({ path, unpack }) =>
    file.paths
      .filter((name) => path.test(name))
      .slice(0, mostStates)
      .map((name) => () => {
        const stream = file.read(name);
        return stream === null ? [null] : unpack(stream);
      }),
  );
}

/** Configurations that are looked at; parts of catalogues have hundreds, and save one. */
const mostStates = 24;

const places: readonly {
  readonly path: RegExp;
  readonly unpack: (stream: Uint8Array) => readonly (Uint8Array | null)[];
}[] = [
  {
    path: /^Contents\/Config-\d+-Partition$/,
    // A word in front tells the length of the section; what follows the first one are changes.
    unpack: (stream) => (stream.length === 0 ? [] : [unpackFrame(stream.subarray(4))]),
  },
  // Bodies that were imported and not worked on.
  { path: /^(Contents\/)?Config-\d+-FeatureBodies\/LocalBodies$/, unpack: framesIn },
  // Before 2004.
  {
    path: /^Contents\/Config-\d+-Body$/,
    unpack: (stream) => (stream.length === 0 ? [] : [explode(stream.subarray(4))]),
  },
  // In SolidWorks 97 the stream has the name of the configuration.
  {
    path: /^Contents\/[^/]+$/,
    unpack: (stream) => (isBareBinary(stream.subarray(4)) ? [stream.subarray(4)] : []),
  },
];
