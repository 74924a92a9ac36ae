import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from 'three';
import { readTheme } from '../../base/theme';
import type { Point } from '../../geometry/pose';
import { axisDirections, type Vector } from '../../../model/vectors';
import type { Part } from '../../model/model';
import type { ToolContext } from '../../toolkit/tool';
import { worldPoint } from '../measure/things/findThing';
import type { ModelKnowledge } from '../measure/things/modelKnowledge';
import type { PlacedHole } from './modelHoles';

/** More is not drawn: the table says where the others are. */
const mostTriangles = 300_000;

/** Shows holes in the view: their walls, and as much of them as is behind other faces, fainter. */
export class HoleMarks {
  private readonly meshes: { readonly mesh: Mesh; readonly part: Part }[] = [];
  private readonly near = new MeshBasicMaterial({
    ...{ transparent: true, opacity: 0.75, depthWrite: false, side: DoubleSide },
    ...{ polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 },
  });
  private readonly behind = new MeshBasicMaterial({
    ...{ transparent: true, opacity: 0.3, depthWrite: false, depthTest: false, side: DoubleSide },
  });

  constructor(
    private readonly context: ToolContext,
    private readonly knowledge: ModelKnowledge,
  ) {
    const { shownModel, signal } = context;
    shownModel.moved.add(() => this.follow(), signal);
    signal.addEventListener(
      'abort',
      () => {
        this.clear();
        this.near.dispose();
        this.behind.dispose();
      },
      { once: true },
    );
  }

  show(holes: readonly PlacedHole[]): void {
    this.clear();
    const { accent } = readTheme();
    this.near.color = accent;
    this.behind.color = accent;
    let left = mostTriangles;
    for (const [part, corners] of this.cornersOf(holes)) {
      left -= corners.length / 9;
      if (left < 0) break;
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(corners, 3));
      for (const material of [this.behind, this.near]) {
        const mesh = new Mesh(geometry, material);
        mesh.frustumCulled = false;
        mesh.renderOrder = material === this.near ? 3 : 2;
        this.meshes.push({ mesh, part });
        this.context.viewport.stand.add(mesh);
      }
    }
    this.follow();
  }

  /** Frames holes with what is beside them. */
  frame(holes: readonly PlacedHole[]): void {
    this.context.navigation.fitAround(holes.flatMap((hole) => this.pointsAround(hole)));
  }

  private cornersOf(holes: readonly PlacedHole[]): ReadonlyMap<Part, Float32Array> {
    const faces = new Map<Part, Set<number>>();
    for (const { part, feature } of holes) {
      const there = faces.get(part) ?? new Set();
      faces.set(part, there);
      for (const face of feature.faces) there.add(face);
    }
    return new Map(
      [...faces].map(([part, all]) => {
        const { corners } = this.knowledge.meshes.ofFaces(part, [...all]);
        return [part, Float32Array.from(corners)] as const;
      }),
    );
  }

  /** Corners of a box around a hole, some times as wide: of the hole alone one would not know where it is. */
  private pointsAround({ part, at, feature, direction }: PlacedHole): readonly Point[] {
    const size = feature.kind === 'slot' ? feature.length : feature.diameter;
    const reach = wide * size;
    const deep: Vector = [
      at[0] + direction[0] * (feature.depth ?? 0),
      at[1] + direction[1] * (feature.depth ?? 0),
      at[2] + direction[2] * (feature.depth ?? 0),
    ];
    return [at, deep].flatMap((from) =>
      axisDirections.map(([x, y, z]) =>
        worldPoint(this.context, part, [
          from[0] + x * reach,
          from[1] + y * reach,
          from[2] + z * reach,
        ]).toArray(),
      ),
    );
  }

  private follow(): void {
    for (const { mesh, part } of this.meshes) {
      mesh.position.copy(part.shift);
      mesh.updateMatrixWorld(true);
    }
    this.context.viewport.invalidate();
  }

  private clear(): void {
    for (const { mesh } of this.meshes.splice(0)) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
    }
    this.context.viewport.invalidate();
  }
}

const wide = 1.5;
