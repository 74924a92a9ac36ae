import { chmod, mkdir } from 'node:fs/promises';

/**
 * Creates a folder with access only for this user, and corrects the permissions of one that an older Caliper has
 * created.
 */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** Permissions of a file with access only for this user. */
export const privateFile = 0o600;
