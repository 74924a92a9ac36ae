import { BoundingBox } from '../../../model/boundingBox';
import { changeLines } from '../../../model/compare/changeLines';
import type { ModelChanges, ModelState } from '../../../model/compare/changes';
import type { Match } from '../../../model/compare/match/matchParts';
import { modelChanges } from '../../../model/compare/modelChanges';
import type { PmiPairs } from '../../../model/compare/pmi/pmiPairs';
import { modelState } from '../../../model/compare/modelState';
import type { LeftOut } from '../../../model/modelExtras';
import type { NumberStyle } from '../../../model/quantities';
import type { Vector } from '../../../model/shapes';
import type { Model } from '../../model/model';
import type { RevisionPart } from './compareModel';
import type { RevisionNames } from './join/joinPacks';

/** All changes between two revisions. */
export function revisionChanges(
  {
    revisionsLeftOut = [[], []],
    revisionUpAxes,
  }: Pick<Model, 'revisionsLeftOut' | 'revisionUpAxes'>,
  matches: readonly Match<RevisionPart>[],
  names: RevisionNames,
  pmi: PmiPairs | null,
): ModelChanges {
  const [old, current] = [
    stateOf(
      matches.flatMap(({ before }) => before ?? []),
      names.before,
      revisionsLeftOut[0],
    ),
    stateOf(
      matches.flatMap(({ after }) => after ?? []),
      names.after,
      revisionsLeftOut[1],
    ),
  ];
  const changes = modelChanges(old, current, matches, pmi);
  return revisionUpAxes ? { ...changes, upAxes: revisionUpAxes } : changes;
}

/** Describes the changes in the same words as the command line, along the axes of the source file. */
export function revisionLines(
  { extras }: Model,
  changes: ModelChanges,
  { unit, decimals }: NumberStyle,
): readonly string[] {
  // A file read by Caliper's kernel has Z up, but the model has Y up.
  return changeLines(changes, extras ? inFile : undefined, { unit, decimals });
}

const inFile = {
  size: ([x, y, z]: Vector): Vector => [x, z, y],
  step: ([x, y, z]: Vector): Vector => [x, -z, y],
};

function stateOf(
  parts: readonly RevisionPart[],
  fileName: string,
  leftOut: readonly LeftOut[],
): ModelState {
  return modelState(parts, {
    ...{ leftOut, fileName, sourceFormat: '', sourceUnit: null },
    products: new Set(parts.map(({ part }) => `${part.shape} ${part.product}`)).size,
    size: sizeOf(parts),
  });
}

function sizeOf(parts: readonly RevisionPart[]): ModelState['size'] {
  const box = new BoundingBox();
  let isExact = true;
  for (const { exactBox, shape } of parts) {
    const exact = exactBox();
    box.addBox(exact ?? { low: shape.box[0], high: shape.box[1] });
    isExact &&= exact !== null;
  }
  return box.isEmpty ? null : { value: box.sides, isExact };
}
