import { deepEqual, ok } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isRecord } from '../src/words/unknown';

const readme = readFileSync('README.md', 'utf8');

describe('the README', () => {
  it('names every setting with its default', () => {
    const rows = [...readme.matchAll(/^\| `(caliper\.[\w.]+)` \| `([^`]*)` \|/gm)];
    deepEqual(Object.fromEntries(rows.map(([, name, value]) => [name, value])), settings());
  });

  it('draws the arrows that are there', () => {
    const drawn = [...readme.matchAll(/^ {2}([\w.]+) --> (\w+)$/gm)];
    deepEqual(drawn.map(([, from, to]) => `${from} --> ${to}`).sort(), arrows());
    // All imports of the project are read for it.
  }).timeout(120_000);

  it('names only commands of npm that exist', () => {
    const named = [...readme.matchAll(/`npm (?:run )?([\w:]+)`/g)].map(([, name]) => name ?? '');
    const scripts = part(manifest(), 'scripts');
    deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    );
    ok(named.length > 4);
  });

  it('links to files that exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, file]) => file ?? '');
    deepEqual(
      links.filter((file) => !existsSync(file)),
      [],
    );
  });
});

/** The arrows between the folders of src, as the checker of imports sees them. */
function arrows(): string[] {
  const checker = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
  const options = ['--include-only', '^src', '--collapse', '^src/[^/]+', '--output-type', 'json'];
  const answer: unknown = JSON.parse(
    execFileSync(process.execPath, [checker, 'src', ...options], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    }),
  );
  return listOf(answer, 'modules')
    .flatMap((module) =>
      listOf(module, 'dependencies').map(
        (to) => `${name(module, 'source')} --> ${name(to, 'resolved')}`,
      ),
    )
    .sort();
}

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

function name(module: unknown, member: string): string {
  const path = isRecord(module) ? module[member] : null;
  ok(typeof path === 'string');
  return path.replace(/^src\//, '');
}
