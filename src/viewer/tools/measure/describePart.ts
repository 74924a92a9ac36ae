import type { NumberOptions, PartFigures, PartPath } from '../../../model/page/viewerMessages';
import type { Model } from '../../model/model';
import { inSourceAxes } from '../../overlay/describe';
import { styleFor } from '../../base/lengths';
import { isFigure, type Fact } from './figure';
import { knowledgeOf } from './modelKnowledge';
import { thingAt } from './thing';
import { thingFacts } from './thingFacts';
import { factText } from './measureWords';

export interface PartDescription {
  /** One fact a line, each number with its badge. */
  readonly facts: readonly string[];
  readonly figures?: PartFigures;
}

/** What is measured of the part at a path, in words and in numbers. */
export function describePart(
  model: Model,
  path: PartPath,
  numbers: NumberOptions,
): PartDescription {
  const part = thingAt(knowledgeOf(model), { part: path, kind: 'part', index: 0 });
  if (!part) return { facts: [] };
  const wording = {
    ...styleFor(numbers, model.extras),
    extras: model.extras,
    origin: model.origin,
  };
  const facts = thingFacts(part);
  return { facts: facts.map((fact) => factText(fact, wording)), figures: figuresOf(facts, model) };
}

function figuresOf(facts: readonly Fact[], { extras }: Model): PartFigures {
  let figures: PartFigures = {};
  for (const fact of facts.filter(isFigure)) {
    const [x, y, z] = fact.values;
    const isExact = fact.badge.kind === 'exact';
    if (x === undefined) continue;
    if (fact.quantity === 'volume') figures = { ...figures, volume: { value: x, isExact } };
    if (fact.quantity === 'area') figures = { ...figures, area: { value: x, isExact } };
    if (fact.style !== 'size' || y === undefined || z === undefined) continue;
    figures = { ...figures, size: { value: inSourceAxes([x, y, z], extras), isExact } };
  }
  return figures;
}
