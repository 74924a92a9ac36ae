import { outOfRange } from '../../../../words/outOfRange';
import { say } from '../../../../words/say';
import type { EdgeShape, FaceShape, Vector } from '../../../../model/shapes';
import type { ModelExtras } from '../../../../model/modelExtras';
import { loosePercent } from '../../../../model/readModelExtras';
import type { LengthUnit } from '../../../../model/page/viewerMessages';
import {
  angleText,
  blockUnit,
  columnNumber,
  exactFigures,
  largeNumber,
  largeUnit,
  lengthNumber,
  meshFigures,
  metresPer,
  powerText,
  type NumberStyle,
} from '../../../../model/quantities';
import { isFigure, isSentence, type Accuracy, type Fact, type Figure } from './figure';
import {
  directionIn,
  fileFrame,
  inFrame,
  type CoordinateSystem,
} from '../entities/coordinateSystem';
import type { MeasurableEntity } from '../entities/measurableEntity';

/** How numbers are written: the unit of lengths, and the axes of the file. */
export interface Wording extends NumberStyle {
  readonly extras: ModelExtras | null;
  /** Origin of the model's coordinates in those of the file. */
  readonly origin: Vector;
  /** The coordinate system for positions and steps; that of the file when left out. */
  readonly frame?: CoordinateSystem;
  /** The common unit of all areas and volumes in a block; each has its own when left out. */
  readonly powers?: LengthUnit;
}

/** Precedes a number that is not exact. */
export function approximateSign({ accuracy }: Figure): string {
  return accuracy.kind === 'exact' ? '' : '≈ ';
}

/** Such as `25.4 mm`, `314.1593 mm²`, `30°`, `X 10 · Y 0 · Z 5 mm`; large areas and volumes in a larger unit. */
export function figureText(figure: Figure, wording: Wording): string {
  const { style } = figure;
  const values = inAxes(figure, wording);
  const texts = values.map((value) => valueText(value, figure, wording));
  const suffix = suffixOf(figure, values, wording);
  if (style === undefined || style === 'size') return `${texts.join(' × ')}${suffix}`;
  return `${axisTexts(style === 'steps' ? 'Δ' : '', texts)}${suffix}`;
}

function valueText(value: number, figure: Figure, wording: Wording): string {
  const { unit, decimals, powers: shared } = wording;
  const figures = significantOf(figure);
  switch (figure.quantity) {
    case 'angle':
      return angleText(value, figures, decimals);
    case 'length':
      return lengthNumber(value, { unit, decimals }, figures);
    case 'area':
    case 'volume': {
      const power = powers[figure.quantity];
      if (shared) return columnNumber(value, power, shared, figures, decimals);
      const shown = largeUnit(value, power, unit);
      return largeNumber(value / metresPer[shown] ** power, figures, decimals);
    }
  }
}

function suffixOf(
  { quantity }: Figure,
  [value = outOfRange()]: readonly number[],
  { unit, powers: shared }: Wording,
): string {
  switch (quantity) {
    case 'angle':
      return '';
    case 'length':
      return ` ${unit}`;
    case 'area':
    case 'volume': {
      const power = powers[quantity];
      return ` ${powerText(shared ?? largeUnit(value, power, unit), power)}`;
    }
  }
}

/** Chooses one unit for all areas and volumes of a block. */
export function inBlock(facts: readonly Fact[], wording: Wording): Wording {
  const valuesOf = (quantity: Figure['quantity']) =>
    facts.filter(isFigure).flatMap((fact) => (fact.quantity === quantity ? fact.values : []));
  const known = { areas: valuesOf('area'), volumes: valuesOf('volume') };
  return { ...wording, powers: blockUnit(known, wording.unit) };
}

/** Number of significant digits to write. */
export function significantOf({ significant, accuracy }: Figure): number {
  return significant ?? (accuracy.kind === 'exact' ? exactFigures : meshFigures);
}

/** The values in the unit and axes in which a figure is written. */
export function figureValues(figure: Figure, wording: Wording): readonly number[] {
  const power = powers[figure.quantity];
  const scale = figure.quantity === 'angle' ? Math.PI / 180 : metresPer[wording.unit] ** power;
  return inAxes(figure, wording).map((value) => value / scale);
}

