import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { PartMesh, Scene, SceneNode } from '../../base/scene';
import { readJtModel } from '../jt/jtModel';
import { metre } from '../jt/jtUnits';
import { withoutShear } from '../jt/withoutShear';
import { partNameOf } from '../../parts/savedScene';
import { withPartOffset } from '../../parts/withPartOffset';
import { jtDocuments } from './jtDocuments';
import { nxPicture } from './nxPicture';
import { nxRelease } from './nxRelease';
import type { NxStreams } from './nxStreams';
import { otherFiles } from './otherFiles';

/** The finest meshes come first. */
const meshStreams = ['UG_PART/DisplayJT', 'UG_PART/JT', 'FastLoad/JT'] as const;

/**
 * Reads the meshes of an NX part (as JT) and the picture that NX saved with it.
 * @throws Refusal if they are damaged, or the part was saved without them
 */
export function readNxMeshes(
  streams: NxStreams,
  { report }: { readonly report: (phase: string) => void },
  fileName: string,
): Scene {
  const release = nxRelease(streams);
  const documents = meshDocuments(streams);
  if (documents.length === 0) throw noMesh(release, otherFiles(streams));
  const bodies = readBodies(documents, partNameOf(fileName), report);
  const savedPicture = nxPicture(streams);
  return {
    ...withoutShear({ roots: bodies.roots, parts: bodies.parts }),
    facts: {
      sourceFormat: 'NX',
      savedMesh: { by: release, at: null },
      schema: null,
      // Meshes are in metres, whatever the unit of the part.
      sourceUnit: null,
      linearDeflection: null,
      angularDeflection: null,
      // Several documents may give the same warning.
      warnings: [...new Set(bodies.warnings), colorsMissing()],
    },
    ...(savedPicture && { savedPicture }),
  };
}

const colorsMissing = () =>
  say('The meshes that NX saves have no colours: the part is shown grey.');

function meshDocuments(streams: NxStreams): Uint8Array[] {
  for (const path of meshStreams) {
    const stream = streams(path);
    const documents = stream ? jtDocuments(stream) : [];
    if (documents.length > 0) return documents;
  }
  return [];
}

interface Bodies {
  readonly roots: SceneNode[];
  readonly parts: PartMesh[];
  readonly warnings: string[];
}

/** Reads each body separately: a damaged one is left out as long as another one can be shown. */
function readBodies(
  documents: readonly Uint8Array[],
  partName: string,
  report: (phase: string) => void,
): Bodies {
  const bodies: Bodies = { roots: [], parts: [], warnings: [] };
  let firstTrouble: Refusal | null = null;
  for (const [i, document] of documents.entries()) {
    const name = documents.length === 1 ? partName : `${partName} ${i + 1}`;
    try {
      const model = readJtModel(document, { unit: metre, name, report });
      bodies.roots.push(withPartOffset(model.root, bodies.parts.length));
      bodies.parts.push(...model.parts);
      bodies.warnings.push(...model.warnings);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'tooComplex') throw error;
      firstTrouble ??= error;
      bodies.warnings.push(
        say('Left out, because its saved mesh cannot be read: “{name}”.', { name }),
      );
    }
  }
  if (bodies.parts.length === 0 && firstTrouble) throw firstTrouble;
  return bodies;
}

function noMesh(release: string, others: readonly string[]): Refusal {
  const [first, ...more] = others;
  if (first === undefined) return new Refusal('noGeometry', noBody(release));
  const message =
    more.length === 0
      ? say(
          'This file of {release} has no body of its own: it is an assembly or a drawing of “{first}”. Open that file, or export STEP or JT from NX.',
          { release, first },
        )
      : say(
          'This file of {release} has no body of its own: it is an assembly or a drawing of {count} other files, “{first}” among them. Open those, or export STEP or JT from NX.',
          { release, first, count: others.length },
        );
  return new Refusal('noGeometry', message);
}

function noBody(release: string): string {
  return say(
    'This part of {release} was saved without a mesh: it has sketches, curves and points only, or no visible body. Save it again in NX, or export STEP or JT.',
    { release },
  );
}
