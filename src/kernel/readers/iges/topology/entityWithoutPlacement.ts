import { Unexpected } from '../../../base/unexpected';
import type { Entity } from '../file/igesFile';
import type { Source } from '../geometry/igesSource';

/**
 * A topological entity without a placement of its own.
 * @throws Unexpected for one of another type, or with a placement of its own
 */
export function entityWithoutPlacement({ file }: Source, id: number, type: number): Entity {
  const entity = file.entity(id);
  if (entity.type !== type || entity.transformation !== 0) {
    throw new Unexpected(`entity ${id} is ${entity.type}, or placed`);
  }
  return entity;
}
