import { say } from '../../../../words/say';
import { Refusal } from '../../../base/refusal';
import type { PlacedParts } from '../../../base/scene';
import { eachPlaced } from '../../../parts/partPlacements';
import { eyeOf } from './eyes';
import { fitView, type Placed } from './fitView';

/**
 * Checks without drawing that a picture would show something.
 * @throws Refusal when there is nothing to see
 */
export function requireVisible(scene: PlacedParts, up: 'y' | 'z'): void {
  const placed: Placed[] = [];
  eachPlaced(scene, (_, part, matrix) => placed.push({ part, matrix }));
  if (!fitView(placed, eyeOf('iso', up), 1, 0)) throw nothingToSee();
}

export function nothingToSee(): Refusal {
  return new Refusal('noGeometry', say('There is no solid or surface in this file.'));
}
