import type { Body, Shell } from '../../../brep/brep';
import { edgeUses } from '../../../brep/edgeUses';
import { Unexpected } from '../../../base/unexpected';
import type { Entity } from '../file/igesFile';
import type { Source } from '../geometry/igesSource';
import type { Colors } from '../structure/colors';
import { nameOf } from '../structure/names';
import { ShellReader } from './shellReader';

/**
 * A solid (type 186), a shell (514) or a face (510) whose topology is in the file. A closed shell is a solid.
 * @throws Unexpected for what is not supported
 */
export function shellBody(source: Source, entity: Entity, colors: Colors): Body {
  const reader = new ShellReader(source, colors);
  const shells = shellsOf(source, entity, reader);
  const { unread } = reader;
  const isSolid = entity.type === 186 || shells.every(isClosed);
  return {
    name: nameOf(source.file, entity),
    kind: isSolid && unread.length === 0 ? 'solid' : 'sheet',
    lumps: [{ shells }],
    unread,
    color: colors.of(entity),
    placements: [],
  };
}

function shellsOf(source: Source, entity: Entity, reader: ShellReader): readonly Shell[] {
  if (entity.transformation !== 0) throw new Unexpected(`entity ${entity.id} is placed`);
  switch (entity.type) {
    case 186: {
      const p = source.file.parameters(entity);
      const outer = reader.shell(p.pointer(), !p.flag());
      const voids = Array.from({ length: p.count() }, () => reader.shell(p.pointer(), !p.flag()));
      return [outer, ...voids];
    }
    case 514:
      return [reader.shell(entity.id, false)];
    default:
      return [{ faces: [reader.face(entity.id, false)] }];
  }
}

/** Whether every edge of a shell is used twice: by two faces, or twice by a face that closes on itself. */
function isClosed({ faces }: Shell): boolean {
  const uses = edgeUses(faces);
  return uses.size > 0 && [...uses.values()].every((count) => count === 2);
}
