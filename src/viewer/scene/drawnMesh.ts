import {
  InstancedBufferGeometry,
  InstancedMesh,
  type Mesh,
  ShaderMaterial,
  Texture,
  type WebGLRenderer,
} from 'three';
import type { MatrixUniform } from 'three/src/renderers/webgl/WebGLUniforms.js';

/** A mesh as three.js has drawn it, with the WebGL state it used. */
export interface DrawnMesh {
  readonly mesh: Mesh;
  readonly material: ShaderMaterial;
  readonly program: WebGLProgram;
  /** The matrix uniforms of its program. */
  readonly projection: MatrixUniform | undefined;
  readonly view: MatrixUniform | undefined;
  readonly modelView: MatrixUniform | undefined;
  readonly normal: MatrixUniform | undefined;
  /** Its vertex array object. */
  readonly vertices: WebGLVertexArrayObject;
  /** The textures that its material uses. */
  readonly textures: readonly Texture[];
  readonly isMirrored: boolean;
}

/**
 * Records the WebGL state right after three.js has drawn a mesh.
 * @returns null when another camera would change more than the matrices
 */
export function drawnMesh(
  renderer: WebGLRenderer,
  gl: WebGL2RenderingContext,
  mesh: Mesh,
): DrawnMesh | null {
  const { material, geometry } = mesh;
  // Wireframes are drawn from an index buffer that only three.js knows.
  if (!(material instanceof ShaderMaterial) || material.wireframe || !geometry.index) return null;
  const program: unknown = gl.getParameter(gl.CURRENT_PROGRAM);
  const vertices: unknown = gl.getParameter(gl.VERTEX_ARRAY_BINDING);
  const known = renderer.info.programs?.find((one) => one.program === program);
  if (!known || !(program instanceof WebGLProgram)) return null;
  if (!(vertices instanceof WebGLVertexArrayObject)) return null;
  const uniforms = known.getUniforms().map;
  if (uniforms['cameraPosition'] ?? uniforms['clippingPlanes']) return null;
  const textures = Object.values(material.uniforms)
    .map(({ value }): unknown => value)
    .filter((value) => value instanceof Texture);
  return {
    ...{ mesh, material, program, vertices, textures },
    projection: uniforms['projectionMatrix'],
    view: uniforms['viewMatrix'],
    modelView: uniforms['modelViewMatrix'],
    normal: uniforms['normalMatrix'],
    isMirrored: mesh.matrixWorld.determinant() < 0,
  };
}

/** Issues the draw call for a mesh with the current WebGL state. */
export function drawTriangles(gl: WebGL2RenderingContext, mesh: Mesh): void {
  const { index, drawRange } = mesh.geometry;
  if (!index) return;
  const { start } = drawRange;
  const count = Math.min(index.count - start, drawRange.count);
  const bytes = index.array.BYTES_PER_ELEMENT;
  const type = bytes === 4 ? gl.UNSIGNED_INT : gl.UNSIGNED_SHORT;
  const places = placesOf(mesh);
  if (places === null) gl.drawElements(gl.TRIANGLES, count, type, start * bytes);
  else gl.drawElementsInstanced(gl.TRIANGLES, count, type, start * bytes, places);
}

/** Number of instances; null for a mesh that is not instanced. */
function placesOf(mesh: Mesh): number | null {
  if (mesh instanceof InstancedMesh) return mesh.count;
  const { geometry } = mesh;
  return geometry instanceof InstancedBufferGeometry ? geometry.instanceCount : null;
}
