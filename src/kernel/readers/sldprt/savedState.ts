import type { Box } from '../../../model/boundingBox';
import { asBytes } from '../../platform';
import type { SolidWorksFile } from './openSolidWorks';

/** What the change counters of a part tell about its model and its saved mesh. */
export interface SavedState {
  /** Whether the model changed after its mesh was made; false where there are no counters. */
  readonly isMeshOlder: boolean;
  /** The number of the configuration that was shown last; null where it is not certain. */
  readonly configuration: string | null;
  /** A box around the bodies in metres, often slightly larger than they are; null where it is not certain. */
  readonly box: Box | null;
}

/** Reads the counters. The mesh of a release without counters counts as current. */
export function savedState(file: SolidWorksFile): SavedState {
  const model = counterIn(file, 'ModelStamps', 4);
  const stamp = file.paths.find((path) => stampOfMesh.test(path));
  const mesh = stamp === undefined ? null : counterIn(file, stamp, 0);
  const [current, other] = model === null ? [] : sizesOf(file, model);
  const isSure = current !== undefined && other === undefined;
  return {
    isMeshOlder: model !== null && mesh !== null && mesh < model,
    configuration: isSure ? current.configuration : null,
    box: isSure ? current.box : null,
  };
}

/**
 * The streams of a configuration among several.
 * @param configuration the number of the configuration; null where it is not known
 * @returns all of them where none is of that configuration
 */
export function ofConfiguration(
  paths: readonly string[],
  configuration: string | null,
): readonly string[] {
  if (configuration === null) return paths;
  const own = paths.filter((path) => path.includes(`Config-${configuration}-`));
  return own.length > 0 ? own : paths;
}

const stampOfMesh = /^_DL_VERSION_\d+\/DLUpdateStamp$/;
const sizeData = /^Contents\/Config-(\d+)-LWDATA$/;

/** The number of configurations that are examined; catalogue parts have hundreds, and save the data of few. */
const maxConfigurations = 500;

function counterIn(file: SolidWorksFile, path: string, at: number): number | null {
  const stream = file.read(path);
  return stream && stream.length >= at + 4 ? asBytes(stream).readUInt32LE(at) : null;
}

interface KnownSize {
  readonly configuration: string;
  readonly box: Box | null;
}

/** The sizes of the configurations whose counter is that of the model. */
function sizesOf(file: SolidWorksFile, model: number): KnownSize[] {
  return file.paths
    .flatMap((path) => {
      const configuration = sizeData.exec(path)?.[1];
      return configuration === undefined ? [] : [{ path, configuration }];
    })
    .slice(0, maxConfigurations)
    .filter(({ path }) => counterIn(file, path, 0) === model)
    .map(({ path, configuration }) => ({ configuration, box: boxIn(file.read(path)) }));
}

/**
 * Metres, and share of a coordinate: the centre was computed from both corners, so that only last digits may differ.
 */
const boxRounding = 1e-9;

/**
 * After the counter, three doubles each give the centre of a bounding sphere, the upper and the lower corner. An empty
 * box has its corners swapped.
 */
function boxIn(stream: Uint8Array | null): Box | null {
  if (!stream || stream.length < 76) return null;
  const bytes = asBytes(stream);
  const point = (at: number) =>
    [bytes.readDoubleLE(at), bytes.readDoubleLE(at + 8), bytes.readDoubleLE(at + 16)] as const;
  const [centre, high, low] = [point(4), point(28), point(52)];
  const isBox = ([0, 1, 2] as const).every((axis) => {
    const slack = boxRounding * Math.max(1, Math.abs(low[axis]), Math.abs(high[axis]));
    return low[axis] <= centre[axis] + slack && centre[axis] <= high[axis] + slack;
  });
  return isBox ? { low, high } : null;
}
