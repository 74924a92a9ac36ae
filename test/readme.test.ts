import { deepEqual, ok } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { isRecord } from '../src/words/unknown';

const readme = readFileSync('README.md', 'utf8');

describe('the README', () => {
  it('names every setting with its default', () => {
    const rows = [...readme.matchAll(/^\| `(caliper\.[\w.]+)` \| `([^`]*)` \|/gm)];
    deepEqual(Object.fromEntries(rows.map(([, name, value]) => [name, value])), settings());
  });

  it('names only commands of npm that exist', () => {
    const named = [...readme.matchAll(/`npm (?:run )?([\w:]+)`/g)].map(([, name]) => name ?? '');
    const scripts = part(manifest(), 'scripts');
    deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    );
    ok(named.length > 1);
  });

  it('links to files that exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, file]) => file ?? '');
    deepEqual(
      links.filter((file) => !file.startsWith('#') && !existsSync(file)),
      [],
    );
  });
});

function settings(): Record<string, string> {
  const groups = listOf(part(manifest(), 'contributes'), 'configuration');
  const all = groups.flatMap((group) =>
    Object.entries(isRecord(group) ? part(group, 'properties') : {}),
  );
  return Object.fromEntries(
    all.map(([key, setting]) => [
      key,
      JSON.stringify(isRecord(setting) ? setting['default'] : null),
    ]),
  );
}

function manifest(): Record<string, unknown> {
  const read: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  return isRecord(read) ? read : {};
}

function part(whole: Record<string, unknown>, member: string): Record<string, unknown> {
  const value = whole[member];
  ok(isRecord(value), `there is no ${member}`);
  return value;
}

function listOf(whole: unknown, member: string): unknown[] {
  const value = isRecord(whole) ? whole[member] : null;
  ok(Array.isArray(value), `there is no list ${member}`);
  return value;
}
