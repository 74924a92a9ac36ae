import type { Camera, Mesh, Object3D, Texture, WebGLRenderer } from 'three';
import { drawnMesh, drawTriangles, type DrawnMesh } from './drawnMesh';

/**
 * Repeats the draw calls of the last frame with another camera, while nothing else has changed. Most frames are of this
 * kind, and three.js would traverse the scene and its state again for each.
 *
 * State changes go through the state cache of three.js, so that it stays correct. Only vertex array objects are bound
 * past it, in the order of three.js, so that the last one bound is the same.
 */
export class Replay {
  private meshes: readonly DrawnMesh[] = [];
  private camera: Camera | null = null;
  private table: Texture | null = null;
  private version = 0;
  /** The mesh that was drawn last, whose state is still bound. */
  private last: DrawnMesh | null = null;

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly gl: WebGL2RenderingContext,
  ) {}

  /** Discards the recorded frame. */
  forget(): void {
    this.camera = null;
    this.last = null;
  }

  /** Whether the recorded frame can be repeated with this camera. */
  fits(camera: Camera): boolean {
    return camera === this.camera && (this.table?.version ?? 0) === this.version;
  }

  /** Has three.js draw a frame, and records it if it can be repeated. */
  record(scene: Object3D, camera: Camera): void {
    const { renderer, gl } = this;
    const drawn: (DrawnMesh | null)[] = [];
    const watched = steadyMeshes(scene, camera);
    for (const mesh of watched)
      mesh.onAfterRender = () => drawn.push(drawnMesh(renderer, gl, mesh));
    renderer.render(scene, camera);
    for (const mesh of watched) Reflect.deleteProperty(mesh, 'onAfterRender');
    const meshes = drawn.filter((one) => one !== null);
    const [appearances = null, ...others] = new Set(meshes.flatMap(({ textures }) => textures));
    const isWhole = meshes.length === renderer.info.render.calls && meshes.length > 0;
    // A replay rebinds no textures, so all meshes must share one. It does not sort transparent meshes either, so there
    // may be one only for each render order.
    if (!isWhole || others.length > 0 || isSorted(meshes)) return;
    this.meshes = meshes;
    this.camera = camera;
    this.table = appearances;
    this.version = appearances?.version ?? 0;
  }

  /** Repeats the frame, drawing into the framebuffer that is bound. */
  draw(camera: Camera): void {
    const { gl, meshes } = this;
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    for (const drawn of meshes) {
      const { mesh } = drawn;
      if (drawn !== this.last) this.turnTo(drawn);
      drawn.projection?.setValue(gl, camera.projectionMatrix);
      drawn.view?.setValue(gl, camera.matrixWorldInverse);
      mesh.modelViewMatrix.multiplyMatrices(camera.matrixWorldInverse, mesh.matrixWorld);
      mesh.normalMatrix.getNormalMatrix(mesh.modelViewMatrix);
      drawn.modelView?.setValue(gl, mesh.modelViewMatrix);
      drawn.normal?.setValue(gl, mesh.normalMatrix);
      drawTriangles(gl, mesh);
    }
    if (this.last?.material.depthWrite !== false) return;
    // The next frame clears the depth buffer, for which depth writes must be enabled.
    this.renderer.state.buffers.depth.setMask(true);
    this.last = null;
  }

  /** Binds everything that a mesh is drawn with, except the matrices. */
  private turnTo(drawn: DrawnMesh): void {
    const { state } = this.renderer;
    state.useProgram(drawn.program);
    state.setMaterial(drawn.material, drawn.isMirrored, 0);
    this.gl.bindVertexArray(drawn.vertices);
    this.last = drawn;
  }
}

/** Meshes that are drawn for any camera (no frustum culling) and have no `onBeforeRender` of their own. */
function steadyMeshes(scene: Object3D, camera: Camera): readonly Mesh[] {
  const meshes: Mesh[] = [];
  scene.traverseVisible((object: Object3D | Mesh) => {
    const isSteady = !object.frustumCulled && !Object.hasOwn(object, 'onBeforeRender');
    const isDrawn = 'geometry' in object && object.layers.test(camera.layers);
    if (isDrawn && isSteady) meshes.push(object);
  });
  return meshes;
}

function isSorted(meshes: readonly DrawnMesh[]): boolean {
  const orders = meshes.filter(({ material }) => material.transparent);
  return new Set(orders.map(({ mesh }) => mesh.renderOrder)).size < orders.length;
}
