import type { PartMesh, Rgba } from '../../scene';
import { buildParts, type BuildOptions, type KnownBody } from '../../step/buildParts';
import { collectParts } from '../../step/collectParts';
import { StepFile } from '../../step/part21/stepFile';
import type { Styles } from '../../step/styles';
import type { Body } from '../brep/brep';
import type { BridgedBody, BridgedStep } from './writeStep';

export type MeshOptions = BuildOptions;

/** What became of one body: a part for each of its solids that could be built. */
export interface MeshedBody {
  readonly bridged: BridgedBody;
  readonly parts: readonly PartMesh[];
}

export interface MeshedBodies {
  readonly bodies: readonly MeshedBody[];
  /** Metres; null when nothing could be built. */
  readonly linearDeflection: number | null;
  readonly warnings: readonly string[];
}

/**
 * Builds and meshes the bodies of a bridged file, with their colours, which the file does not carry.
 * @param unitMillimetres that the unit of the bodies' lengths has
 * @throws EngineBreakdown when the engine threw on it; EngineNotLoaded when it is not there
 */
export async function meshBridged(
  { bytes, bodies }: BridgedStep,
  unitMillimetres: number,
  nameOf: (bridged: BridgedBody, index: number) => string,
  options: MeshOptions,
): Promise<MeshedBodies> {
  const file = new StepFile(bytes);
  const items = bodies.flatMap((bridged, i) =>
    bridged.geometry.map((id, k) => {
      const name = nameOf(bridged, i);
      const single = bridged.geometry.length === 1;
      const piece = pieceOf(bridged, k);
      return { id, name: single ? name : `${name} ${k + 1}`, color: bridged.body.color, piece };
    }),
  );
  const bodyOf = ({ piece }: { piece: Body | null }): KnownBody =>
    piece
      ? { kind: 'known', body: piece, unitMillimetres }
      : { kind: 'not taken', why: 'it is not whole' };
  const exchange = { file, source: bytes };
  const built = await buildParts(exchange, stylesOf(bodies), items, bodyOf, options);
  const collected = collectParts(items, built);
  const partOf = (id: number) => {
    const place = collected.indexOf(id);
    return place ? collected.parts.slice(place.index, place.index + 1) : [];
  };
  return {
    bodies: bodies.map((bridged) => ({ bridged, parts: bridged.geometry.flatMap(partOf) })),
    linearDeflection: collected.linearDeflection,
    warnings: collected.warnings,
  };
}

/** What one of the instances of a body was written from; null where faces are missing. */
function pieceOf({ body, geometry, missing }: BridgedBody, index: number): Body | null {
  if (missing.length > 0) return null;
  if (geometry.length === 1) return body;
  const lump = body.lumps[index];
  return lump && geometry.length === body.lumps.length ? { ...body, lumps: [lump] } : null;
}

/** The colours of faces as if the file said them. */
function stylesOf(bodies: readonly BridgedBody[]): Styles {
  const colors = new Map<number, Rgba>();
  for (const { faces } of bodies) {
    for (const [id, { color }] of faces) if (color) colors.set(id, color);
  }
  return {
    colorOf: (item) => colors.get(item) ?? null,
    colorOfPlacement: () => null,
    isHidden: () => false,
  };
}
