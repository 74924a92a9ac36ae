import type { ModelChanges, ModelState, PartChange, PartState } from '../../model/compare/changes';
import { matchParts, unitChangeBetween, type Match } from '../../model/compare/matchParts';
import { shiftBetween } from '../../model/compare/shiftBetween';
import type { ChangeKind } from '../../model/page/viewerMessages';
import type { Scene } from '../base/scene';
import { minus } from '../base/vector';
import { comparedParts, type PlacedPart } from './comparedParts';
import { measuredFacts } from './factsOfScene';

/** A CAD file that was read, under its own name. */
export interface NamedScene {
  readonly scene: Scene;
  readonly fileName: string;
}

/** What became of a model. */
export interface Compared {
  readonly changes: ModelChanges;
  readonly matches: readonly Match<PlacedPart>[];
}

/** Compares two CAD files part by part. */
export function compareScenes(before: NamedScene, after: NamedScene): Compared {
  const [old, current] = [comparedParts(before.scene), comparedParts(after.scene)];
  const matches = matchParts(old, current);
  const parts = matches.map((match) => changeOf(match, before, after));
  const changes = {
    before: stateOf(before, old),
    after: stateOf(after, current),
    counts: countsOf(matches),
    unitChange: unitChangeBetween(matches),
    parts: parts.filter(({ kind, isRenamed }) => kind !== 'unchanged' || isRenamed),
  };
  return { changes, matches };
}

function stateOf({ scene, fileName }: NamedScene, placed: readonly PlacedPart[]): ModelState {
  const { sizeMetres, volume, area } = measuredFacts(scene);
  const { sourceFormat, sourceUnit } = scene.facts;
  const isExact = placed.every(({ shape }) => shape.exactSize() !== null);
  return {
    ...{ fileName, sourceFormat, sourceUnit },
    products: new Set(placed.map(({ part }) => part)).size,
    placements: placed.length,
    size: sizeMetres && { value: sizeMetres, isExact },
    ...(placed.some((part) => part.isExact) ? { volume, area } : { volume: null, area: null }),
  };
}

function changeOf(
  { kind, before, after, isRecoloured, isRenamed }: Match<PlacedPart>,
  old: NamedScene,
  current: NamedScene,
): PartChange {
  const isMoved = kind === 'moved' && before !== null && after !== null;
  return {
    kind,
    before: before && partState(before),
    after: after && partState(after),
    isRecoloured,
    isRenamed: isRenamed && !(isNamedByFile(before, old) && isNamedByFile(after, current)),
    shift: isMoved ? shiftBetween(before.shape, after.shape) : null,
  };
}

/** Where a format has no names, a part is called as its file is. */
function isNamedByFile(part: PlacedPart | null, { fileName }: NamedScene): boolean {
  return part !== null && part.name !== '' && fileName.startsWith(part.name);
}

function partState({ name, under, shape, colours }: PlacedPart): PartState {
  const { box, exactVolume, exactArea, area } = shape;
  return {
    ...{ name, under, colours },
    size: { value: minus(box[1], box[0]), isExact: shape.exactSize() !== null },
    volume: exactVolume,
    area: { value: exactArea ?? area, isExact: exactArea !== null },
  };
}

function countsOf(matches: readonly Match[]): Record<ChangeKind, number> {
  const counts = { changed: 0, added: 0, removed: 0, moved: 0, recoloured: 0, unchanged: 0 };
  for (const { kind } of matches) counts[kind] += 1;
  return counts;
}
