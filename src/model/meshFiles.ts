/** Whether a file of this name holds triangles that another program saved: Caliper shows and compares it, and converts nothing. */
export function isMeshFile(fileName: string): boolean {
  return /.\.(stl|3mf|ply|obj|glb|gltf)$/i.test(fileName);
}
