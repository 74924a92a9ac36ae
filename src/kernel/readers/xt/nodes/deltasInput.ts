import { BinaryInput } from './binaryInput';
import { damagedXt } from './damagedXt';

/** Neutral binary as deltas have it, which tell more of a node than other data. */
export class DeltasInput extends BinaryInput {
  /** A byte stands behind it: 0 or 1, of unknown meaning. */
  override reference(): number {
    const index = this.pointer();
    if (this.number('u') > 1) throw damagedXt();
    return index;
  }

  /** Parameters on both surfaces, the tangent and the parameter of the curve follow. */
  override chartPoint(): readonly number[] | null {
    const position = this.vector();
    for (let i = 0; i < 8; i++) this.number('f');
    return position;
  }
}
