import { say } from '../../../words/say';
import type { EdgeShape, FaceShape } from '../../../model/shapes';
import type { ModelExtras } from '../../../model/modelExtras';
import { lengthText, metresPer, type Unit } from '../../base/lengths';
import { isFigure, type Badge, type Fact, type Figure } from './figure';
import { directionIn, fileFrame, inFrame, type Frame } from './frame';
import type { Thing } from './thing';

/** How numbers are written: the unit of lengths, and which way the axes of the file are. */
export interface Wording {
  readonly unit: Unit;
  readonly extras: ModelExtras | null;
  /** Positions and steps are in this one; in that of the file where none is picked. */
  readonly frame?: Frame;
}

/** `25.4 mm`, `314.1593 mm²`, `30°`, `X 10 · Y 0 · Z 5 mm`. */
export function figureText(figure: Figure, wording: Wording): string {
  const digits = significantOf(figure);
  const texts = figureValues(figure, wording).map((value) => numberText(value, digits));
  const name = unitText(figure, wording.unit);
  const suffix = figure.quantity === 'angle' ? name : ` ${name}`;
  const { style } = figure;
  if (style === undefined || style === 'size') return `${texts.join(' × ')}${suffix}`;
  return `${axisTexts(style === 'steps' ? 'Δ' : '', texts)}${suffix}`;
}

/** How many figures of a number are worth being written. */
export function significantOf({ significant, badge }: Figure): number {
  return significant ?? (badge.kind === 'exact' ? 7 : 4);
}

/** In the unit and along the axes in which a figure is written. */
export function figureValues(figure: Figure, wording: Wording): readonly number[] {
  const power = powers[figure.quantity];
  const scale = figure.quantity === 'angle' ? Math.PI / 180 : metresPer[wording.unit] ** power;
  return inAxes(figure, wording).map((value) => value / scale);
}

const powers = { length: 1, area: 2, volume: 3, angle: 0 } as const;

/** `mm²` */
export function unitText({ quantity }: Figure, unit: Unit): string {
  return quantity === 'angle' ? '°' : `${unit}${['', '', '²', '³'][powers[quantity]] ?? ''}`;
}

function axisTexts(prefix: string, texts: readonly string[]): string {
  return texts.map((text, i) => `${prefix}${['X', 'Y', 'Z'][i] ?? ''} ${text}`).join(' · ');
}

/** Boxes are along the axes of the file, whatever coordinates are picked. */
function inAxes({ values, style }: Figure, { extras, frame }: Wording): readonly number[] {
  const [x, y, z] = values;
  if (style === undefined || x === undefined || y === undefined || z === undefined) return values;
  const file = fileFrame(extras);
  if (style === 'size') return directionIn([x, y, z], file.axes).map(Math.abs);
  const { origin, axes } = frame ?? file;
  if (style === 'point') return inFrame([x, y, z], { origin, axes });
  return directionIn([x, y, z], axes).map(Math.abs);
}

function numberText(value: number, significant: number): string {
  const digits =
    Math.abs(value) < 1e-9 ? 0 : significant - 1 - Math.floor(Math.log10(Math.abs(value)));
  const text = value.toLocaleString('en', {
    maximumFractionDigits: Math.max(0, Math.min(6, digits)),
    useGrouping: false,
  });
  return text === '-0' ? '0' : text;
}

/** `exact`, `≈ mesh, ± 0.05 mm`. */
export function badgeText(badge: Badge, unit: Unit): string {
  if (badge.kind === 'exact') return say('exact');
  if (badge.tolerance === null) return say('≈ mesh, tolerance unknown');
  return say('≈ mesh, ± {tolerance} {unit}', {
    tolerance: lengthText(badge.tolerance, unit),
    unit,
  });
}

/** `Distance: 25.4 mm (exact)`. */
export function factText(fact: Fact, wording: Wording): string {
  if (!isFigure(fact)) return say('{label}: none. {why}', { label: fact.label, why: fact.why });
  return say('{label}: {value} ({badge})', {
    label: fact.label,
    value: figureText(fact, wording),
    badge: badgeText(fact.badge, wording.unit),
  });
}

/** What a thing is, in one or two words. */
export function thingName({ ref, face, edge }: Thing): string {
  switch (ref.kind) {
    case 'corner':
      return say('Corner');
    case 'middle':
      return say('Middle of an edge');
    case 'centre':
      return say('Centre of a circle');
    case 'edge':
      return edge ? edgeName(edge) : say('Edge');
    case 'face':
      return face ? faceName(face) : say('Face');
    case 'part':
      return say('Part');
  }
}

function edgeName(edge: EdgeShape): string {
  switch (edge.kind) {
    case 'line':
      return say('Straight edge');
    case 'circle':
      return edge.angle > 2 * Math.PI - 1e-9 ? say('Circle') : say('Arc');
    case 'ellipse':
      return say('Elliptic edge');
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
