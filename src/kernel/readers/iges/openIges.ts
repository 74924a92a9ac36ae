import { IgesFile } from './file/igesFile';
import type { GlobalSection } from './globalSection';
import type { IgesSections } from './fileSections';
import type { Source } from './geometry/igesSource';
import { Colors } from './structure/colors';
import { NamedItems } from './bodies/namedItems';
import type { EntitySet } from './structure/entitySet';
import { readEntitySets } from './structure/readEntitySets';

/** The contents of a file and the bodies in it that were read reliably. */
export interface OpenedIges {
  readonly source: Source;
  readonly root: EntitySet;
  readonly items: NamedItems;
  /** The number of hidden entities. */
  readonly hidden: number;
}

/**
 * A unit that is not known is taken for millimetres, and a drawing at a scale at its own size.
 * @throws Unexpected if the structure of the file cannot be followed
 */
export function openIges(sections: IgesSections, global: GlobalSection): OpenedIges {
  const file = new IgesFile(sections, global.delimiters);
  const source = { file, millimetres: global.millimetres ?? 1 };
  const { root: unnamed, hidden } = readEntitySets(source);
  const root = { ...unnamed, name: global.product };
  const items = new NamedItems(root, { source, colors: new Colors(file) });
  return { source, root, items, hidden };
}
