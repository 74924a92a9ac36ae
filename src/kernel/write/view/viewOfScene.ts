import type { ModelExtras } from '../../../model/modelExtras';
import { serializePmi } from '../../../model/pmi/serializePmi';
import type { Pmi } from '../../../model/pmi/pmi';
import type { PartExtras } from '../../../model/shapes';
import { uprightMatrix } from '../../base/matrix';
import { outOfRange } from '../../../words/outOfRange';
import type { PartMesh, Rgba, Scene, SceneNode } from '../../base/scene';
import type { ViewFaces, ViewMesh, ViewNode, ViewPmi, ViewScene } from '../../base/viewScene';
import type { DrawnParts } from './drawnPart';
import type { EdgeLines } from './edgeLines';
import { faceMaterial } from './faceMaterial';

/**
 * The view of a scene that a reader of its plain GLB would give, Y up and with the same nodes, without the
 * file. It is for the view pack that is made in the same pass.
 */
export function viewOfScene(scene: Scene, extras: ModelExtras, drawn: DrawnParts): ViewScene {
  const meshes = new ViewMeshes(scene.parts, drawn);
  let nodes = 0;
  const view = (node: SceneNode, matrix: Float64Array | null, above: Rgba | null): ViewNode => {
    const index = nodes++;
    const color = node.color ?? above;
    const mesh = node.part === null ? null : meshes.of(node.part, color);
    const children = node.children.map((child) => view(child, child.matrix, color));
    const { name, product } = node;
    return { name, ...(product !== undefined && { product }), index, matrix, mesh, children };
  };
  const roots = scene.roots.map((root) => view(root, uprightMatrix(root.matrix), null));
  const facts = { format: 'GLB', unit: 'metre', up: 'y', caliper: extras, notes: [] } as const;
  return { facts, roots, ...(scene.pmi && { pmi: viewPmi(scene.pmi, meshes) }) };
}

function viewPmi(pmi: Pmi, meshes: ViewMeshes): ViewPmi {
  const { lists, parts, ...arrays } = serializePmi(pmi);
  return {
    ...arrays,
    lists: new TextEncoder().encode(lists),
    parts: parts.map((part) => meshes.allOf(part)),
  };
}

/** One mesh for each part and colour; the colours of a part share its geometry. */
class ViewMeshes {
  private readonly meshes = new Map<string, ViewMesh | null>();
  private readonly byPart = new Map<number, ViewMesh[]>();
  private readonly geometries = new Map<PartMesh, Omit<ViewMesh, 'faces'> & BareFaces>();

  constructor(
    private readonly parts: readonly PartMesh[],
    private readonly drawn: DrawnParts,
  ) {}

  of(partIndex: number, over: Rgba | null): ViewMesh | null {
    const part = this.parts[partIndex];
    if (!part) return null;
    const color = over ?? part.color;
    const key = `${partIndex} ${color?.join()}`;
    const known = this.meshes.get(key);
    if (known !== undefined) return known;
    const mesh = this.meshOf(part, color);
    this.meshes.set(key, mesh);
    if (mesh) this.byPart.set(partIndex, [...this.allOf(partIndex), mesh]);
    return mesh;
  }

  /** The meshes of a part in all colours. */
  allOf(partIndex: number): readonly ViewMesh[] {
    return this.byPart.get(partIndex) ?? [];
  }

  private meshOf(part: PartMesh, color: Rgba | null): ViewMesh | null {
    const { groups, isOpen, ...rest } = this.geometryOf(part);
    if (groups.length + rest.lines.length === 0) return null;
    const faces = groups.map(({ geometry, color: own }): ViewFaces => {
      const material = faceMaterial(own ?? color, isOpen);
      return { geometry, material };
    });
    return { ...rest, faces };
  }

  private geometryOf(part: PartMesh) {
    const known = this.geometries.get(part);
    if (known) return known;
    const { groups, normals, lines, extras, isOpen } = this.drawn.of(part);
    const { positions } = part;
    const geometry = {
      groups: groups.map(({ color, indices }) => ({
        color,
        geometry: { positions, normals, colors: null, uvs: [null, null], indices },
      })),
      lines: lines.indices.length > 0 ? [segmentsOf(lines)] : [],
      faceStarts: Uint32Array.from(extras.faces, ([first]) => first),
      edgeStarts: startsOf(extras.edges),
      extras: believable(extras),
      isOpen,
    };
    this.geometries.set(part, geometry);
    return geometry;
  }
}

interface BareFaces {
  readonly groups: readonly {
    readonly color: Rgba | null;
    readonly geometry: ViewFaces['geometry'];
  }[];
  readonly isOpen: boolean;
}

/** Drops exact facts of triangles that came with the file, since the exact shape behind them is unknown. */
function believable(extras: PartExtras): Partial<PartExtras> {
  if (extras.geometry === 'meshed from exact B-rep') return extras;
  const { volume: _v, area: _a, centreOfMass: _c, moments: _m, ...own } = extras;
  const { shapes: _s, reaches: _r, ...rest } = own;
  return rest;
}

function startsOf(counts: readonly number[]): Uint32Array {
  let next = 0;
  return Uint32Array.from(counts, (count) => (next += count) - count);
}

function segmentsOf({ positions, indices }: EdgeLines): Float32Array {
  const segments = new Float32Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++) {
    const point = 3 * (indices[i] ?? outOfRange());
    segments[3 * i] = positions[point] ?? outOfRange();
    segments[3 * i + 1] = positions[point + 1] ?? outOfRange();
    segments[3 * i + 2] = positions[point + 2] ?? outOfRange();
  }
  return segments;
}
