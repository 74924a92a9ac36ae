import { meshExtensions, meshKindNamed, namesOtherFiles } from '../../../model/meshFiles';
import { sourceFormats } from '../../../model/sourceFormats';
import { say } from '../../../words/say';
import type { ViewNode, ViewScene } from '../../base/viewScene';
import type { Progress } from '../../../words/progress';
import { Refusal } from '../../base/refusal';
import { partNameOf } from '../../parts/savedScene';
import type { ReadReferencedFile, MeshSource, ReadEntry } from '../meshFormat';
import { readThreeMf } from '../threemf/readThreeMf';
import { openZip, type ZipFiles } from '../../containers/openZip';
import { percentDecoded } from '../../../words/urlOf';

/** The extensions of files that are models by themselves. */
const modelEnds = [
  ...meshExtensions,
  ...sourceFormats
    .filter(({ isRead }) => isRead)
    .flatMap(({ extensions, otherExtensions }) => [...extensions, ...otherExtensions]),
];
/** Files to which models refer. */
const companions = /\.(bin|mtl|png|jpe?g|webp|avif|model|rels)$/i;
/** Files that programs leave in archives beside those of the user. */
const litter = /(^|\/)(__MACOSX\/|\.)/;

const maxModels = 500;

const isModel = (name: string) => modelEnds.some((end) => name.toLowerCase().endsWith(end));

/**
 * Reads a ZIP archive: a 3MF package, or several models beside each other.
 * @throws Refusal
 */
export async function readZip({
  bytes,
  fileName,
  progress,
  readEntry,
}: Pick<MeshSource, 'bytes' | 'fileName' | 'progress' | 'readEntry'>): Promise<ViewScene> {
  const isWanted = (name: string) => !litter.test(name) && (isModel(name) || companions.test(name));
  const files = openZip(bytes, isWanted);
  const names = [...files.keys()].filter((name) => isModel(name)).sort();
  if (names.length === 0 && [...files.keys()].some((name) => name.endsWith('.model'))) {
    return readThreeMf(files, fileName, progress);
  }
  if (names.length === 0) throw noModel();
  if (names.length > maxModels) {
    const message = say('The ZIP archive holds {count} models, more than {maxModels}.', {
      count: names.length,
      maxModels,
    });
    throw new Refusal('tooComplex', message);
  }
  const scenes: ViewScene[] = [];
  const [first] = names;
  // An archive with such a file name is a single model with its accompanying files.
  if (namesOtherFiles(meshKindNamed(fileName)) && names.length === 1 && first !== undefined) {
    const bytes = files.get(first) ?? new Uint8Array(0);
    return readEntry({ bytes, fileName: first, beside: besideIn(files, ''), progress });
  }
  for (const [i, name] of names.entries()) {
    const share: Progress = (done) => {
      progress((i + done) / names.length);
    };
    scenes.push(await readNamed(files, name, share, readEntry));
  }
  return merged(scenes, names);
}

function besideIn(files: ZipFiles, folder: string): ReadReferencedFile {
  return (uri) => files.get(pathFrom(folder, uri)) ?? null;
}

async function readNamed(
  files: ZipFiles,
  name: string,
  progress: Progress,
  readEntry: ReadEntry,
): Promise<ViewScene> {
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  try {
    const bytes = files.get(name) ?? new Uint8Array(0);
    const beside = besideIn(files, folder);
    return await readEntry({ bytes, fileName: baseOf(name), beside, progress });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const where = error.where === null ? name : `${name}, ${error.where}`;
    throw new Refusal(error.code, error.message, { where, cause: error });
  }
}

/** The path in the archive for an address in a model: `textures/steel%20plate.png`. */
function pathFrom(folder: string, uri: string): string {
  const steps: string[] = [];
  for (const step of `${folder}${percentDecoded(uri)}`.split(/[\\/]/)) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

function merged(scenes: readonly ViewScene[], names: readonly string[]): ViewScene {
  const [first] = scenes;
  if (!first) throw noModel();
  if (scenes.length === 1) {
    return { ...first, facts: { ...first.facts, format: `ZIP with ${first.facts.format}` } };
  }
  const formats = [...new Set(scenes.map(({ facts }) => facts.format))];
  const units = new Set(scenes.map(({ facts }) => facts.unit));
  return {
    facts: {
      format: `ZIP with ${formats.join(', ')}`,
      unit: units.size === 1 ? first.facts.unit : null,
      up: first.facts.up,
      caliper: null,
      notes: [...new Set(scenes.flatMap(({ facts }) => facts.notes))],
    },
    roots: scenes.map(({ roots, facts }, index): ViewNode => {
      const name = partNameOf(baseOf(names[index] ?? ''));
      // Each file keeps the up axis of its format, rotated to that of the first file.
      const matrix = turn(facts.up, first.facts.up);
      return { name, index, matrix, mesh: null, children: roots };
    }),
  };
}

function turn(from: 'y' | 'z', to: 'y' | 'z'): Float64Array | null {
  if (from === to) return null;
  return from === 'y'
    ? Float64Array.of(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1)
    : Float64Array.of(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);
}

function baseOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function noModel(): Refusal {
  return new Refusal(
    'noGeometry',
    say('The ZIP archive holds no model of a format that Caliper reads.'),
  );
}
