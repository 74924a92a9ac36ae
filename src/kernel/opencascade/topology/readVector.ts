import { metresPerMillimetre, type Vector } from '../../../model/shapes';

interface Triple {
  X(): number;
  Y(): number;
  Z(): number;
  delete(): void;
}

/** Copies a direction out of the engine and frees it there. */
export function takeDirection(triple: Triple): Vector {
  const vector: Vector = [triple.X(), triple.Y(), triple.Z()];
  triple.delete();
  return vector;
}

/** Copies a point out of the engine and converts it from millimetres to metres. */
export function takePoint(triple: Triple): Vector {
  const [x, y, z] = takeDirection(triple);
  return [x * metresPerMillimetre, y * metresPerMillimetre, z * metresPerMillimetre];
}

/** Copies the location and the direction of an axis. */
export function takeAxis(axis: { Location(): Triple; Direction(): Triple; delete(): void }): {
  origin: Vector;
  axis: Vector;
} {
  const taken = { origin: takePoint(axis.Location()), axis: takeDirection(axis.Direction()) };
  axis.delete();
  return taken;
}
