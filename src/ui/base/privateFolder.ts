import { chmod, mkdir } from 'node:fs/promises';

/** Makes a folder for this user alone; one that an older Caliper has made becomes so. */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** Of a file that is for this user alone. */
export const privateFile = 0o600;
