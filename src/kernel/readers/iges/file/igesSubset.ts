import { Unexpected } from '../../../base/unexpected';
import type { IgesSections } from '../fileSections';
import type { Entity, IgesFile } from './igesFile';
import { layoutOf } from './sectionLayout';
import { writeLines, type EntityToWrite } from './writeLines';

/**
 * Writes a file with only some entities of another file and everything that they refer to. The entities are shown and
 * have no names. Several are put into one group, because the engine chooses its mesh size by independent entities.
 * @param ids numbers of existing entities
 * @throws Unexpected if their parameters cannot be read, or a transformation matrix is missing
 */
export function igesSubset(
  file: IgesFile,
  { global }: Pick<IgesSections, 'global'>,
  ids: readonly number[],
): Uint8Array {
  const copies = reached(file, ids);
  const numbers = new Map(copies.map(({ entity }, i) => [entity.id, 2 * i + 1]));
  const numberOf = (id: number) => numbers.get(Math.abs(id)) ?? none;
  const placeOf = ({ id, transformation }: Entity) => {
    if (transformation === none) return none;
    const place = numberOf(transformation);
    if (place === none) throw new Unexpected(`entity ${id} stands where the file does not say`);
    return place;
  };
  const shown = new Set(ids);
  const { field, record } = file.delimiters;
  const entries = copies.map(({ entity, fields, pointers }) => ({
    type: entity.type,
    form: entity.form,
    transformation: placeOf(entity),
    color: entity.color < 0 ? -numberOf(entity.color) : entity.color,
    status: shown.has(entity.id) ? '00000000' : `00${entity.status.slice(2)}`,
    fields: renumbered(fields, pointers, numberOf),
  }));
  const group = ids.length > 1 ? [groupOf(ids.map(numberOf))] : [];
  return writeLines({ global, entries: [...entries, ...group], field, record });
}

// A null pointer in the format.
const none = 0;

function groupOf(numbers: readonly number[]): EntityToWrite {
  const fields = [402, numbers.length, ...numbers].map(String);
  return { type: 402, form: 7, transformation: 0, color: 0, status: '00000000', fields };
}

/** An entity that is copied, with its own parameters. */
interface Copy {
  readonly entity: Entity;
  /** The entity type number comes first. */
  readonly fields: readonly string[];
  readonly pointers: readonly number[];
}

/** Entities and everything that they refer to, each once. */
function reached(file: IgesFile, ids: readonly number[]): readonly Copy[] {
  const seen = new Set<number>();
  const copies: Copy[] = [];
  const waiting: number[] = [];
  const add = (id: number) => {
    if (id === 0 || seen.has(id)) return;
    seen.add(id);
    waiting.push(id);
  };
  ids.forEach(add);
  for (const id of waiting) {
    const entity = file.find(id);
    if (!entity) continue;
    const all = file.fields(entity);
    const { length, pointers } = layoutOf(entity.type, entity.form, all);
    const fields = all.slice(0, length);
    copies.push({ entity, fields, pointers });
    for (const place of pointers) add(pointed(fields[place]));
    add(entity.transformation);
    if (entity.color < 0) add(-entity.color);
  }
  return copies;
}

function pointed(field: string | undefined): number {
  const number = Math.abs(Number(field ?? 0));
  return Number.isSafeInteger(number) ? number : 0;
}

/** Pointers with the new numbers; 0 for entities that do not exist. */
function renumbered(
  fields: readonly string[],
  pointers: readonly number[],
  numberOf: (id: number) => number,
): readonly string[] {
  const all = [...fields];
  for (const place of pointers) {
    const sign = all[place]?.startsWith('-') === true ? '-' : '';
    const number = numberOf(pointed(all[place]));
    all[place] = number === 0 ? '0' : sign + String(number);
  }
  return all;
}
