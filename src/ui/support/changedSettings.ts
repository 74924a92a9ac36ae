import * as vscode from 'vscode';
import { isRecord } from '../../words/unknown';

/**
 * The settings that differ from their defaults. Free texts, such as URLs, are left out.
 * @param manifest the extension's package.json
 */
export function changedSettings(
  manifest: unknown,
): readonly (readonly [name: string, value: string | null])[] {
  return schemasIn(manifest).flatMap(([name, schema]) => {
    const found = vscode.workspace.getConfiguration().inspect(name);
    const value: unknown = found?.globalValue ?? found?.workspaceValue;
    return value === undefined ? [] : [[name, shownValue(value, schema)] as const];
  });
}

function schemasIn(manifest: unknown): readonly (readonly [string, unknown])[] {
  const contributes = isRecord(manifest) ? manifest['contributes'] : null;
  const groups: unknown = isRecord(contributes) ? contributes['configuration'] : null;
  return (Array.isArray(groups) ? groups : []).flatMap((group: unknown) =>
    isRecord(group) && isRecord(group['properties']) ? Object.entries(group['properties']) : [],
  );
}

function shownValue(value: unknown, schema: unknown): string | null {
  const isChoice = isRecord(schema) && 'enum' in schema;
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain || isChoice ? String(value) : null;
}
