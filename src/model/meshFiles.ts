/** Of files that hold triangles which another program saved, with the dot. */
export const meshExtensions: readonly string[] = ['.stl', '.3mf', '.ply', '.obj', '.glb', '.gltf'];

/** Whether a file of this name holds triangles that another program saved: Caliper shows and compares it, and converts nothing. */
export function isMeshFile(fileName: string): boolean {
  const name = fileName.toLowerCase();
  return meshExtensions.some((end) => name.endsWith(end) && name.length > end.length);
}
