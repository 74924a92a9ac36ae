import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { isRecord } from '../../src/words/unknown';

const folder = path.resolve('deploy');

export type Tree = Readonly<Record<string, unknown>>;

/** The documents of a file, strictly read: a key that stands twice is an error. */
export function documentsIn(file: string): readonly Tree[] {
  const documents = parseAllDocuments(readFileSync(path.join(folder, file), 'utf8'), {
    ...{ merge: true, uniqueKeys: true, strict: true },
  });
  return [...documents].map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return treeOf(document.toJS());
  });
}

export function clusterFiles(): readonly string[] {
  return readdirSync(path.join(folder, 'k8s')).map((name) => `k8s/${name}`);
}

export function treeOf(value: unknown): Tree {
  if (isRecord(value)) return value;
  throw new Error(`${JSON.stringify(value)} is no mapping.`);
}

/** What lies at a path of keys; null when nothing does. */
export function at(tree: unknown, ...keys: readonly (string | number)[]): unknown {
  let found = tree;
  for (const key of keys) {
    if (Array.isArray(found)) found = found[Number(key)];
    else found = isRecord(found) ? found[key] : null;
  }
  return found ?? null;
}

export function listAt(tree: unknown, ...keys: readonly (string | number)[]): readonly unknown[] {
  const found = at(tree, ...keys);
  return Array.isArray(found) ? found : [];
}

export function textAt(tree: unknown, ...keys: readonly (string | number)[]): string {
  const found = at(tree, ...keys);
  return typeof found === 'string' ? found : '';
}

/** A role as a file of deployment starts it. */
export interface DeployedRole {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The roles of compose.yaml: what is built from our image. */
export function composedRoles(): readonly DeployedRole[] {
  const services = Object.values(treeOf(at(documentsIn('compose.yaml')[0], 'services')));
  return services
    .filter((service) => at(service, 'image') === 'caliper-team')
    .map((service) => ({
      args: listAt(service, 'command').map(String),
      environment: textsIn(at(service, 'environment')),
    }));
}

/** What the secret of a cluster holds, which no file does. */
export const secretNames = [
  ...['CALIPER_DATABASE_URL', 'CALIPER_STORE_ACCESS_KEY', 'CALIPER_STORE_SECRET_KEY'],
];

export function clusterRoles(): readonly DeployedRole[] {
  const documents = clusterFiles().flatMap(documentsIn);
  const config = documents.find(({ kind }) => kind === 'ConfigMap');
  const environment = {
    ...textsIn(at(config, 'data')),
    ...Object.fromEntries(secretNames.map((name) => [name, 'secret'])),
  };
  return documents.flatMap((document) =>
    listAt(document, 'spec', 'template', 'spec', 'containers').map((container) => ({
      args: listAt(container, 'args').map(String),
      environment,
    })),
  );
}

function textsIn(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(treeOf(value)).map(([name, text]) => {
      if (typeof text === 'string') return [name, text];
      throw new Error(`${name} must be a text.`);
    }),
  );
}
