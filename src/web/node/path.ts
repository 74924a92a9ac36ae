/**
 * The part of Node's `path` that Caliper uses, for addresses and for paths of the extension's storage: always with `/`.
 */
const posix = {
  basename,
  dirname,
  extname,
  isAbsolute,
  join,
  normalize,
  relative,
  resolve,
  sep: '/',
};

export default { ...posix, posix };

function normalize(path: string): string {
  const isRooted = isAbsolute(path);
  const kept: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') kept.push(name);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (!isRooted) kept.push('..');
  }
  const names = kept.length === 0 && !isRooted ? '.' : kept.join('/');
  const end = path.endsWith('/') && names !== '' ? '/' : '';
  return `${isRooted ? '/' : ''}${names}${end}`;
}

function join(...parts: readonly string[]): string {
  return normalize(parts.filter((part) => part !== '').join('/'));
}

/** Relative paths start at the root, because a browser has no working directory. */
function resolve(...parts: readonly string[]): string {
  const start = parts.findLastIndex(isAbsolute);
  const path = normalize(`/${parts.slice(Math.max(0, start)).join('/')}`);
  return path === '/' ? path : withoutEndingSlashes(path);
}

function relative(from: string, to: string): string {
  const [start, end] = [from, to].map((path) => resolve(path).split('/').filter(Boolean));
  if (!start || !end) return '';
  const differs = start.findIndex((name, at) => name !== end[at]);
  const common = differs < 0 ? start.length : differs;
  return [...start.slice(common).map(() => '..'), ...end.slice(common)].join('/');
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/');
}

function basename(path: string, ending = ''): string {
  const bare = withoutEndingSlashes(path);
  const name = bare.slice(bare.lastIndexOf('/') + 1);
  const isCut = ending !== '' && name !== ending && name.endsWith(ending);
  return isCut ? name.slice(0, -ending.length) : name;
}

function dirname(path: string): string {
  const bare = withoutEndingSlashes(path);
  const at = bare.lastIndexOf('/');
  if (at < 0) return path.startsWith('/') ? '/' : '.';
  return at === 0 ? '/' : bare.slice(0, at);
}

function extname(path: string): string {
  const name = basename(path);
  const at = name.lastIndexOf('.');
  return at > 0 && name !== '..' ? name.slice(at) : '';
}

function withoutEndingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
