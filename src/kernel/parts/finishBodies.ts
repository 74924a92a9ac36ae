import { outOfRange } from '../../words/outOfRange';
import { noFacts } from '../base/noFacts';
import type { PartMesh, Rgba } from '../base/scene';
import type { BuiltPart, ItemColors, PartItem } from '../bodies/builtPart';
import { buildRemaining, engineLogLine } from './buildParts';
import { collectParts, withLooseness } from './collectParts';
import { StepFile } from '../part21/stepFile';
import type { Body, UnreadFace } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import {
  type PreparedBodies,
  type PreparedBody,
  type MeshOptions,
  missingFacesOf,
  partName,
} from './prepareBodies';
import type { BridgedBody } from '../opencascade/stepText/writeStep';

/** The result of one body: a part for each of its solids that could be built. */
export interface FinishedBody {
  readonly body: Body;
  /** Number of faces that could be meshed. */
  readonly faces: number;
  /** Faces that could not be read or expressed. */
  readonly missing: readonly UnreadFace[];
  readonly parts: readonly PartMesh[];
  /** Names of its solids that could not be built. */
  readonly lacking: readonly string[];
}

export interface FinishedBodies {
  readonly bodies: readonly FinishedBody[];
  /** In metres; null where nothing could be built. */
  readonly linearDeflection: number | null;
  readonly warnings: readonly string[];
}

/**
 * Lets the geometry engine build the bodies that were left to it, with their colours, which the STEP file does
 * not contain.
 * @throws EngineBreakdown when the engine threw; EngineNotLoaded when it is missing
 */
export async function finishBodies(
  begun: PreparedBodies,
  options: MeshOptions,
): Promise<FinishedBodies> {
  const byEngine = await buildBodiesLeft(begun, options);
  const finished = begun.bodies.map((body) => finish(body, byEngine));
  const built = finished.map(({ solids }) => solids);
  const all = built.flat().map((solid, id) => ({ ...solid, id }));
  const collected = collectParts(
    all,
    all.map((solid) => solid.built),
  );
  return {
    bodies: begun.bodies.map((body, i) => {
      const missing = finished[i]?.isOwn === true ? [] : missingFacesOf(body);
      const parts = (built[i] ?? []).flatMap((solid) =>
        solid.built ? withLooseness(solid.built) : [],
      );
      return {
        ...{ body: body.body, faces: finished[i]?.faces ?? outOfRange(), missing },
        parts: missing.length > 0 ? parts.map((part, k) => open(part, k, missing.length)) : parts,
        lacking: (built[i] ?? []).flatMap((solid) => (solid.built ? [] : solid.name)),
      };
    }),
    linearDeflection: collected.linearDeflection,
    warnings: collected.warnings,
  };
}

interface Finished {
  readonly solids: readonly Solid[];
  /** Number of faces that were to be meshed. */
  readonly faces: number;
  /** Whether its faces were meshed here, so that those that are missing are counted already. */
  readonly isOwn: boolean;
}

function finish(begun: PreparedBody, byEngine: ReadonlyMap<BridgedBody, Solid[]>): Finished {
  const faces = facesOf(begun.body).length;
  if (begun.kind === 'meshed') return { solids: begun.parts.map(shownAs), faces, isOwn: true };
  const solids = byEngine.get(begun.bridged) ?? [];
  const open = solids.some(({ built }) => built) ? null : begun.open();
  if (open) return { solids: [shownAs(open)], faces, isOwn: true };
  return { solids, faces: begun.bridged.faces.size, isOwn: false };
}

/**
 * A part of a body with missing faces has no volume, even where its cavities are closed. The first part carries
 * the number of missing faces.
 */
function open(part: PartMesh, place: number, missing: number): PartMesh {
  const missingFaces = (part.missingFaces ?? 0) + (place === 0 ? missing : 0);
  return { ...part, solid: noFacts, ...(missingFaces > 0 && { missingFaces }) };
}

/** A solid with its name, which exists also where it could not be built. */
interface Solid {
  readonly name: string;
  readonly built: BuiltPart | null;
}

function shownAs(built: BuiltPart): Solid {
  return { name: built.part.name, built };
}

async function buildBodiesLeft(
  { bodies, stepText }: PreparedBodies,
  options: MeshOptions,
): Promise<ReadonlyMap<BridgedBody, Solid[]>> {
  const solids = new Map<BridgedBody, Solid[]>();
  if (!stepText) return solids;
  const left = bodies.flatMap((body) => (body.kind === 'left' ? [body] : []));
  options.logTrouble?.(engineLogLine(left.map(({ name, why }) => `“${name}”: ${why}`)));
  const items = itemsOf(left);
  const exchange = { file: new StepFile(stepText), source: stepText };
  const styles = stylesOf(left.map(({ bridged }) => bridged));
  const built = items.length > 0 ? await buildRemaining(exchange, styles, items, options) : [];
  items.forEach(({ name, bridged }, i) => {
    const own = solids.get(bridged) ?? [];
    solids.set(bridged, [...own, { name, built: built[i] ?? null }]);
  });
  return solids;
}

type Item = PartItem & { readonly bridged: BridgedBody };

function itemsOf(left: readonly Extract<PreparedBody, { kind: 'left' }>[]): Item[] {
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

/** The colours of faces in the form in which a file gives them. */
function stylesOf(bodies: readonly BridgedBody[]): ItemColors {
  const colors = new Map<number, Rgba>();
  for (const { faces } of bodies) {
    for (const [id, { color }] of faces) if (color) colors.set(id, color);
  }
  return { colorOf: (item) => colors.get(item) ?? null };
}
