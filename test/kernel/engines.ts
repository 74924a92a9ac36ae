import { copyFile, cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../fixtures/temporaryFolder';

/** A folder with the engine and the decoder as they are shipped, for the tests of one file. */
export async function installEngines(): Promise<{
  enginesDir: string;
  /** Another such folder, in which some files are others, or missing. */
  with: (changed: Readonly<Record<string, string | null>>) => Promise<string>;
}> {
  const enginesDir = temporaryFolder();
  const from = 'node_modules/replicad-opencascadejs/dist';
  const copies = [
    [`${from}/replicad_single.js`, 'replicad_single.mjs'],
    [`${from}/replicad_single.wasm`, 'replicad_single.wasm'],
    ['node_modules/draco3dgltf/draco_decoder_gltf_nodejs.js', 'draco_decoder.js'],
    ['node_modules/draco3dgltf/draco_decoder_gltf.wasm', 'draco_decoder.wasm'],
  ] as const;
  await Promise.all(copies.map(([file, name]) => copyFile(file, path.join(enginesDir, name))));
  return {
    enginesDir,
    async with(changed) {
      const folder = temporaryFolder();
      await cp(enginesDir, folder, { recursive: true });
      for (const [name, content] of Object.entries(changed)) {
        const file = path.join(folder, name);
        await (content === null ? rm(file) : writeFile(file, content));
      }
      return folder;
    },
  };
}
