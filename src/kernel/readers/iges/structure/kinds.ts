import type { Entity } from '../file/igesFile';

type Typed = Pick<Entity, 'type'>;

const solids: ReadonlySet<number> = new Set([186, 510, 514]);
const bases: ReadonlySet<number> = new Set([114, 118, 120, 122, 128, 140]);
const holders: ReadonlySet<number> = new Set([402, 408, 430, 184]);
/** Forms of associativity (402) that are groups. */
const groupForms: ReadonlySet<number> = new Set([1, 7, 14, 15]);

/** Whether it is a solid, shell or face with topology. */
export function isSolid({ type }: Typed): boolean {
  return solids.has(type);
}

/** Whether it is a surface without topology. */
export function isSurface(entity: Typed): boolean {
  return isBasis(entity) || entity.type === 143 || entity.type === 144;
}

/** Whether it is an untrimmed surface, which may only be the basis of other surfaces. */
export function isBasis({ type }: Typed): boolean {
  return bases.has(type);
}

/** Whether it contains others: a group, an instance of a definition or of a solid, or an assembly of solids. */
export function isHolder({ type }: Typed): boolean {
  return holders.has(type);
}

export function isGroup({ type, form }: Pick<Entity, 'type' | 'form'>): boolean {
  return type === 402 && groupForms.has(form);
}

export function isAssembly({ type }: Typed): boolean {
  return type === 184;
}
