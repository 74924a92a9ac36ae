import { say } from '../../words/say';
import { instanceNameOf, productNameOf } from './rowNames';
import type { PartRow } from './partRows';

export interface PartRowState {
  /** Number of instances of the part or assembly in the scene. */
  readonly instances: number;
  readonly isHidden: boolean;
  readonly isGhost: boolean;
}

/** The row of a part for a screen reader: `bolt, part, 6 of the same, hidden`. */
export function accessiblePartLabel(
  { node, children }: Pick<PartRow, 'node' | 'children'>,
  { instances, isHidden, isGhost }: PartRowState,
): string {
  const count = children.length;
  const instance = instanceNameOf({ node });
  return [
    productNameOf({ node }),
    ...(instance === '' ? [] : [instance]),
    count > 0 ? say('assembly of {count}', { count }) : say('part'),
    ...(instances > 1 ? [say('{count} of the same', { count: instances })] : []),
    ...(isHidden ? [say('hidden')] : []),
    ...(isGhost ? [say('see-through')] : []),
  ].join(say(', '));
}
