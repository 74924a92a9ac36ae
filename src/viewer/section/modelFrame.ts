import { type Bounds, radiusOf } from '../controls/fit';
import type { Point } from '../controls/pose';
import { boundsOf } from '../model/measure';
import { lengthText, metresPer, type Unit, unitFor } from '../overlay/lengths';
import { upAxisOf } from '../scene/upAxis';
import type { Desk } from '../tools/tool';
import { drawingOn, type CuttingPlane } from './cuttingPlane';
import { axesIn, axisOf, type NamedAxis, rangeAlong } from './sectionAxes';

/** The model as a section measures it: its axes, its size, and lengths in the user's unit. */
export class ModelFrame {
  constructor(private readonly desk: Desk) {}

  get bounds(): Bounds {
    return boundsOf(this.desk.model.parts) ?? { min: [0, 0, 0], max: [1, 1, 1] };
  }

  get axes(): readonly NamedAxis[] {
    const { options, model, viewport } = this.desk;
    return axesIn(viewport.stand.matrixWorld, upAxisOf(options.upAxis, model.extras) === 'z');
  }

  get unit(): Unit {
    return unitFor(this.desk.options.units, this.desk.model.extras);
  }

  /** A hundredth of the model, rounded to 1, 2 or 5 of the unit. */
  get step(): number {
    const scale = metresPer[this.unit];
    const wanted = radiusOf(this.bounds) / 50 / scale;
    const power = 10 ** Math.floor(Math.log10(wanted));
    return scale * power * ([5, 2].find((digit) => digit * power <= wanted) ?? 1);
  }

  nameOf(plane: CuttingPlane): string {
    return axisOf(plane, this.axes)?.axis.name ?? 'face';
  }

  /** Where a plane is along its axis, or along its own normal: a number in the unit. */
  placeText(plane: CuttingPlane): string {
    return lengthText(this.signOf(plane) * plane.offset, this.unit).replace(/^-0$/, '0');
  }

  /** Offset of a plane for a number as typed; null when it is none. */
  offsetOf(plane: CuttingPlane, text: string): number | null {
    const value = Number(text.replace(',', '.'));
    if (text.trim() === '' || !Number.isFinite(value)) return null;
    return this.signOf(plane) * value * metresPer[this.unit];
  }

  /** A plane beyond the model would be lost. */
  within({ normal }: CuttingPlane, offset: number): number {
    const [low, high] = rangeAlong(normal, this.bounds);
    return Math.max(low, Math.min(high, offset));
  }

  /** How far a frame in a plane reaches around the model, with a little room. */
  reach(plane: CuttingPlane): readonly [right: number, up: number] {
    const { right, up } = drawingOn(plane);
    const half = (direction: Point) => {
      const [low, high] = rangeAlong(direction, this.bounds);
      return 0.54 * (high - low);
    };
    return [half(right), half(up)];
  }

  private signOf(plane: CuttingPlane): 1 | -1 {
    return axisOf(plane, this.axes)?.sign ?? 1;
  }
}
