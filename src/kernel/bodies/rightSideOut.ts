import type { Body, Face, Loop, Lump, Shell } from '../readers/brep/brep';
import type { Tessellation } from '../tessellate/tessellation';
import { triangleSums } from './triangleSums';

/**
 * A solid whose shells all have the material on their right side. Some programs write the shell of a void
 * as if it were a solid of its own, or a whole solid inside out; which shell is the outer one is plain
 * from what they enclose.
 * @param mesh that was made of the solid
 * @returns the very same body where nothing is to be turned
 */
export function rightSideOut(body: Body, mesh: Tessellation): Body {
  const volumes = volumesOf(mesh);
  const lumps = body.lumps.map((lump) => rightLump(lump, volumes));
  return lumps.every((lump, i) => lump === body.lumps[i]) ? body : { ...body, lumps };
}

function rightLump(lump: Lump, volumes: ReadonlyMap<number, number>): Lump {
  const enclosed = lump.shells.map((shell) => volumeOf(shell, volumes));
  const largest = Math.max(...enclosed.map(Math.abs));
  const shells = lump.shells.map((shell, i) => {
    const volume = enclosed[i] ?? 0;
    const isOuter = Math.abs(volume) === largest;
    return (isOuter ? volume >= 0 : volume <= 0) ? shell : turnedOver(shell);
  });
  return shells.every((shell, i) => shell === lump.shells[i]) ? lump : { ...lump, shells };
}

/** What the triangles of each face add to the volume of their shell. */
function volumesOf({ positions, indices, faces }: Tessellation): ReadonlyMap<number, number> {
  const volumes = new Map<number, number>();
  for (const { face, firstTriangle, triangleCount } of faces) {
    const own = { positions, indices, faces: [{ firstTriangle, triangleCount }] };
    volumes.set(face.id, triangleSums(own).volume);
  }
  return volumes;
}

function volumeOf({ faces }: Shell, volumes: ReadonlyMap<number, number>): number {
  return faces.reduce((sum, { id }) => sum + (volumes.get(id) ?? 0), 0);
}

function turnedOver({ faces }: Shell): Shell {
  return {
    faces: faces.map((face): Face => ({
      ...face,
      isReversed: !face.isReversed,
      loops: face.loops.map(otherWay),
    })),
  };
}

function otherWay(loop: Loop): Loop {
  if (loop.kind === 'vertex') return loop;
  const coedges = loop.coedges.toReversed();
  return {
    ...loop,
    coedges: coedges.map(({ edge, isReversed }) => ({ edge, isReversed: !isReversed })),
  };
}
