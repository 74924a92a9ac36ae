import { outOfRange } from '../../../words/outOfRange';
import type { PackDescription, PackPart, StoredMesh, StoredPack } from '../../../model/viewPack';
import type { PackArrays } from '../packArrays';
import { BatchExpander } from './expandBatches';
import { expandLines, type ExpandedLines } from './expandLines';
import { readPlacements, type Placements } from './readPlacements';
import { expandTree } from './expandTree';
import { countSlots, meshesOf } from './placedMeshes';
import { SlotTable } from './slotTable';

/**
 * Expands what a pack stores once to the form in which it is drawn.
 * @param arrays receives the expanded arrays
 * @throws UnreadableModel when the numbers do not fit each other, before much memory is allocated
 */
export function expandPack(stored: StoredPack, arrays: PackArrays): PackDescription {
  const { facts, origin, size, isSizeExact, pictures, pmi } = stored;
  const placements = readPlacements(stored, arrays);
  const { turnOfPart, steps, turns } = stored.placements;
  const meshOf = meshesOf(stored, placements);
  const { slots, firstSlots } = countSlots(meshOf);
  const table = new SlotTable(slots, stored, arrays);
  const lines = expandLines(stored.lines, meshOf, placements, firstSlots, arrays);
  const batches = new BatchExpander(stored, table, arrays);
  meshOf.forEach(({ pieces }, part) => {
    const first = firstSlots[part] ?? outOfRange();
    if (pieces.length === 0) table.setLines(first, lines.boxOf(part));
    let firstTriangleOfPart = 0;
    pieces.forEach(([look, shape = null], i) => {
      table.setAppearance(first + i, look);
      const triangles = batches.add({
        slot: first + i,
        shape,
        firstTriangleOfPart,
        ...placements.of(part),
      });
      firstTriangleOfPart += triangles;
    });
  });
  return {
    facts,
    roots: expandTree(stored, arrays),
    ...(origin && { origin }),
    ...(size && { size }),
    ...(isSizeExact !== undefined && { isSizeExact }),
    parts: partsOf(meshOf, placements, firstSlots, lines),
    meshes: stored.meshes,
    places: { turnOfPart, steps, turns },
    batches: batches.finish(),
    pieces: table.finish(),
    lines: lines.lines,
    pictures,
    pmi,
  };
}

function partsOf(
  meshOf: readonly StoredMesh[],
  { numbers, sizeOf }: Placements,
  firstSlots: readonly number[],
  { edges }: ExpandedLines,
): readonly PackPart[] {
  return meshOf.map(({ pieces }, part): PackPart => {
    const own = edges[part];
    return {
      mesh: numbers[part] ?? outOfRange(),
      firstSlot: firstSlots[part] ?? outOfRange(),
      slots: Math.max(1, pieces.length),
      ...(own && { edges: own }),
      ...sizeOf(part),
    };
  });
}
