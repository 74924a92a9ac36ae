import type { Quality } from '../../../contract/modelExtras';
import { openStepModel } from '../../opencascade/stepModel';
import { withOpenCascade } from '../../opencascade/withOpenCascade';
import type { PartMesh, Rgba } from '../../scene';
import { buildParts } from '../../step/buildParts';
import { StepFile } from '../../step/part21/stepFile';
import type { Styles } from '../../step/styles';
import type { BridgedBody, BridgedStep } from './writeStep';

export interface MeshOptions {
  /** Folder of the engines' files, which stay separate from the bundle. */
  readonly enginesDir: string;
  readonly quality: Quality;
  /** Told at each stage, in words for the user. */
  readonly report: (phase: string) => void;
}

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
 * @throws EngineBreakdown when the engine threw on it; EngineNotLoaded when it is not there
 */
export function meshBridged(
  { bytes, bodies }: BridgedStep,
  nameOf: (bridged: BridgedBody, index: number) => string,
  options: MeshOptions,
): Promise<MeshedBodies> {
  const file = new StepFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const items = bodies.flatMap((bridged, i) =>
    bridged.geometry.map((id, k) => {
      const name = nameOf(bridged, i);
      const single = bridged.geometry.length === 1;
      return { id, name: single ? name : `${name} ${k + 1}`, color: bridged.body.color };
    }),
  );
  return withOpenCascade(options.enginesDir, (engine) => {
    const model = openStepModel(engine, bytes);
    if (!model) return { bodies: [], linearDeflection: null, warnings: [] };
    const built = buildParts(engine, model, file, stylesOf(bodies), items, options);
    model.close();
    const partOf = (id: number) => {
      const place = built.indexOf(id);
      return place ? built.parts.slice(place.index, place.index + 1) : [];
    };
    return {
      bodies: bodies.map((bridged) => ({ bridged, parts: bridged.geometry.flatMap(partOf) })),
      linearDeflection: built.linearDeflection,
      warnings: built.warnings,
    };
  });
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
