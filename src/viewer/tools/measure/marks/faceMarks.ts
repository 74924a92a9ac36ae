import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three';
import { vectorAt, type Vector } from '../../../../model/vectors';
import { readTheme } from '../../../base/theme';
import type { Part } from '../../../model/model';
import type { ToolContext } from '../../../toolkit/tool';
import { worldPoint } from '../entities/findEntity';
import type { ModelKnowledge } from '../entities/modelKnowledge';

/** Upper limit of the triangles that are drawn; a table lists the other faces. */
const maxTriangles = 300_000;

export type FacesByPart = ReadonlyMap<Part, readonly number[]>;

/** Highlights faces, over the picture of the model; what other faces hide, or a section removed, is drawn fainter. */
export class FaceMarks {
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
    const { shownModel, signal, model } = context;
    this.near.clippingPlanes = model.appearances.cuts;
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

  show(faces: FacesByPart): void {
    if (faces.size === 0 && this.meshes.length === 0) return;
    this.clear();
    const { accent } = readTheme();
    this.near.color = accent;
    this.behind.color = accent;
    let left = maxTriangles;
    for (const [part, numbers] of faces) {
      const corners = Float32Array.from(this.knowledge.meshes.ofFaces(part, numbers).corners);
      left -= corners.length / 9;
      if (left < 0) break;
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(corners, 3));
      for (const material of [this.behind, this.near]) {
        const mesh = new Mesh(geometry, material);
        mesh.frustumCulled = false;
        mesh.renderOrder = material === this.near ? 3 : 2;
        this.meshes.push({ mesh, part });
        this.context.viewport.overlay.add(mesh);
      }
    }
    this.follow();
  }

  /** Fits faces and their surroundings into the window, so that their location can be recognised. */
  frame(faces: FacesByPart): void {
    const box = new Box3();
    for (const [part, numbers] of faces) {
      const { corners } = this.knowledge.meshes.ofFaces(part, numbers);
      for (let i = 0; i + 2 < corners.length; i += 3) {
        box.expandByPoint(worldPoint(this.context, part, vectorAt(corners, i)));
      }
    }
    if (box.isEmpty()) return;
    box.expandByScalar(box.getSize(new Vector3()).length() / 2);
    const { min, max } = box;
    const ends = [min, max];
    this.context.navigation.fitAround(
      ends.flatMap(({ x }) => ends.flatMap(({ y }) => ends.map(({ z }): Vector => [x, y, z]))),
    );
  }

  private follow(): void {
    for (const { mesh, part } of this.meshes) {
      mesh.position.copy(part.shift);
      mesh.updateMatrixWorld(true);
    }
    this.context.viewport.markOver();
  }

  private clear(): void {
    for (const { mesh } of this.meshes.splice(0)) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
    }
    this.context.viewport.markOver();
  }
}
