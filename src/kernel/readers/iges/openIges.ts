import { Unexpected } from '../../base/unexpected';
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
  readonly file: IgesFile;
  readonly source: Source;
  readonly sections: IgesSections;
  readonly root: EntitySet;
  readonly items: NamedItems;
  /** The number of hidden entities. */
  readonly hidden: number;
}

/** @throws Unexpected if the file has to be read as a whole by the engine */
export function openIges(sections: IgesSections, global: GlobalSection): OpenedIges {
  const { millimetres, scale } = global;
  if (millimetres === null) throw new Unexpected('a unit of its own');
  if (scale !== 1) throw new Unexpected(`a model at a scale of ${scale}`);
  const file = new IgesFile(sections, global.delimiters);
  const source = { file, millimetres };
  const { root: unnamed, hidden } = readEntitySets(source);
  const root = { ...unnamed, name: global.product };
  const items = new NamedItems(root, { source, colors: new Colors(file) });
  return { file, source, sections, root, items, hidden };
}