const powers = { length: 1, area: 2, volume: 3, angle: 0 } as const;

/** Such as `mm²`. */
export function unitText({ quantity }: Figure, unit: LengthUnit): string {
  return quantity === 'angle' ? '°' : `${unit}${['', '', '²', '³'][powers[quantity]] ?? ''}`;
}

function axisTexts(prefix: string, texts: readonly string[]): string {
  return texts.map((text, i) => `${prefix}${['X', 'Y', 'Z'][i] ?? ''} ${text}`).join(' · ');
}

/** The sides of a box are along the axes of its part, whatever coordinate system is chosen. */
function inAxes(
  { values, style }: Figure,
  { extras, origin: start, frame }: Wording,
): readonly number[] {
  if (style === undefined || style === 'size') return values;
  const [x, y, z] = values;
  if (x === undefined || y === undefined || z === undefined) return values;
  const file = fileFrame({ extras, origin: start });
  const { origin, axes } = frame ?? file;
  if (style === 'point') return inFrame([x, y, z], { origin, axes });
  return directionIn([x, y, z], axes).map(Math.abs);
}

/** Such as `exact`, `≈ mesh, ± 0.05 mm`, `≈ ± 0.002 mm`, `≈ sure to about 0.02 %`. */
export function accuracyText(accuracy: Accuracy, style: NumberStyle): string {
  if (accuracy.kind === 'exact') return say('exact');
  if (accuracy.kind === 'loose') {
    return say('≈ sure to about {percent} %', { percent: loosePercent(accuracy.share) });
  }
  if (accuracy.tolerance === null) return say('≈ mesh, tolerance unknown');
  const values = {
    tolerance: lengthNumber(accuracy.tolerance, { ...style, decimals: null }, meshFigures),
    unit: style.unit,
  };
  return accuracy.isRefined
    ? say('≈ ± {tolerance} {unit}', values)
    : say('≈ mesh, ± {tolerance} {unit}', values);
}

/** Such as `Distance: 25.4 mm (exact)`. */
export function factText(fact: Fact, wording: Wording): string {
  if (isSentence(fact)) return say('{label}: {text}', { label: fact.label, text: fact.sentence });
  if (!isFigure(fact)) return say('{label}: none. {why}', { label: fact.label, why: fact.why });
  return say('{label}: {value} ({badge})', {
    label: fact.label,
    value: figureText(fact, wording),
    badge: accuracyText(fact.accuracy, wording),
  });
}

/** Names the kind of a thing. */
export function entityName(entity: MeasurableEntity): string {
  const { ref, face, edge } = entity;
  switch (ref.kind) {
    case 'corner':
      return say('Corner');
    case 'middle':
      return say('Middle of an edge');
    case 'centre':
      return isEllipse(entity) ? say('Centre of an ellipse') : say('Centre of a circle');
    case 'edge':
      return edge ? edgeName(edge) : say('Edge');
    case 'face':
      return face ? faceName(face) : say('Face');
    case 'part':
      return say('Part');
  }
}

/** Whether a centre is that of an ellipse. */
function isEllipse({ ref, knowledge }: MeasurableEntity): boolean {
  return knowledge.shapes?.edges[ref.index]?.kind === 'ellipse';
}

function edgeName(edge: EdgeShape): string {
  switch (edge.kind) {
    case 'line':
      return say('Straight edge');
    case 'circle':
      return edge.angle > 2 * Math.PI - 1e-9 ? say('Circle') : say('Arc');
    case 'ellipse':
      return edge.angle > 2 * Math.PI - 1e-9 ? say('Ellipse') : say('Elliptic arc');
    case 'other':
      return say('Curved edge');
  }
}

function faceName(face: FaceShape): string {
  switch (face.kind) {
    case 'plane':
      return say('Flat face');
    case 'cylinder':
      return face.isHollow ? say('Round hole') : say('Cylinder');
    case 'cone':
      return face.isHollow ? say('Conical hole') : say('Cone');
    case 'sphere':
      return face.isHollow ? say('Hollow sphere') : say('Sphere');
    case 'torus':
      return say('Torus');
    case 'other':
      return say('Free-form face');
  }
}
