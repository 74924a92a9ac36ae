import { homedir, hostname, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { changedSettings } from './changedSettings';
import { reportText } from './reportText';
import type { SeenNames } from '../log/sensitiveNames';
import { versions } from '../base/versions';

export interface ReportDeps {
  readonly models: { all(): readonly TrackedModel[] };
  readonly log: { recent(): readonly string[]; named(): SeenNames };
  /** The extension's package.json. */
  readonly manifest: unknown;
  /** The URL of the service in the settings; empty for the embedded one. */
  serviceUrl(): string;
  /** The setting `caliper.service.webhook`. */
  webhook(): string | null;
  /** Hosts in URLs that services have returned. */
  hosts(): readonly string[];
  /** Removes secrets from a text that leaves Caliper. */
  clean(text: string): string;
}

/** Opens a report that the user can read, complete and pass on. Nothing is sent. */
export async function reportIssue(deps: ReportDeps): Promise<void> {
  const url = deps.serviceUrl();
  const folders = vscode.workspace.workspaceFolders ?? [];
  const content = reportText({
    versions: versions(),
    settings: changedSettings(deps.manifest),
    models: deps.models.all(),
    log: deps.log.recent(),
    folders: [
      ...folders.flatMap(({ uri, name }) => [uri.fsPath, uri.path, name]),
      ...[homedir(), tmpdir()],
    ],
    service: url === '' ? null : url,
    named: deps.log.named(),
    hosts: [
      ...deps.hosts(),
      ...[deps.webhook(), proxy(), remoteHost()].filter((host) => host !== null),
    ],
    people: people(),
    clean: (text) => deps.clean(text),
  });
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  await vscode.window.showTextDocument(document);
}

function proxy(): string | null {
  const set: unknown = vscode.workspace.getConfiguration('http').get('proxy');
  return typeof set === 'string' && set !== '' ? set : null;
}

/** In a browser, `remoteName` is the host at which VS Code was opened. */
function remoteHost(): string | null {
  const { remoteName = '' } = vscode.env;
  const isKind =
    /^(?:ssh-remote|wsl|dev-container|attached-container|k8s-container|codespaces|tunnel)$/;
  return remoteName === '' || isKind.test(remoteName) ? null : remoteName;
}

/** Names that many machines have; they reveal nothing, and occur in sentences. */
const everywhere = [
  'root',
  'user',
  'admin',
  'administrator',
  'node',
  'vscode',
  'localhost',
  'guest',
];

function people(): readonly string[] {
  const names = [userName(), path.basename(homedir()), hostname()];
  return names.filter((name) => name !== '' && !everywhere.includes(name.toLowerCase()));
}

// An account in a container may have no name.
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
