import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  limitOptions,
  readLimits,
  WrongArguments,
  type QualityAndLimits,
} from '../../service/node/limitArguments';

export interface ServerArguments extends QualityAndLimits {
  /** The folders from which files may be converted. */
  readonly roots: readonly string[];
}

export const serverUsage = `node mcp.js [--root FOLDER]... [options]
Speaks the Model Context Protocol on standard input and output.
  --root FOLDER       files below it may be converted (the current folder)
  --quality Q         draft, normal or fine (normal)
  --time-limit S      seconds a conversion may take (300)
  --memory-limit MB   memory a conversion may use (2048)`;

/**
 * Returns null when only the usage is requested.
 * @throws WrongArguments
 */
export function readServerArguments(given: readonly string[]): ServerArguments | null {
  const values = parse(given);
  if (values.help) return null;
  const roots = values.root.length === 0 ? [process.cwd()] : values.root;
  return { roots: roots.map((root) => path.resolve(root)), ...readLimits(values) };
}

function parse(given: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: {
        ...limitOptions,
        root: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
      strict: true,
    });
    return values;
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : 'unknown argument');
  }
}
