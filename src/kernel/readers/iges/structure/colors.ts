import { outOfRange } from '../../../../words/outOfRange';
import type { Rgba } from '../../../base/scene';
import type { Entity, IgesFile } from '../file/igesFile';
import { memoized } from '../../../../words/memoized';

/** The eight colours of the standard by their number; 0 means no colour. */
const standard: readonly (Rgba | null)[] = [
  null,
  [0, 0, 0, 1],
  [1, 0, 0, 1],
  [0, 1, 0, 1],
  [0, 0, 1, 1],
  [1, 1, 0, 1],
  [1, 0, 1, 1],
  [0, 1, 1, 1],
  [1, 1, 1, 1],
];

/** The colours of entities. */
export class Colors {
  private readonly defined = new Map<number, Rgba | null>();

  constructor(private readonly file: IgesFile) {}

  /** Null if the file gives it none. */
  of({ color }: Entity): Rgba | null {
    if (color >= 0) return standard[color] ?? null;
    return memoized(this.defined, color, () => this.definition(-color));
  }

  /** A colour definition (type 314), in percent. */
  private definition(id: number): Rgba | null {
    const entity = this.file.find(id);
    if (entity?.type !== 314) return null;
    const p = this.file.parameters(entity);
    const [red = outOfRange(), green = outOfRange(), blue = outOfRange()] = p
      .numbers(3)
      .map((share) => Math.round(Math.min(Math.max(share / 100, 0), 1) * 1e6) / 1e6);
    return [red, green, blue, 1];
  }
}
