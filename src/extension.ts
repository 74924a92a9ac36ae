import type * as vscode from 'vscode';
import { publicApi, type CaliperApi } from './ui/window/publicApi';
import { registerAgents } from './wiring/registerAgents';
import { registerCommands } from './wiring/registerCommands';
import { registerEditors } from './wiring/registerEditors';
import { followEvents } from './wiring/followEvents';
import { linkDeps } from './wiring/linkDeps';
import { folderDeps } from './wiring/wireFolders';
import { wire, type Wired } from './wiring/wired';
import type { Disposable } from './wiring/disposable';

let closed: Promise<void> | null = null;

/** VS Code disposes of the objects and waits for this, some seconds at most, before it ends the process. */
export async function deactivate(): Promise<void> {
  await closed;
}

/** Builds the objects of the extension and registers them. Reads one folder; starts no service. */
export async function activate(context: vscode.ExtensionContext): Promise<CaliperApi> {
  const wired = await wire(context);
  const { store, panels, comparisons, meshes, conversions } = wired;
  closed = store.closed;
  const folders = folderDeps(wired);
  const links = linkDeps(wired);
  context.subscriptions.push(
    registerCommands(wired, folders, links),
    ...registerAgents(wired),
    ...followEvents(wired),
    ...registerEditors(wired, folders, links),
    ...ends(wired),
  );
  conversions.resumeAll();
  return publicApi(store, panels, comparisons, meshes);
}

/** In the order in which they are disposed of: the store last of those that write to it. */
function ends(wired: Wired): readonly Disposable[] {
  const { rates, moves, rows, scenes, partsTree, tree, panels, comparisons, meshes, sheets } =
    wired;
  const { conversions, embedded, packer, tokens, store, log } = wired;
  return [
    ...[
      rates,
      moves,
      rows,
      scenes,
      partsTree,
      tree,
      panels,
      comparisons,
      meshes,
      sheets,
      conversions,
    ],
    { dispose: () => embedded.leave() },
    { dispose: () => packer.stop() },
    ...[tokens, store, log],
  ];
}
