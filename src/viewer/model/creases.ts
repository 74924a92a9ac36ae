import {
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  type InterleavedBufferAttribute,
} from 'three';
import { edgeMesh } from './edgeMesh';
import { colorOf } from './faceMaterial';
import type { Edge, Model } from './model';

/** Above this the search for creases would hold up the page. */
const mostTriangles = 250_000;
const creaseDegrees = 30;

/**
 * Gives edges to a model that brought none: the creases between its triangles. One geometry at a
 * time, with `pause` between them, so that the page stays alive.
 */
export async function addCreases(
  model: Model,
  pause: () => Promise<void>,
  onAdded: (edges: readonly Edge[]) => void,
  signal: AbortSignal,
): Promise<void> {
  if (model.parts.some((part) => part.edges.length > 0)) return;
  if (uniqueTriangles(model) > mostTriangles) return;
  const known = new Map<BufferGeometry, BufferGeometry>();
  for (const part of model.parts) {
    for (const { mesh, material } of part.faces) {
      if (!known.has(mesh.geometry)) await pause();
      if (signal.aborted) return;
      const lines = known.get(mesh.geometry) ?? creasesOf(mesh.geometry);
      known.set(mesh.geometry, lines);
      if (lines.getAttribute('position').count === 0) continue;
      const edge = { mesh: edgeMesh(lines), color: colorOf(material) };
      mesh.add(edge.mesh);
      part.edges.push(edge);
      onAdded([edge]);
    }
  }
}

/**
 * three.js joins vertices that agree to four decimals, which in metres is a tenth of a millimetre:
 * the search therefore runs in a copy that is blown up to a fixed size.
 */
function creasesOf(geometry: BufferGeometry): BufferGeometry {
  const radius = geometry.boundingSphere?.radius ?? 0;
  const scale = radius > 0 ? 1000 / radius : 1;
  const copy = new BufferGeometry();
  copy.setAttribute('position', scaledCopy(geometry.getAttribute('position'), scale));
  copy.setIndex(geometry.index);
  const lines = new EdgesGeometry(copy, creaseDegrees);
  return lines.scale(1 / scale, 1 / scale, 1 / scale);
}

function scaledCopy(
  position: BufferAttribute | InterleavedBufferAttribute,
  scale: number,
): BufferAttribute {
  const copy = new Float32Array(position.count * 3);
  for (let i = 0; i < position.count; i++) {
    copy.set([position.getX(i) * scale, position.getY(i) * scale, position.getZ(i) * scale], i * 3);
  }
  return new BufferAttribute(copy, 3);
}

function uniqueTriangles(model: Model): number {
  const geometries = new Set(
    model.parts.flatMap((part) => part.faces.map((face) => face.mesh.geometry)),
  );
  return [...geometries].reduce(
    (sum, geometry) => sum + (geometry.index ?? geometry.getAttribute('position')).count / 3,
    0,
  );
}
