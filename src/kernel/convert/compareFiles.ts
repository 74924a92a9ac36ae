import { isMeshFile } from '../../model/meshFiles';
import { changeLines, changeStyle, upAxesNote } from '../../model/compare/changeLines';
import type { NumberOptions } from '../../model/page/viewerMessages';
import type { ChangesInWords } from '../../model/compare/changes';
import { say } from '../../words/say';
import { visibleText } from '../../words/visibleText';
import { Refusal } from '../base/refusal';
import type { Scene } from '../base/scene';
import { compareScenes, type SceneComparison, type SceneOfFile } from './compareScenes';
import { readCad, type ConversionOptions } from './convertModel';

/** A CAD file that is read later. */
export interface DeferredFile {
  readonly fileName: string;
  read(): Promise<Uint8Array>;
}

/**
 * Compares two CAD files, of the same or of different formats.
 * @param before null for a new file
 * @param after null for a deleted file
 * @throws any error of `convertModel`; a refusal names the file
 */
export async function compareFiles(
  before: DeferredFile | null,
  after: DeferredFile | null,
  options: ConversionOptions,
): Promise<SceneComparison> {
  const old = await sceneOfFile(before, options);
  const current = await sceneOfFile(after, options);
  return besideUpAxes(old, current, compareScenes(old, current));
}

/**
 * The comparison of two files of which one alone is taken with Y upwards. What is the same without that turn differs in
 * nothing else; otherwise a warning tells of it.
 */
function besideUpAxes(
  old: SceneOfFile,
  current: SceneOfFile,
  compared: SceneComparison,
): SceneComparison {
  const [y, z] = old.scene.facts.isTurnedUp ? [old, current] : [current, old];
  const isOther = y.scene.facts.isTurnedUp === true && z.scene.facts.isTurnedUp !== true;
  const isMoved = compared.matches.some(({ kind }) => kind === 'moved' || kind === 'changed');
  if (!isOther || !isMoved || z.scene.roots.length === 0) return compared;
  const { matches, changes, ...rest } = compareScenes(unturned(old), unturned(current));
  const isSame = matches.every(({ kind }) => kind === 'unchanged' || kind === 'recoloured');
  const upAxes = { y: y.fileName, z: z.fileName };
  if (isSame) return { ...rest, matches, changes: { ...changes, upAxes } };
  return { ...compared, warnings: [...compared.warnings, upAxesNote(upAxes)] };
}

function unturned({ scene, fileName }: SceneOfFile): SceneOfFile {
  const [root] = scene.roots;
  return scene.facts.isTurnedUp && root
    ? { fileName, scene: { ...scene, roots: root.children } }
    : { fileName, scene };
}

/** The changes in words, and whether there are any. */
export function changesInWords(
  { changes, warnings }: Pick<SceneComparison, 'changes' | 'warnings'>,
  numbers?: NumberOptions,
): ChangesInWords {
  const lines = changeLines(changes, undefined, changeStyle(changes, numbers));
  const { parts, unitChange, upAxes, pmi } = changes;
  const isSame = parts.length === 0 && unitChange === null && !upAxes && !pmi?.changes.length;
  return { isSame, lines, warnings: warnings.map((warning) => visibleText(warning)), changes };
}

async function sceneOfFile(
  file: DeferredFile | null,
  options: ConversionOptions,
): Promise<SceneOfFile> {
  if (!file) return { scene: nothing, fileName: '' };
  const { fileName } = file;
  try {
    return { fileName, scene: await sceneIn(await file.read(), fileName, options) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, where } = error;
    // Many sentences begin with the name of their file.
    const isNamed = message.startsWith(fileName);
    const warning = isNamed
      ? message
      : say('{label}: {value}', { label: fileName, value: message });
    throw new Refusal(code, warning, { cause: error, ...(where !== null && { where }) });
  }
}

async function sceneIn(bytes: Uint8Array, fileName: string, options: ConversionOptions) {
  if (!isMeshFile(fileName)) return readCad(bytes, fileName, options);
  const [{ readResult }, { meshedScene }] = await Promise.all([
    import('./readResult'),
    import('./meshedScene'),
  ]);
  return meshedScene(await readResult(bytes, fileName, options));
}

const nothing: Scene = {
  roots: [],
  parts: [],
  facts: {
    ...{ sourceFormat: '', schema: null, sourceUnit: null },
    ...{ linearDeflection: null, angularDeflection: null, warnings: [] },
  },
};
