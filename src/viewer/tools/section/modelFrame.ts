import { say } from '../../../words/say';
import { type Bounds, middleOf, radiusOf } from '../../controls/fit';
import type { Point } from '../../geometry/pose';
import { dot } from '../../../model/vectors';
import { boundsOf } from '../../model/modelBounds';
import { lengthNumber, meshFigures, metresPer, type NumberStyle } from '../../../model/quantities';
import { styleFor } from '../../base/lengths';
import { upAxisOf } from '../../scene/upAxis';
import type { ToolContext } from '../../toolkit/tool';
import type { BoxEnd, BoxExtent } from './boxFields';
import { drawingOn, type CuttingPlane } from './cut/cuttingPlane';
import { axesIn, axisOf, type NamedAxis, rangeAlong } from './sectionAxes';
import { sidesOf } from './sectionState';
import { anglesOfPlane, planeAt, signOfNormal, type PlaneAngles } from './tilt';

/** The model's axes, its size, and lengths in the user's unit, as the section tool needs them. */
export class ModelFrame {
  /** Bounding box of all displaced parts; null until it is needed. */
  private known: Bounds | null = null;

  constructor(private readonly context: ToolContext) {
    context.shownModel.moved.add(() => (this.known = null), context.signal);
  }

  get bounds(): Bounds {
    this.known ??= boundsOf(this.context.model.parts) ?? { min: [0, 0, 0], max: [1, 1, 1] };
    return this.known;
  }

  get axes(): readonly NamedAxis[] {
    const { options, model, viewport } = this.context;
    return axesIn(viewport.modelRoot.matrixWorld, upAxisOf(options.upAxis, model.extras) === 'z');
  }

  get style(): NumberStyle {
    return styleFor(this.context.options, this.context.model.extras);
  }

  /** About a hundredth of the model's size, rounded down to 1, 2 or 5 of the unit. */
  get step(): number {
    const scale = metresPer[this.style.unit];
    const wanted = radiusOf(this.bounds) / 50 / scale;
    const power = 10 ** Math.floor(Math.log10(wanted));
    return scale * power * ([5, 2].find((digit) => digit * power <= wanted) ?? 1);
  }

  nameOf(plane: CuttingPlane): string {
    return axisOf(plane, this.axes)?.axis.name ?? say('tilted');
  }

  /** Position of a plane along its axis or its normal, as a number in the unit. */
  placeText(plane: CuttingPlane): string {
    const place = this.signOf(plane) * (plane.offset + this.startOf(plane));
    // More digits far from the origin, for the same absolute precision.
    const far = Math.floor(Math.log10(Math.max(1, Math.abs(place) / radiusOf(this.bounds))));
    return lengthNumber(place, this.style, meshFigures + far);
  }

  /** Offset of a plane for a typed position; null when the text is not a number. */
  offsetOf(plane: CuttingPlane, text: string): number | null {
    const value = numberTyped(text);
    return value === null
      ? null
      : this.signOf(plane) * value * metresPer[this.style.unit] - this.startOf(plane);
  }

  /** Offset of the file's origin along a plane's normal. */
  private startOf({ normal }: CuttingPlane): number {
    return dot(normal, this.context.model.origin);
  }

  /** Clamps an offset to the model, because a plane outside of it could not be found again. */
  within({ normal }: CuttingPlane, offset: number): number {
    const [low, high] = rangeAlong(normal, this.bounds);
    return Math.max(low, Math.min(high, offset));
  }

  /** Half width and half height of a plane's frame around the model, with a margin. */
  reach(plane: CuttingPlane): readonly [right: number, up: number] {
    const { right, up } = drawingOn(plane);
    const half = (direction: Point) => {
      const [low, high] = rangeAlong(direction, this.bounds);
      return 0.54 * (high - low);
    };
    return [half(right), half(up)];
  }

  /** Orientation of a plane in degrees, rounded to a hundredth. */
  anglesOf(plane: CuttingPlane): Readonly<Record<keyof PlaneAngles, number>> {
    const { turned, tilted } = anglesOfPlane(plane, this.directions);
    const degrees = (radians: number) => Math.round((radians * 18_000) / Math.PI) / 100 + 0;
    return { turned: degrees(turned), tilted: degrees(tilted) };
  }

  /** A plane with one of its angles as typed, degrees; null when the text is not a number. */
  planeAt(plane: CuttingPlane, which: keyof PlaneAngles, text: string): CuttingPlane | null {
    const degrees = numberTyped(text);
    if (degrees === null) return null;
    const angles = {
      ...anglesOfPlane(plane, this.directions),
      [which]: (degrees * Math.PI) / 180,
    };
    return planeAt(plane, angles, middleOf(this.bounds), this.directions);
  }

  /** Extents of a box along the axes of the file. */
  extentsOf(box: Bounds): readonly BoxExtent[] {
    return this.axes.map(({ name }) => {
      const textOf = (end: BoxEnd) => {
        const side = sidesOf(box)[this.sideOf(box, name, end)];
        return side ? this.placeText(side) : '';
      };
      return { axis: name, from: textOf('from'), to: textOf('to') };
    });
  }

  /** Index of the side at which a box begins or ends along an axis, in the order of `sidesOf`. */
  sideOf(box: Bounds, name: NamedAxis['name'], end: BoxEnd): number {
    return sidesOf(box).findIndex((side) => {
      const found = axisOf(side, this.axes);
      return found?.axis.name === name && found.sign === (end === 'from' ? -1 : 1);
    });
  }

  private get directions(): readonly Point[] {
    return this.axes.map(({ direction }) => direction);
  }

  /** Sign by which offsets of a plane are measured along its axis. */
  signOf(plane: CuttingPlane): 1 | -1 {
    return signOfNormal(plane, this.directions);
  }
}

/** Parses a typed number; null for anything else. */
function numberTyped(text: string): number | null {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}
