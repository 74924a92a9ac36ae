import * as vscode from 'vscode';
import { version } from '../../../package.json';
import type { EmbeddedSettings } from '../service/embeddedAccess';
import { registered } from '../base/registered';
import { newerApi, newerLanguageModels } from '../base/newerApi';

export interface McpServerDeps {
  /** The server's program, `dist/mcp.js`. */
  readonly program: string;
  settings(): EmbeddedSettings;
  readonly log: (line: string) => void;
}

/**
 * Offers the tools to agents that speak the Model Context Protocol, as a program that converts files of
 * the open folders on this machine. An older VS Code knows no such servers and is offered none.
 */
export function offerMcpServer(deps: McpServerDeps): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const fire = (): void => {
    changed.fire();
  };
  const offer = () =>
    newerLanguageModels.registerMcpServerDefinitionProvider?.('caliper', {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => serversFor(deps),
    });
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeWorkspaceFolders(fire),
    vscode.workspace.onDidGrantWorkspaceTrust(fire),
    registered('lm.registerMcpServerDefinitionProvider', offer, deps.log),
  );
}

/** None in a workspace that is not trusted, and where there is no folder to convert from. */
export function serversFor(
  deps: Pick<McpServerDeps, 'program' | 'settings'>,
): vscode.McpStdioServerDefinition[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(
    ({ uri }) => uri.scheme === 'file',
  );
  if (!vscode.workspace.isTrusted || folders.length === 0) return [];
  const { quality, timeLimitSeconds, memoryLimitMB } = deps.settings();
  const args = [
    deps.program,
    ...folders.flatMap(({ uri }) => ['--root', uri.fsPath]),
    ...['--quality', quality],
    ...['--time-limit', String(timeLimitSeconds)],
    ...['--memory-limit', String(memoryLimitMB)],
  ];
  // VS Code's own program is Electron, which is Node only when told so.
  const environment = { ELECTRON_RUN_AS_NODE: '1' };
  const { McpStdioServerDefinition } = newerApi;
  if (!McpStdioServerDefinition) return [];
  return [new McpStdioServerDefinition('Caliper', process.execPath, args, environment, version)];
}
