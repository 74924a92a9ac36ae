import type { CachedFile, CacheFiles } from '../../tracking/cache/cacheFiles';
import { Buffer } from '../node/buffer';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from '../node/fsPromises';

/** When this window last used each file, because the storage of a browser records only when they were written. */
const usedAt = new Map<string, number>();

/** The last written file, because files are usually read right after they are written. */
let last: { readonly path: string; readonly bytes: Uint8Array } | null = null;

export const diskCacheFiles: CacheFiles = {
  makeFolder: (folder) => mkdir(folder),
  async writeAll(file, chunks) {
    const pieces: Uint8Array[] = [];
    for await (const chunk of chunks()) pieces.push(chunk);
    const bytes = Buffer.concat(pieces);
    await writeFile(file, bytes);
    last = { path: file, bytes };
  },
  writeText: (file, text) => writeFile(file, text),
  async moveOver(from, to) {
    await rename(from, to);
    if (last?.path === from) last = null;
    usedAt.set(to, Date.now());
  },
  async touch(file) {
    await stat(file);
    usedAt.set(file, Date.now());
  },
  async remove(file) {
    await rm(file, { force: true });
    usedAt.delete(file);
  },
  async list(folder) {
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(names.map((name) => describe(`${folder}/${name}`)));
    return found.filter((file) => file !== null);
  },
  peek: (file, maxBytes) => startOf(file, maxBytes).catch(() => null),
  readText: (file) => readFile(file, 'utf8').catch(() => null),
};

async function startOf(file: string, maxBytes: number) {
  const { size: sizeBytes } = await stat(file);
  if (maxBytes === 0) return { sizeBytes, head: new Uint8Array() };
  const bytes = last?.path === file ? last.bytes : await readFile(file);
  return { sizeBytes, head: bytes.slice(0, maxBytes) };
}

async function describe(path: string): Promise<CachedFile | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  return { path, sizeBytes: found.size, usedAt: usedAt.get(path) ?? found.mtimeMs };
}
