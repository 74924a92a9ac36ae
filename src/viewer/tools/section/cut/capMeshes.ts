import { outOfRange } from '../../../../words/outOfRange';
import { BufferGeometry, DoubleSide, Float32BufferAttribute, Mesh, ShaderMaterial } from 'three';
import type { Object3D } from 'three';
import { type EdgeScreen, edgeMaterial } from '../../../material/edgeMaterial';
import { edgeMeshes } from '../../../model/edgeMeshes';
import { type AppearanceTable, appearanceFunction } from '../../../material/appearanceTable';
import type { Cap } from './caps';
import type { Drawing } from './cuttingPlane';
import { hatchFunction, type HatchUniforms } from './hatching';

const vertexShader = /* glsl */ `
  ${appearanceFunction}
  flat varying vec3 color;
  flat varying float hatch;
  varying vec3 place;
  varying vec3 facing;

  void main() {
    vec4 appearance = appearanceOf(0);
    vec4 shift = appearanceOf(3);
    color = appearance.rgb;
    hatch = shift.w;
    place = (modelMatrix * vec4(position, 1.0)).xyz + shift.xyz;
    facing = normalize(mat3(modelMatrix) * normal);
    // A part that is more than half transparent gets no cap.
    gl_Position = appearanceOf(4).z < 0.5 ? vec4(2.0, 2.0, 2.0, 1.0) : projectionMatrix * viewMatrix * vec4(place, 1.0);
  }
`;

const fragmentShader = /* glsl */ `
  ${hatchFunction}
  flat varying vec3 color;
  flat varying float hatch;
  varying vec3 place;
  varying vec3 facing;

  void main() {
    gl_FragColor = vec4(hatched(color, place, facing, hatch), 1.0);
    #include <colorspace_fragment>
  }
`;

/** Draws the caps of all planes by one draw call, and their outlines by another. */
export class CapMeshes {
  private readonly fillMaterial: ShaderMaterial;
  private readonly lineMaterial: ShaderMaterial;
  private meshes: readonly Mesh[] = [];

  constructor(
    private readonly holder: Object3D,
    appearances: AppearanceTable,
    screen: EdgeScreen,
    uniforms: HatchUniforms,
    private readonly beforeDrawn: () => void,
  ) {
    const { spacing } = uniforms;
    this.fillMaterial = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { appearances: { value: appearances.texture }, spacing },
      side: DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: 0.5,
      polygonOffsetUnits: 0.5,
    });
    this.lineMaterial = edgeMaterial(screen, appearances);
    // Caps lie in a clipping plane, which would remove them.
    this.lineMaterial.clippingPlanes = [];
  }

  show(caps: readonly Cap[]): void {
    this.hide();
    if (caps.length === 0) return;
    this.meshes = [this.filled(caps), ...this.outlined(caps)];
    for (const mesh of this.meshes) this.holder.add(mesh);
    this.holder.updateMatrixWorld(true);
  }

  hide(): void {
    for (const mesh of this.meshes) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
    }
    this.meshes = [];
  }

  dispose(): void {
    this.hide();
    this.fillMaterial.dispose();
    this.lineMaterial.dispose();
  }

  private filled(caps: readonly Cap[]): Mesh {
    const positions: number[] = [];
    const normals: number[] = [];
    const slots: number[] = [];
    for (const { contour, triangles } of caps) {
      addPlaced(triangles, contour.drawing, positions);
      for (let i = 0; i < triangles.length; i += 2) {
        normals.push(...contour.plane.normal);
        slots.push(contour.slot);
      }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
    geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
    geometry.setAttribute('slot', new Float32BufferAttribute(slots, 1));
    const mesh = new Mesh(geometry, this.fillMaterial);
    mesh.frustumCulled = false;
    mesh.onBeforeRender = this.beforeDrawn;
    return mesh;
  }

  private outlined(caps: readonly Cap[]): readonly Mesh[] {
    const segments: number[] = [];
    const slots: number[] = [];
    for (const { contour, outline } of caps) {
      addPlaced(outline, contour.drawing, segments);
      for (let i = 0; i < outline.length; i += 4) slots.push(contour.slot);
    }
    if (slots.length === 0) return [];
    const lines = {
      segments: Float32Array.from(segments),
      slots: Float32Array.from(slots),
      copies: [],
    };
    const meshes = edgeMeshes([lines], () => this.lineMaterial);
    // An outline belongs to its cap, and is drawn even when edges are off.
    for (const mesh of meshes) mesh.layers.set(0);
    return meshes;
  }
}

/** Transforms points of a drawing (x y) to the model's coordinates. */
function addPlaced(
  points: readonly number[],
  { right, up, origin }: Drawing,
  into: number[],
): void {
  for (let i = 0; i < points.length; i += 2) {
    const [x = outOfRange(), y = outOfRange()] = [points[i], points[i + 1]];
    for (const axis of [0, 1, 2] as const) {
      into.push(origin[axis] + x * right[axis] + y * up[axis]);
    }
  }
}
