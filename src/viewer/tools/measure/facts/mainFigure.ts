import { isFigure, type Fact, type Figure } from './figure';

/** The main figure of a thing: the diameter of something round, the axes of an ellipse, else the first figure. */
export function mainFigure(facts: readonly Fact[]): Figure | null {
  const figures = facts.filter(isFigure);
  return figures.find(({ isDiameter, isMain }) => isDiameter ?? isMain) ?? figures[0] ?? null;
}
