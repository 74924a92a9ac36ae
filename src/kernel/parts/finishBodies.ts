import { noFacts } from '../base/noFacts';
import type { PartMesh, Rgba } from '../base/scene';
import type { BuiltPart, ItemColors, PartItem } from '../bodies/builtPart';
import { buildLeft, leftToEngine } from './buildParts';
import { collectParts } from './collectParts';
import { StepFile } from '../part21/stepFile';
import type { Body, UnreadFace } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import {
  type BegunBodies,
  type BegunBody,
  type MeshOptions,
  missingOf,
  partName,
} from './beginBodies';
import type { BridgedBody } from '../opencascade/stepText/writeStep';

/** What became of one body: a part for each of its solids that could be built. */
export interface FinishedBody {
  readonly body: Body;
  /** Faces that were there to be meshed. */
  readonly faces: number;
  /** Faces that could not be read or expressed. */
  readonly missing: readonly UnreadFace[];
  readonly parts: readonly PartMesh[];
  /** Names of its solids that could not be built. */
  readonly lacking: readonly string[];
}

export interface FinishedBodies {
  readonly bodies: readonly FinishedBody[];
  /** Metres; null when nothing could be built. */
  readonly linearDeflection: number | null;
  readonly warnings: readonly string[];
}

/**
 * Has the geometry engine build what was left to it, with the colours, which STEP does not carry here.
 * @throws EngineBreakdown when the engine threw on it; EngineNotLoaded when it is not there
 */
export async function finishBodies(
  begun: BegunBodies,
  options: MeshOptions,
): Promise<FinishedBodies> {
  const byEngine = await buildBodiesLeft(begun, options);
  const built = begun.bodies.map((body) =>
    body.kind === 'meshed' ? body.parts.map(shownAs) : (byEngine.get(body.bridged) ?? []),
  );
  const all = built.flat().map((solid, id) => ({ ...solid, id }));
  const collected = collectParts(
    all,
    all.map((solid) => solid.built),
  );
  return {
    bodies: begun.bodies.map((body, i) => {
      const missing = missingOf(body);
      const parts = (built[i] ?? []).flatMap((solid) => solid.built?.part ?? []);
      return {
        ...{ body: body.body, faces: faceCount(body), missing },
        parts: missing.length > 0 ? parts.map((part, k) => open(part, k, missing.length)) : parts,
        lacking: (built[i] ?? []).flatMap((solid) => (solid.built ? [] : solid.name)),
      };
    }),
    linearDeflection: collected.linearDeflection,
    warnings: collected.warnings,
  };
}

/** What is left of a body encloses nothing, be it its cavities that close. The first of its parts tells what it lacks. */
function open(part: PartMesh, place: number, missing: number): PartMesh {
  const missingFaces = (part.missingFaces ?? 0) + (place === 0 ? missing : 0);
  return { ...part, solid: noFacts, ...(missingFaces > 0 && { missingFaces }) };
}

/** A solid, by the name that it has or would have. */
interface Solid {
  readonly name: string;
  readonly built: BuiltPart | null;
}

function shownAs(built: BuiltPart): Solid {
  return { name: built.part.name, built };
}

async function buildBodiesLeft(
  { bodies, stepText }: BegunBodies,
  options: MeshOptions,
): Promise<ReadonlyMap<BridgedBody, Solid[]>> {
  const solids = new Map<BridgedBody, Solid[]>();
  if (!stepText) return solids;
  const left = bodies.flatMap((body) => (body.kind === 'left' ? [body] : []));
  options.logTrouble?.(leftToEngine(left.map(({ name, why }) => `“${name}”: ${why}`)));
  const items = itemsOf(left);
  const exchange = { file: new StepFile(stepText), source: stepText };
  const styles = stylesOf(left.map(({ bridged }) => bridged));
  const built = items.length > 0 ? await buildLeft(exchange, styles, items, options) : [];
  items.forEach(({ name, bridged }, i) => {
    const own = solids.get(bridged) ?? [];
    solids.set(bridged, [...own, { name, built: built[i] ?? null }]);
  });
  return solids;
}

type Item = PartItem & { readonly bridged: BridgedBody };

function itemsOf(left: readonly Extract<BegunBody, { kind: 'left' }>[]): Item[] {
  const items = left.flatMap(({ name, body, bridged }) =>
    bridged.geometry.map((id, i) => ({
      id,
      name: partName(name, i, bridged.geometry.length),
      color: body.color,
      bridged,
    })),
  );
  return items.map((item, i) => ({ ...item, number: i + 1, count: items.length }));
}

function faceCount(begun: BegunBody): number {
  return begun.kind === 'left' ? begun.bridged.faces.size : facesOf(begun.body).length;
}

/** The colours of faces as if the file said them. */
function stylesOf(bodies: readonly BridgedBody[]): ItemColors {
  const colors = new Map<number, Rgba>();
  for (const { faces } of bodies) {
    for (const [id, { color }] of faces) if (color) colors.set(id, color);
  }
  return { colorOf: (item) => colors.get(item) ?? null };
}
