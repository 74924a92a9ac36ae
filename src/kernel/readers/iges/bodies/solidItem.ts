import type { Entity } from '../file/igesFile';
import { nameOf } from '../structure/names';
import { Unexpected } from '../../../base/unexpected';
import { shellBody } from '../topology/shellBody';
import { tryTo, type Item } from './item';
import type { Reading } from './reading';

/** A solid, shell or face whose topology the file gives. */
export function solidItem({ source, colors }: Reading, entity: Entity): Item {
  const body = tryTo(() => shellBody(source, entity, colors));
  const common = { entities: [entity.id], isSewn: false } as const;
  if (!(body instanceof Unexpected)) {
    return { ...common, name: body.name, kind: body.kind, known: { kind: 'known', body } };
  }
  const name = tryTo(() => nameOf(source.file, entity));
  return {
    ...common,
    name: name instanceof Unexpected ? null : name,
    kind: entity.type === 186 ? 'solid' : 'sheet',
    known: { kind: 'not taken', why: body.message },
  };
}
