import * as vscode from 'vscode';
import { version } from '../../../package.json';
import type { EmbeddedSettings } from '../service/embeddedAccess';
import { registered } from '../base/registered';
import { newerApi, newerLanguageModels } from '../base/newerApi';

export interface McpServerDeps {
  /** Path of the server program, `dist/mcp.js`. */
  readonly program: string;
  settings(): EmbeddedSettings;
  readonly log: (line: string) => void;
}

/**
 * Registers the MCP server, a program that converts files of the open folders on this machine. An older VS Code has no
 * such API, and nothing is registered.
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

/** No server in an untrusted workspace, or without a folder on disk. */
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
  // VS Code's executable is Electron, which runs as Node only with this variable.
  const environment = { ELECTRON_RUN_AS_NODE: '1' };
  const { McpStdioServerDefinition } = newerApi;
  if (!McpStdioServerDefinition) return [];
  return [new McpStdioServerDefinition('Caliper', process.execPath, args, environment, version)];
}
