import { offerMcpServer } from '../ui/agents/mcpProvider';
import { registerTools } from '../ui/agents/registerTools';
import * as settings from '../ui/service/settings';
import { drawnResults } from './wireFolders';
import type { Wired } from './wired';
import type { Disposable } from './disposable';

/** Registers what is offered to agents. */
export function registerAgents(wired: Wired): readonly Disposable[] {
  const { store, uploads, conversions, services, program, log } = wired;
  return [
    registerTools({
      ...{ store, upload: uploads, results: drawnResults(wired), comparer: wired.packer },
      holdOf: (key) => conversions.holdOf(key),
      watch: (key) => conversions.watch(key),
      service: () => services.currentOrNull(),
      log: log.line,
    }),
    offerMcpServer({
      program: program('mcp.js'),
      settings: settings.embeddedSettings,
      log: log.line,
    }),
  ];
}
