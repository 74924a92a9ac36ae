import type { PartPath, ViewerOptions } from '../../../model/page/viewerMessages';
import type { Model } from '../../model/model';
import { unitFor } from '../../base/lengths';
import { knowledgeOf } from './modelKnowledge';
import { thingAt } from './thing';
import { thingFacts } from './thingFacts';
import { factText } from './measureWords';

/** What is measured of the part at a path, one fact a line, each number with its badge. */
export function describePart(
  model: Model,
  path: PartPath,
  units: ViewerOptions['units'],
): readonly string[] {
  const part = thingAt(knowledgeOf(model), { part: path, kind: 'part', index: 0 });
  const wording = { unit: unitFor(units, model.extras), extras: model.extras };
  return part ? thingFacts(part).map((fact) => factText(fact, wording)) : [];
}
