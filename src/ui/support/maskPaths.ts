import { kindOf } from './maskFileNames';

/**
 * Takes out paths of files that are not known: of a disk, of Windows, of a server, and addresses that VS
 * Code gives to files. A path may have blanks in it, and nothing tells where one ends: from its begin up to
 * the last slash of the line is masked, or up to the quote that encloses it.
 */
export function maskPaths(line: string): string {
  return maskOpen(
    line.replace(
      quotedPath,
      (_, quote: string, file: string) => `${quote}${maskedPath(file)}${quote}`,
    ),
  );
}

const beginWith = (host: string) =>
  String.raw`(?:(?:file|vscode-[\w-]+|untitled|git):/{1,3}${host}|~|\.{1,2}|[a-z]:|\\\\[^\\/\s]+)?`;
const begin = beginWith(String.raw`[^/\s]*`);
// The host ends before the first slash of either kind: what comes then is all the same.
const quotedBegin = beginWith(String.raw`[^\\/\s'"\x60]*`);
const slash = String.raw`[\\/]`;

const quotedPath = new RegExp(`(['"\`])(${quotedBegin}${slash}[^'"\`]*)\\1`, 'giu');
const openPath = new RegExp(
  `(?<![\\p{L}\\p{N}_/:.…>)*}\\]])(${begin}${slash}(?=[^\\s/\\\\]).*${slash}|${begin}${slash}(?=[^\\s/\\\\])|\\\\\\\\.*${slash})([^\\s\\\\/'"\`]*)`,
  'giu',
);

function maskOpen(line: string): string {
  return line.replace(openPath, (_, _folders: string, name: string) => `…/${maskedName(name)}`);
}

function maskedPath(file: string): string {
  return `…/${maskedName(file.split(/[\\/]/).at(-1) ?? '')}`;
}

/** Names of our own files and of logs tell nothing; of others the kind is kept. */
function maskedName(name: string): string {
  if (name === '' || /^(?:model-\d|[\w.-]+\.(?:log|[cm]?js|wasm)\W*$)/i.test(name)) return name;
  return `file${kindOf(name) ?? ''}`;
}
