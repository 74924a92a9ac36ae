import {
  InstancedBufferGeometry,
  InstancedMesh,
  type Mesh,
  ShaderMaterial,
  Texture,
  type WebGLRenderer,
} from 'three';
import type { MatrixUniform } from 'three/src/renderers/webgl/WebGLUniforms.js';

/** A mesh that three.js has drawn, and what it was drawn with. */
export interface DrawnMesh {
  readonly mesh: Mesh;
  readonly material: ShaderMaterial;
  readonly program: WebGLProgram;
  /** The matrices that its program asks for. */
  readonly projection: MatrixUniform | undefined;
  readonly view: MatrixUniform | undefined;
  readonly modelView: MatrixUniform | undefined;
  readonly normal: MatrixUniform | undefined;
  /** Where its vertices come from. */
  readonly vertices: WebGLVertexArrayObject;
  /** The textures it reads. */
  readonly textures: readonly Texture[];
  readonly isMirrored: boolean;
}

/**
 * Looks at the graphics context right after three.js has drawn a mesh.
 * @returns null when matrices are not all that another camera would change
 */
export function drawnMesh(
  renderer: WebGLRenderer,
  gl: WebGL2RenderingContext,
  mesh: Mesh,
): DrawnMesh | null {
  const { material, geometry } = mesh;
  // Sides of triangles are drawn from an index that only three.js knows of.
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

/** Has the graphics card draw the triangles, with whatever it is told to draw them with. */
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

/** In how many places a mesh is drawn by one call; null for a plain one. */
function placesOf(mesh: Mesh): number | null {
  if (mesh instanceof InstancedMesh) return mesh.count;
  const { geometry } = mesh;
  return geometry instanceof InstancedBufferGeometry ? geometry.instanceCount : null;
}
