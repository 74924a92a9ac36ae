import type { Camera, Mesh, Object3D, Texture, WebGLRenderer } from 'three';
import { drawnMesh, drawTriangles, type DrawnMesh } from './drawnMesh';

/**
 * Draws a frame again, seen from elsewhere, while nothing else has changed: most frames are of that
 * kind. What three.js looks at for each of them is looked at once.
 *
 * Everything goes through what three.js keeps of its graphics context, so that it never loses track;
 * only the arrays of vertices are switched beside it, and in its own order, so that the last is the same.
 */
export class Replay {
  private meshes: readonly DrawnMesh[] = [];
  private camera: Camera | null = null;
  private looks: Texture | null = null;
  private version = 0;
  /** The last mesh that was drawn again: all is still as it wants it. */
  private last: DrawnMesh | null = null;

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly gl: WebGL2RenderingContext,
  ) {}

  /** The next frame is another one. */
  forget(): void {
    this.camera = null;
    this.last = null;
  }

  /** Whether the frame that was recorded can be drawn again with this camera. */
  fits(camera: Camera): boolean {
    return camera === this.camera && (this.looks?.version ?? 0) === this.version;
  }

  /** Has three.js draw a frame, and takes note of it. */
  record(scene: Object3D, camera: Camera): void {
    const { renderer, gl } = this;
    const drawn: (DrawnMesh | null)[] = [];
    const watched = steadyMeshes(scene, camera);
    for (const mesh of watched)
      mesh.onAfterRender = () => drawn.push(drawnMesh(renderer, gl, mesh));
    renderer.render(scene, camera);
    for (const mesh of watched) Reflect.deleteProperty(mesh, 'onAfterRender');
    const meshes = drawn.filter((one) => one !== null);
    const [looks = null, ...others] = new Set(meshes.flatMap(({ textures }) => textures));
    const isWhole = meshes.length === renderer.info.render.calls && meshes.length > 0;
    // Textures stay where three.js has bound them: that works for one. What is blended is put in order
    // by its distance: that works for one of each order.
    if (!isWhole || others.length > 0 || isSorted(meshes)) return;
    this.meshes = meshes;
    this.camera = camera;
    this.looks = looks;
    this.version = looks?.version ?? 0;
  }

  /** Draws the frame again; where to, has been said. */
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
    // The next frame begins with clearing the depth, which must be allowed then.
    this.renderer.state.buffers.depth.setMask(true);
    this.last = null;
  }

  /** Puts all in place that a mesh is drawn with, but for the matrices. */
  private turnTo(drawn: DrawnMesh): void {
    const { state } = this.renderer;
    state.useProgram(drawn.program);
    state.setMaterial(drawn.material, drawn.isMirrored, 0);
    this.gl.bindVertexArray(drawn.vertices);
    this.last = drawn;
  }
}

/** What is drawn whatever the camera sees, and does nothing of its own before it is. */
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
