import { kindOf } from './maskFileNames';

/**
 * Masks paths of unknown files: of a disk, of Windows, of a server, and URIs that VS Code gives to files. A path may
 * contain spaces, and its end is not marked, so it is masked up to the last slash of the line, or up to the closing
 * quote.
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
// The host ends before the first slash of either kind; anything may follow.
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

/** Names of our own files and of logs are kept; for others the extension is kept. */
function maskedName(name: string): string {
  if (name === '' || /^(?:model-\d|[\w.-]+\.(?:log|[cm]?js|wasm)\W*$)/i.test(name)) return name;
  return `file${kindOf(name) ?? ''}`;
}
