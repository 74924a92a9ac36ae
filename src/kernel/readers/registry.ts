import { acis } from './acis/format';
import type { CadFormat } from './cadFormat';
import { catia } from './catpart/format';
import { creo } from './creo/format';
import { glb, gltf } from './gltf/format';
import { iges } from './iges/format';
import { jt } from './jt/format';
import type { MeshFormat } from './meshFormat';
import { nx } from './nx/format';
import { obj } from './obj/format';
import { ply } from './ply/format';
import { solidEdge } from './solidEdge/format';
import { solidWorks } from './sldprt/format';
import { step } from './step/format';
import { stl } from './stl/format';
import { threeMf } from './threemf/format';
import { parasolid } from './xt/format';
import { zip } from './zip/format';

/**
 * The CAD formats, in the order in which they are tried and listed. After a change, `npm run generate` updates all
 * places that list formats.
 */
export const cadFormats: readonly CadFormat[] = [
  ...[nx, creo, step, iges, parasolid, solidWorks, catia, jt, solidEdge, acis],
];

/** The formats of meshes that other programs saved; `npm run generate` updates these lists as well. */
export const meshFormats: readonly MeshFormat[] = [glb, gltf, stl, threeMf, ply, obj, zip];
