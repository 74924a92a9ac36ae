import { validateBytes } from 'gltf-validator';

/**
 * What the Khronos validator says against a GLB of the kernel, except that it does not know Caliper's extension, and
 * takes for unused what only this uses.
 */
export async function glbIssues(glb: Uint8Array): Promise<readonly string[]> {
  const { issues } = await validateBytes(glb);
  return issues.messages
    .map(({ code, pointer }) => `${code} ${pointer}`)
    .filter((issue) => !isAboutExtension(issue));
}

function isAboutExtension(issue: string): boolean {
  return (
    issue === 'UNSUPPORTED_EXTENSION /extensionsUsed/0' ||
    /^UNUSED_OBJECT \/(?:accessors|bufferViews)\/\d+$/.test(issue)
  );
}
