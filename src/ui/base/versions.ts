import { arch, platform, release } from 'node:os';
import * as vscode from 'vscode';
import { version } from '../../../package.json';

/** The versions of all involved programs, for a report. */
export function versions(): readonly string[] {
  const { remoteName } = vscode.env;
  return [
    `Caliper ${version}`,
    `${vscode.env.appName} ${vscode.version}, ${vscode.env.appHost}${remoteName === undefined ? '' : `, ${remoteName}`}`,
    `${platform()} ${release()}, ${arch()}`,
  ];
}
