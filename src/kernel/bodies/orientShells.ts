import { outOfRange } from '../../words/outOfRange';
import { reverseWinding } from '../../model/pack/reverseWinding';
import { besideOthers } from './besideOthers';
import type { Body, Face, Lump, Shell } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import { reversedLoop } from '../brep/reversedLoop';
import type { TessellatedFace, Tessellation } from '../tessellate/tessellation';
import { triangleSums } from '../mesh/triangleSums';

/** A body and its triangles. */
export interface BodyWithMesh {
  readonly body: Body;
  readonly mesh: Tessellation;
}

/**
 * Corrects the orientation of a solid's shells. Some programs write the shell of a void as if it were a
 * separate solid, a separate solid as if it were a void, or a whole solid inside out. The outer shell is the one that
 * encloses the largest volume; what lies beside it is no void.
 * @returns the given object where nothing is reversed
 */
export function orientShells(given: BodyWithMesh): BodyWithMesh {
  const { body, mesh } = given;
  const added = triangleSums(mesh).volumes;
  const volumes = new Map(mesh.faces.map(({ face }, i) => [face.id, added[i] ?? outOfRange()]));
  const lumps = body.lumps.map((lump) => rightLump(lump, volumes, mesh));
  if (lumps.every((lump, i) => lump === body.lumps[i])) return given;
  const right = { ...body, lumps };
  const kept = new Set(facesOf(body));
  return {
    body: right,
    mesh: flippedMesh(
      mesh,
      facesOf(right).filter((face) => !kept.has(face)),
    ),
  };
}

/** @param flipped faces that were reversed */
function flippedMesh(mesh: Tessellation, flipped: readonly Face[]): Tessellation {
  const byId = new Map(flipped.map((face) => [face.id, face]));
  const normals = mesh.normals.slice();
  const indices = mesh.indices.slice();
  const faces = mesh.faces.map((meshed): TessellatedFace => {
    const face = byId.get(meshed.face.id);
    if (!face) return meshed;
    const first = 3 * meshed.firstTriangle;
    flipTriangles(indices.subarray(first, first + 3 * meshed.triangleCount), normals);
    const isReversed = !meshed.face.isReversed;
    return { ...meshed, face: face.isReversed === isReversed ? face : { ...face, isReversed } };
  });
  return { ...mesh, normals, indices, faces };
}

/** Reverses triangles and normals. No vertex is shared between faces. */
function flipTriangles(indices: Uint32Array, normals: Float32Array): void {
  reverseWinding(indices);
  for (const vertex of new Set(indices)) {
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) normals[i] = -(normals[i] ?? outOfRange());
  }
}

/** @param volumes contribution of each face's triangles to the volume of its shell */
function rightLump(lump: Lump, volumes: ReadonlyMap<number, number>, mesh: Tessellation): Lump {
  const enclosed = lump.shells.map((shell) => volumeOf(shell, volumes));
  const largest = Math.max(...enclosed.map(Math.abs));
  const isBeside = besideOthers(lump, mesh);
  const shells = lump.shells.map((shell, i) => {
    const volume = enclosed[i] ?? outOfRange();
    const isOuter = Math.abs(volume) === largest || isBeside(i);
    return (isOuter ? volume >= 0 : volume <= 0) ? shell : flippedShell(shell);
  });
  return shells.every((shell, i) => shell === lump.shells[i]) ? lump : { ...lump, shells };
}

function volumeOf({ faces }: Shell, volumes: ReadonlyMap<number, number>): number {
  return faces.reduce((sum, { id }) => sum + (volumes.get(id) ?? ofNoArea), 0);
}

// Only faces without area have no triangles.
const ofNoArea = 0;

function flippedShell({ faces }: Shell): Shell {
  return {
    faces: faces.map((face): Face => ({
      ...face,
      isReversed: !face.isReversed,
      loops: face.loops.map(reversedLoop),
    })),
  };
}
