import { acis } from './acis/format';
import type { CadFormat } from './cadFormat';
import { catia } from './catpart/format';
import { creo } from './creo/format';
import { iges } from './iges/format';
import { jt } from './jt/format';
import { nx } from './nx/format';
import { solidEdge } from './solidEdge/format';
import { solidWorks } from './sldprt/format';
import { step } from './step/format';
import { parasolid } from './xt/format';

/**
 * The CAD formats, in the order in which they are tried, and named. `npm run generate` carries a change of it to all
 * places that name formats.
 */
export const cadFormats: readonly CadFormat[] = [
  ...[nx, creo, step, iges, parasolid, solidWorks, catia, jt, solidEdge, acis],
];
