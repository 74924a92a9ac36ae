import type { WebFolder } from '../../service/web/webFolder';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from '../node/fsPromises';
import { hasCode } from '../../words/errorCode';

const draftEnd = '.tmp';

/** The service's folder in the extension's storage. */
export async function webFolder(folder: string): Promise<WebFolder> {
  await mkdir(folder);
  const at = (name: string) => `${folder}/${name}`;
  return {
    async list() {
      const names = (await readdir(folder)).filter((name) => !name.endsWith(draftEnd));
      const files = await Promise.all(
        names.map(async (name) => {
          const found = await stat(at(name)).catch(() => null);
          return found?.isFile() ? { name, sizeBytes: found.size, changedAt: found.mtimeMs } : null;
        }),
      );
      return files.filter((file) => file !== null);
    },
    async has(name) {
      try {
        return (await stat(at(name))).isFile();
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return false;
        throw error;
      }
    },
    async read(name) {
      try {
        return await readFile(at(name));
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    async write(name, bytes) {
      const draft = at(`${name}.${crypto.randomUUID()}${draftEnd}`);
      await writeFile(draft, bytes);
      await rename(draft, at(name));
    },
    remove: (name) => rm(at(name), { force: true }),
  };
}
