import type { Entity, IgesFile } from '../file/igesFile';

/** The number of parameters before the pointers to notes and properties; null for entity types that are not named. */
function ownParameters(file: IgesFile, entity: Entity): number | null {
  const p = file.parameters(entity);
  switch (entity.type) {
    case 186:
      p.skip(2);
      return 3 + 2 * p.integer();
    case 308:
      p.skip(2);
      return 3 + p.integer();
    case 402:
      return 1 + p.integer();
    case 408:
      return 5;
    case 514:
      return 1 + 2 * p.integer();
    case 430:
      return 1;
    default:
      return null;
  }
}

/** The name that a property (type 406, form 15) gives to an entity; null for none. */
export function nameOf(file: IgesFile, entity: Entity): string | null {
  const own = ownParameters(file, entity);
  if (own === null || own < 0) return null;
  const p = file.parameters(entity);
  p.skip(own);
  if (p.left <= 0) return null;
  p.pointers();
  for (const id of p.left > 0 ? p.pointers() : []) {
    const property = file.find(id);
    if (property?.type !== 406 || property.form !== 15) continue;
    const values = file.parameters(property);
    values.skip();
    const name = values.text();
    if (name !== null) return name;
  }
  return null;
}
