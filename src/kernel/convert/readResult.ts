import { sniff, sniffBytes, type AssetKind } from '../../model/assetKind';
import { say } from '../../words/say';
import { readCad, type ConversionOptions } from './convertModel';
import { checkResult } from '../gates/checkResult';
import { modelExtras } from './writeModelExtras';
import type { ViewScene } from '../base/viewScene';
import { Refusal } from '../base/refusal';
import { withShownNames } from '../parts/shortNames';
import { writeGlb } from '../write/glb/writeGlb';
import type { Beside } from '../readers/gltf/gltfFile';
import { readGlbScene, readGltfScene } from '../readers/gltf/readGltf';
import { readObj } from '../readers/obj/readObj';
import { readPly } from '../readers/ply/readPly';
import { readStl } from '../readers/stl/readStl';
import { readZip } from '../readers/zip/readZip';

/**
 * Reads what a conversion service gave as the 3D result, whatever format it is of; its bytes tell.
 * @param fileName for parts that the file does not name, and where bytes alone do not tell
 * @throws Refusal; else as `convertModel`
 */
export async function readResult(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
): Promise<ViewScene> {
  const given = { bytes, fileName, beside: () => null, options, depth: 0 };
  return withShownNames(checkResult(await readGiven(given)));
}

/** An archive may hold a package that is an archive itself, and no more. */
const deepestArchive = 1;

/** A file and what is beside it. */
interface Given {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly beside: Beside;
  readonly options: ConversionOptions;
  /** How many archives it stands in. */
  readonly depth: number;
}

const readers: Partial<Record<AssetKind, (given: Given) => ViewScene | Promise<ViewScene>>> = {
  glb: ({ bytes, options }) => readGlbScene(bytes, options.enginesDir),
  gltf: ({ bytes, beside, options }) => readGltfScene(bytes, beside, options.enginesDir),
  stl: ({ bytes, fileName }) => readStl(bytes, fileName),
  obj: ({ bytes, fileName, beside }) => readObj(bytes, fileName, beside),
  ply: ({ bytes, fileName }) => readPly(bytes, fileName),
  zip: readArchive,
};

async function readGiven(given: Given): Promise<ViewScene> {
  const read = readers[kindOf(given)] ?? readCadResult;
  return read(given);
}

async function readArchive({ bytes, fileName, options, depth }: Given): Promise<ViewScene> {
  if (depth > deepestArchive) throw archiveInArchive();
  return readZip(bytes, fileName, (entry, name, beside) =>
    readGiven({ bytes: entry, fileName: name, beside, options, depth: depth + 1 }),
  );
}

/** A damaged STL, or an OBJ that begins oddly, is known by its name alone. */
function kindOf({ bytes, fileName }: Given): AssetKind {
  const kind = sniff(bytes.subarray(0, sniffBytes), bytes.length);
  if (kind !== 'unknown') return kind;
  const [, extension = ''] = /\.(\w+)$/.exec(fileName.toLowerCase()) ?? [];
  return namedKinds.find((known) => known === extension) ?? 'unknown';
}

const namedKinds = ['stl', 'obj', 'ply', 'gltf'] as const;

/** A CAD file takes the way that all conversions take, so that it looks the same. */
async function readCadResult({ bytes, fileName, options }: Given): Promise<ViewScene> {
  const scene = await readCad(bytes, fileName, options);
  const glb = await writeGlb(scene, modelExtras(scene, options.quality));
  return readGlbScene(glb, options.enginesDir);
}

function archiveInArchive(): Refusal {
  return new Refusal(
    'tooComplex',
    say('The ZIP archive holds archives in archives, which are not opened.'),
  );
}
