import { say } from '../../../../words/say';
import { Refusal } from '../../../base/refusal';
import type { PartMesh, Scene } from '../../../base/scene';
import { savedScene } from '../../../parts/savedScene';
import { type MeshBody, meshBodyPaths, readMeshBody } from './meshBodies';
import type { SolidWorksFile } from '../openSolidWorks';
import { programOf, savedAt } from '../savedBy';
import { solidWorksPicture } from '../solidWorksPicture';

/** The number of bodies that are read; further ones are only counted. */
const maxBodies = 1000;

/**
 * Reads a part whose bodies are all meshes.
 * @param configuration the number of the configuration that was shown last; null where it is not known
 * @returns null where the part has no mesh body
 * @throws Refusal when none of them can be read
 */
export function meshBodyPart(
  file: SolidWorksFile,
  fileName: string,
  configuration: string | null,
): Scene | null {
  const paths = meshBodyPaths(file, configuration);
  if (paths.length === 0) return null;
  const bodies = paths.slice(0, maxBodies).flatMap((path) => readMeshBody(file, path) ?? []);
  if (bodies.length === 0) throw notKnown();
  const missing = paths.length - bodies.length;
  return savedScene({
    sourceFormat: 'SolidWorks',
    fileName,
    meshes: bodies.map((body) => (name: string) => partOf(body, name)),
    savedMesh: { by: programOf(file), at: savedAt(file) },
    savedPicture: solidWorksPicture(file),
    sourceUnit: null,
    deflection: null,
    warnings: [onlyMeshes(), ...(missing > 0 ? [meshesNotShown(missing)] : [])],
  });
}

/** The warning about mesh bodies of a part of which other bodies are shown; empty where it has none. */
export function otherBodyWarnings(file: SolidWorksFile, configuration: string | null): string[] {
  const { length } = meshBodyPaths(file, configuration);
  return length > 0 ? [meshesNotShown(length)] : [];
}

function partOf({ positions, normals }: MeshBody, name: string): PartMesh {
  const corners = positions.length / 3;
  return {
    name,
    positions,
    normals,
    indices: Uint32Array.from({ length: corners }, (_, i) => i),
    faces: [{ firstTriangle: 0, triangleCount: corners / 3, color: null }],
    edges: [],
    color: null,
    geometry: 'triangles saved in the file',
    // The volume of triangles is not exact.
    solid: { volume: null, area: null },
  };
}

const onlyMeshes = () =>
  say('The part is made of mesh bodies: there are no exact surfaces in the file.');

const meshesNotShown = (bodies: number) =>
  bodies === 1
    ? say('One mesh body of the part is not shown.')
    : say('{bodies} mesh bodies of the part are not shown.', { bodies });

function notKnown(): Refusal {
  return new Refusal(
    'noGeometry',
    say(
      'The part is made of mesh bodies, in a layout that Caliper does not know. Export STL or STEP.',
    ),
  );
}
