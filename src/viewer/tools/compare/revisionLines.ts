import { changeLines } from '../../../model/compare/changeLines';
import type { ModelState } from '../../../model/compare/changes';
import type { Match } from '../../../model/compare/match/matchParts';
import { modelChanges } from '../../../model/compare/modelChanges';
import { modelState } from '../../../model/compare/modelState';
import type { NumberStyle } from '../../../model/quantities';
import type { Vector } from '../../../model/shapes';
import { minus } from '../../../model/vectors';
import type { Model } from '../../model/model';
import type { RevisionPart } from './compareModel';
import type { RevisionNames } from './joinPacks';

/** The change in the words that the command line has for it, along the axes of the source file. */
export function revisionLines(
  { extras }: Model,
  matches: readonly Match<RevisionPart>[],
  names: RevisionNames,
  { unit, decimals }: NumberStyle,
): readonly string[] {
  const [old, current] = [
    stateOf(
      matches.flatMap(({ before }) => before ?? []),
      names.before,
    ),
    stateOf(
      matches.flatMap(({ after }) => after ?? []),
      names.after,
    ),
  ];
  const changes = modelChanges(old, current, matches);
  // What Caliper's kernel wrote has Z up in the file, and Y up in the model.
  return changeLines(changes, extras ? inFile : undefined, { unit, decimals });
}

const inFile = {
  size: ([x, y, z]: Vector): Vector => [x, z, y],
  step: ([x, y, z]: Vector): Vector => [x, -z, y],
};

function stateOf(parts: readonly RevisionPart[], fileName: string): ModelState {
  return modelState(parts, {
    ...{ fileName, sourceFormat: '', sourceUnit: null },
    products: new Set(parts.map(({ part }) => `${part.shape} ${part.product}`)).size,
    size: sizeOf(parts),
  });
}

function sizeOf(parts: readonly RevisionPart[]): ModelState['size'] {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  let isExact = true;
  for (const { exactBox, shape } of parts) {
    const exact = exactBox();
    const [lowest, highest] = exact ? [exact.low, exact.high] : shape.box;
    isExact &&= exact !== null;
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], lowest[axis]);
      high[axis] = Math.max(high[axis], highest[axis]);
    }
  }
  return low[0] <= high[0] ? { value: minus(high, low), isExact } : null;
}
