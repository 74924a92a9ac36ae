import { Box3, Group, type BufferGeometry, type Matrix4, type Texture } from 'three';
import type { PartPath, ShownNode } from '../../contract/viewerMessages';
import type { ParsedModel, ParsedNode } from '../gltf/parseModel';
import { UnreadableModel } from '../gltf/unreadableModel';
import type { EdgePiece } from './edgeMeshes';
import { faceBatches } from './faceBatches';
import { type FacePiece, indexCountOf } from './facePiece';
import { LookTable } from './lookTable';
import { boundsOf } from './measure';
import type { Model, Part, Piece, Points } from './model';
import { segmentsOf } from './segmentsOf';

/** A part whose pieces still lack their vertices, because those are put together for all parts at once. */
interface PartDraft extends Omit<Part, 'pieces'> {
  readonly pieces: readonly Omit<Piece, 'points'>[];
}

/**
 * Makes the model of the viewer out of what was read: parts with faces and edges, their tree, their
 * size, and the few meshes that draw them all.
 * @throws UnreadableModel when there is nothing to see
 */
export function buildModel({ roots, document }: ParsedModel): Model {
  const collected = new Collected();
  const shownRoots = roots.map((node) => {
    node.object.updateMatrixWorld(true);
    return collected.walk(node, [], [], document.nodeNames);
  });
  const { faces, edges } = collected;
  const looks = new LookTable(collected.slots);
  const { batches, points } = faceBatches(faces, looks);
  for (const { slot, material } of faces) looks.setFinish(slot, material);
  const parts = collected.parts.map((part) => withPoints(part, points, collected.linePoints));
  const bounds = boundsOf(parts);
  if (!bounds) throw new UnreadableModel('The 3D file has nothing to see in it.', 'meshes');
  const { min, max } = bounds;
  const root = new Group();
  for (const { solid, blended } of batches) root.add(solid, blended);
  return {
    root,
    parts,
    looks,
    batches,
    edges,
    bare: edges.length > 0 ? [] : faces,
    textures: texturesOf(faces),
    extras: document.extras,
    shown: {
      triangles: faces.reduce((sum, { geometry }) => sum + indexCountOf(geometry) / 3, 0),
      sizeMetres: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
      roots: shownRoots,
    },
  };
}

/** What stands in the tree of nodes, in one list each. */
class Collected {
  readonly parts: PartDraft[] = [];
  readonly faces: FacePiece[] = [];
  readonly edges: EdgePiece[] = [];
  /** Of parts that have no faces, by slot. */
  readonly linePoints = new Map<number, Points>();
  slots = 0;
  private readonly segments = new Map<BufferGeometry, Float32Array>();

  walk(
    node: ParsedNode,
    above: PartPath,
    assemblies: readonly string[],
    names: readonly string[],
  ): ShownNode {
    const path = [...above, node.index];
    const name = names[node.index] ?? `Node ${node.index}`;
    if (node.faces.length + node.lines.length > 0) this.addPart(node, path, name, assemblies);
    const below = [...assemblies, name];
    const children = node.children.map((child) => this.walk(child, path, below, names));
    return { name, path, children };
  }

  private addPart(
    node: ParsedNode,
    path: PartPath,
    name: string,
    assemblies: readonly string[],
  ): void {
    const place = node.object.matrixWorld;
    const firstSlot = this.slots;
    let firstTriangle = 0;
    const pieces: PartDraft['pieces'][number][] = node.faces.map((faces) => {
      const {
        mesh: { geometry },
        material,
      } = faces;
      const slot = this.slots++;
      this.faces.push({ slot, geometry, material, place });
      const piece = {
        slot,
        color: material.color,
        opacity: material.opacity,
        box: boxOf([geometry], place),
        firstTriangle,
      };
      firstTriangle += indexCountOf(geometry) / 3;
      return piece;
    });
    if (pieces.length === 0) pieces.push(this.linePiece(node.lines, place));
    for (const lines of node.lines) {
      this.edges.push({ slot: firstSlot, segments: this.segmentsOf(lines), place });
    }
    const { faceStarts } = node;
    this.parts.push({ path, name, assemblies, pieces, faceStarts });
  }

  private linePiece(lines: readonly BufferGeometry[], place: Matrix4) {
    const slot = this.slots++;
    const [first] = lines;
    const coordinates = first ? this.segmentsOf(first) : new Float32Array(0);
    this.linePoints.set(slot, { coordinates, first: 0, count: coordinates.length / 3, place });
    return { slot, color: null, opacity: 1, box: boxOf(lines, place), firstTriangle: 0 };
  }

  private segmentsOf(lines: BufferGeometry): Float32Array {
    const segments = this.segments.get(lines) ?? segmentsOf(lines);
    this.segments.set(lines, segments);
    return segments;
  }
}

function withPoints(
  part: PartDraft,
  ofFaces: ReadonlyMap<number, Points>,
  ofLines: ReadonlyMap<number, Points>,
): Part {
  const none: Points = { coordinates: new Float32Array(0), first: 0, count: 0, place: null };
  const pieces = part.pieces.map((piece) => {
    const points = ofFaces.get(piece.slot) ?? ofLines.get(piece.slot) ?? none;
    return { ...piece, points };
  });
  return { ...part, pieces };
}

function boxOf(geometries: readonly BufferGeometry[], place: Matrix4): Box3 {
  const whole = new Box3();
  const placed = new Box3();
  for (const { boundingBox } of geometries) {
    if (boundingBox) whole.union(placed.copy(boundingBox).applyMatrix4(place));
  }
  return whole;
}

function texturesOf(faces: readonly FacePiece[]): Texture[] {
  const textures = new Set<Texture>();
  for (const { material } of faces) if (material.map) textures.add(material.map);
  return [...textures];
}
