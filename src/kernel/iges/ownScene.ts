import type { Quality } from '../../contract/modelExtras';
import { say } from '../../contract/say';
import { meshBody } from '../bodies/meshBody';
import type { Body } from '../readers/brep/brep';
import { facesOf } from '../readers/brep/facesOf';
import type { Rgba, Scene } from '../scene';
import { Unexpected } from '../step/part21/unexpected';
import { poolBodies, withGroups, type PoolBodies, type Reading } from './bodies/poolBodies';
import { nodesOf, type NamedBody } from './structure/nodesOf';
import type { Pool } from './structure/pool';

/** What is shown of a file, by our own mesher. */
export interface OwnScene extends Pick<Scene, 'roots' | 'parts'> {
  /** Metres, of the part that is followed least closely. */
  readonly linearDeflection: number;
}

export interface OwnOptions {
  readonly quality: Quality;
  /** Told at each stage, in words for the user. */
  readonly report: (phase: string) => void;
}

/**
 * Reads and meshes all that a file shows without a geometry engine.
 * @param rootName for what the file itself leaves unnamed
 * @throws Unexpected for a single body that is not sure: all of a file comes from one reader
 */
export function ownScene(
  root: Pool,
  reading: Reading,
  rootName: string | null,
  options: OwnOptions,
): OwnScene {
  const bodies = allBodies(root, reading);
  const { roots, named } = nodesOf(root, bodies, rootName);
  if (named.length === 0) throw new Unexpected('no solid or surface');
  const meshed = named.map((body, i) => meshedPart(body, i + 1, named.length, options));
  return {
    roots,
    parts: meshed.map(({ part }) => part),
    linearDeflection: meshed.reduce(
      (most, { linearDeflection }) => Math.max(most, linearDeflection),
      0,
    ),
  };
}

/** Of all definitions; each once, however often it is placed. */
function allBodies(root: Pool, reading: Reading): PoolBodies {
  const bodies = new Map<Pool, readonly Body[]>();
  const visit = (pool: Pool) => {
    if (bodies.has(pool)) return;
    for (const [one, found] of poolBodies(pool, reading)) bodies.set(one, found);
    for (const one of withGroups(pool)) for (const use of one.uses) visit(use.pool);
  };
  visit(root);
  return bodies;
}

function meshedPart({ body, name }: NamedBody, number: number, count: number, options: OwnOptions) {
  options.report(say('Meshing {number} of {count}: {name}', { number, count, name }));
  const { color, painted } = paintedOnce(body);
  const meshed = meshBody(painted, 1, options.quality, { name, color });
  if (meshed.kind === 'not taken') throw new Unexpected(`${name}: ${meshed.why}`);
  return meshed;
}

/** A colour that all faces have is that of the part. */
function paintedOnce(body: Body): { readonly color: Rgba | null; readonly painted: Body } {
  const colors = new Set(facesOf(body).map(({ color }) => color?.join(' ')));
  const color = facesOf(body)[0]?.color ?? null;
  if (colors.size !== 1 || color === null) return { color: body.color, painted: body };
  const lumps = body.lumps.map(({ shells }) => ({
    shells: shells.map(({ faces }) => ({ faces: faces.map((face) => ({ ...face, color: null })) })),
  }));
  return { color, painted: { ...body, lumps } };
}
