import { isFigure, type Fact, type Figure } from './figure';

/** The number that stands for all of a thing: of what is round, the diameter, of an ellipse its axes. */
export function mainFigure(facts: readonly Fact[]): Figure | null {
  const figures = facts.filter(isFigure);
  return figures.find(({ isDiameter, isMain }) => isDiameter ?? isMain) ?? figures[0] ?? null;
}
