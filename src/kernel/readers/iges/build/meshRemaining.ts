import { say } from '../../../../words/say';
import { Refusal } from '../../../base/refusal';
import type { BuiltPart } from '../../../bodies/builtPart';
import { igesSubset } from '../file/igesSubset';
import { mergeMeshes } from '../../../opencascade/occtImport/mergeMeshes';
import type { OpenedIges } from '../openIges';
import type { ReadOptions } from '../../../opencascade/occtImport/engineOptions';
import { partFrom } from '../../../opencascade/occtImport/sceneFromTessellation';
import type { NamedItem } from '../bodies/namedItems';
import { tessellateFile } from '../../../opencascade/occtImport/tessellateFile';
import type { RemainingItem } from './meshOwn';

/**
 * Has the geometry engine read the remaining items, each in a file of its own.
 * @returns the parts that the engine can read; their areas and volumes are unknown
 * @throws EngineNotLoaded; Unexpected if a file for the engine cannot be written
 */
export async function meshRemaining(
  left: readonly RemainingItem[],
  { file, sections }: Pick<OpenedIges, 'file' | 'sections'>,
  options: ReadOptions,
): Promise<ReadonlyMap<NamedItem, BuiltPart>> {
  const files = left.map(({ named }) => igesSubset(file, sections, named.item.entities));
  const built = new Map<NamedItem, BuiltPart>();
  for (const [i, { named }] of left.entries()) {
    const { name } = named;
    const [number, count] = [i + 1, left.length];
    options.report(say('Building {number} of {count}: {name}', { number, count, name }));
    const part = await partOf(files[i] ?? new Uint8Array(), name, options);
    if (part) built.set(named, part);
  }
  return built;
}

async function partOf(
  bytes: Uint8Array,
  name: string,
  { enginesDir, quality }: ReadOptions,
): Promise<BuiltPart | null> {
  const read = await tessellateFile(enginesDir, 'ReadIgesFile', bytes, quality).catch(
    whatItRefuses,
  );
  const meshes = read?.tessellation.meshes.filter(({ indices }) => indices.length > 0) ?? [];
  const [only, ...others] = meshes;
  if (!read || !only) return null;
  return {
    part: partFrom(others.length === 0 ? only : mergeMeshes(meshes), name),
    linearDeflection: read.linearDeflection,
    looseness: null,
    unmeshedFaces: read.tessellation.meshes.reduce((sum, { emptyFaces }) => sum + emptyFaces, 0),
  };
}

function whatItRefuses(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
