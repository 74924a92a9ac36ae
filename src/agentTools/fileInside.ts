import path from 'node:path';
import { notAccepted } from '../interface/notAccepted';
import { sourceExtensionOf } from '../interface/sourceExtension';
import { isIn, realPath } from './realFolders';
import { ToolTrouble } from './toolBackend';

/**
 * Finds the CAD file that an agent names. After resolving links it must be in one of the folders, because a prompt
 * injection may have made the agent ask for anything.
 * @param given absolute, or relative to one of the folders
 * @returns an absolute path without links
 * @throws ToolTrouble
 */
export async function fileInside(given: string, folders: readonly string[]): Promise<string> {
  if (folders.length === 0) {
    throw new ToolTrouble('No folder is open.', 'Ask the user to open the folder with the file.');
  }
  const roots = (await Promise.all(folders.map(realPath))).filter((root) => root !== null);
  const asked = folders.map((folder) => path.resolve(folder, given));
  // Checked before any file access, so that the agent cannot find out whether a file outside exists.
  const inside = asked.filter((file) => [...folders, ...roots].some((root) => isIn(root, file)));
  if (inside.length === 0) throw outside(folders);
  const real = (await Promise.all(inside.map(realPath))).filter((file) => file !== null);
  const [found, another] = new Set(real.filter((file) => roots.some((root) => isIn(root, file))));
  if (found === undefined) throw real.length > 0 ? outside(folders) : missing();
  if (another !== undefined) throw ambiguous(found, another);
  const name = path.basename(found);
  if (sourceExtensionOf(name) === null) {
    throw new ToolTrouble(notAccepted(name), 'Choose a CAD file of one of these kinds.');
  }
  return found;
}

function outside(folders: readonly string[]): ToolTrouble {
  return new ToolTrouble(
    `That file is not in the workspace (${folders.join(', ')}).`,
    'Use a file of the workspace, or ask the user to open the file with Caliper.',
  );
}

function ambiguous(one: string, another: string): ToolTrouble {
  return new ToolTrouble(
    'Several folders of the workspace have a file of that path.',
    `Give the absolute path of the one that is meant: ${one}, ${another}`,
  );
}

export function missing(): ToolTrouble {
  return new ToolTrouble(
    'There is no such file in the workspace.',
    'Look for the file first and give its path relative to the workspace.',
  );
}
