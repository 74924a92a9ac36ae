import type { NumberOptions, PartFigures, PartPath } from '../../../../model/page/viewerMessages';
import { materialText } from '../../../../model/facts/materials';
import { say } from '../../../../words/say';
import type { Model, Part } from '../../../model/model';
import { styleFor } from '../../../base/lengths';
import { isFigure, type Fact } from './figure';
import { knowledgeOf } from '../entities/modelKnowledge';
import { entityAt } from '../entities/measurableEntity';
import { entityFacts } from './entityFacts';
import { factText, inBlock, type Wording } from './measureWords';
import { materialOf, readMaterials } from './chosenMaterials';
import { massRows } from './massFacts';
import { massOf } from './massOf';

export interface PartDescription {
  /** One fact a line, each number with its accuracy. */
  readonly facts: readonly string[];
  readonly figures?: PartFigures;
}

/**
 * Measures the part at a path, as texts and as numbers.
 * @param materials as remembered by the mass tool
 */
export function describePart(
  model: Model,
  path: PartPath,
  numbers: NumberOptions,
  materials: unknown,
): PartDescription {
  const part = entityAt(knowledgeOf(model), { part: path, kind: 'part', index: 0 });
  if (!part) return { facts: [] };
  const plain = {
    ...styleFor(numbers, model.extras),
    extras: model.extras,
    origin: model.origin,
  };
  const facts = entityFacts(part);
  const wording = inBlock(facts, plain);
  const weighed = weighedPart(part.part, model, materials, wording);
  return {
    facts: [...facts.map((fact) => factText(fact, wording)), ...weighed.facts],
    figures: { ...figuresOf(facts), ...weighed.figures },
  };
}

function weighedPart(
  part: Part,
  model: Model,
  remembered: unknown,
  wording: Wording,
): Required<PartDescription> {
  const choice = materialOf(part, readMaterials(remembered));
  if (!choice) return { facts: [], figures: {} };
  const material = materialText(choice);
  const mass = massOf([part], () => choice, knowledgeOf(model));
  if (!('mass' in mass)) return { facts: [], figures: { material } };
  const [weight] = massRows(mass, wording);
  return {
    facts: weight
      ? [say('{label}: {value}', { label: weight[0], value: `${weight[1]} (${material})` })]
      : [],
    figures: { material, mass: { value: mass.mass, isExact: mass.isExact } },
  };
}

function figuresOf(facts: readonly Fact[]): PartFigures {
  let figures: PartFigures = {};
  for (const fact of facts.filter(isFigure)) {
    const [x, y, z] = fact.values;
    const isExact = fact.accuracy.kind === 'exact';
    if (x === undefined) continue;
    if (fact.quantity === 'volume') figures = { ...figures, volume: { value: x, isExact } };
    if (fact.quantity === 'area') figures = { ...figures, area: { value: x, isExact } };
    if (fact.style !== 'size' || y === undefined || z === undefined) continue;
    figures = { ...figures, size: { value: [x, y, z], isExact } };
  }
  return figures;
}
