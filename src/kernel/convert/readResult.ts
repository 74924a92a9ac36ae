import { sniff, sniffBytes } from '../../model/assetKind';
import { say } from '../../words/say';
import { readCad, type ConversionOptions } from './convertModel';
import { reportVisibleSteps } from '../bodies/report';
import { checkResult } from '../gates/checkResult';
import { modelExtras } from './writeModelExtras';
import type { ViewScene } from '../base/viewScene';
import { Refusal } from '../base/refusal';
import { withShownNames } from '../parts/shortNames';
import { writeGlb } from '../write/glb/writeGlb';
import { readGlbScene } from '../readers/gltf/readGltf';
import type { MeshFormat, MeshSource } from '../readers/meshFormat';
import { refuseConflict } from '../readers/refuseConflict';
import { meshFormats } from '../readers/registry';

/**
 * Reads the 3D result of a conversion service; the bytes determine the format.
 * @param fileName names parts without a name, and decides where the bytes do not determine the format
 * @throws Refusal; else any error of `convertModel`
 */
export async function readResult(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
  formats: readonly MeshFormat[] = meshFormats,
): Promise<ViewScene> {
  const progress = reportVisibleSteps(1, (share) => {
    options.report(say('Reading'), share);
  });
  const given = { bytes, fileName, beside: () => null, progress, options, formats, depth: 0 };
  return withShownNames(checkResult(await readGiven(given)));
}

/** Depth of nested archives: an archive may contain a package that is an archive, but no deeper one. */
const deepestArchive = 1;

/** A file and access to the files beside it. */
interface Given extends Pick<MeshSource, 'bytes' | 'fileName' | 'beside' | 'progress'> {
  readonly options: ConversionOptions;
  readonly formats: readonly MeshFormat[];
  /** Number of archives around it. */
  readonly depth: number;
}

async function readGiven(given: Given): Promise<ViewScene> {
  const { options, depth, bytes, fileName } = given;
  if (bytes.length === 0) {
    throw new Refusal('emptyFile', say('{fileName} is empty: it has no bytes.', { fileName }));
  }
  const format = formatOf(given);
  const read = await format?.loadReader?.();
  if (!read) return readCadResult(given);
  refuseConflict(bytes, fileName);
  if (format?.content?.kind === 'zip' && depth > deepestArchive) throw archiveInArchive();
  return read({
    ...given,
    beside: (uri) => withoutConflict(given.beside(uri), uri),
    enginesDir: options.enginesDir,
    readEntry: (entry) => readGiven({ ...given, ...entry, depth: depth + 1 }),
  });
}

/** A file beside another, such as a library of materials, which is merged by lines as well. */
function withoutConflict(bytes: Uint8Array | null, uri: string): Uint8Array | null {
  if (bytes) refuseConflict(bytes, uri.slice(uri.lastIndexOf('/') + 1));
  return bytes;
}

/** Null for a file that is not a mesh. */
function formatOf({ bytes, fileName, formats }: Given): MeshFormat | null {
  const contents = formats.flatMap(({ content }) => content ?? []);
  const starts = Object.fromEntries(contents.map((content) => [content.kind, content]));
  const kind = sniff(bytes.subarray(0, sniffBytes), bytes.length, starts);
  if (kind !== 'unknown') return formats.find(({ content }) => content?.kind === kind) ?? null;
  // A damaged STL, or an OBJ with an unusual beginning, is recognised only by its name.
  const name = fileName.toLowerCase();
  const isOf = ({ isKnownByName, extensions }: MeshFormat) =>
    isKnownByName && extensions.some((end) => name.endsWith(end));
  return formats.find(isOf) ?? null;
}

/** A CAD file is converted as usual, so that it looks the same. */
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
