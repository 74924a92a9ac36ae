import type { Body, Face, Lump, Shell } from '../readers/brep/brep';
import { otherWay } from '../readers/brep/otherWay';
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
  const added = triangleSums(mesh).volumes;
  const volumes = new Map(mesh.faces.map(({ face }, i) => [face.id, added[i] ?? 0]));
  const lumps = body.lumps.map((lump) => rightLump(lump, volumes));
  return lumps.every((lump, i) => lump === body.lumps[i]) ? body : { ...body, lumps };
}

/** @param volumes what the triangles of each face add to that of their shell */
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
