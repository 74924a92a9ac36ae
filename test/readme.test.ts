import { deepEqual, equal, ok } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import words from '../l10n/bundle.l10n.zh-cn.json';
import titles from '../package.nls.json';
import { toolTable } from '../src/agentTools/toolTable';
import { isProfileName } from '../src/client/upload/profiles/builtInProfiles';
import { shortcutsOf } from '../src/viewer/page/shortcuts';
import { isRecord } from '../src/words/unknown';
import { cadFormats } from '../src/kernel/readers/registry';
import { readNames } from './formats/generated';

const readme = readFileSync('README.md', 'utf8');

describe('the README', () => {
  it('names every setting with its default', () => {
    const rows = [...readme.matchAll(/^\| `(caliper\.[\w.]+)` \| `([^`]*)` \|/gm)];
    deepEqual(Object.fromEntries(rows.map(([, name, value]) => [name, value])), settings());
  });

  it('names commands, views and buttons as they are called', () => {
    const bold = [...readme.matchAll(/\*\*([^*]+)\*\*|`(Caliper: [^`]+)`/g)];
    const named = bold
      .map(([, text, code]) => (text ?? code ?? '').replace(/^Caliper: |…$/g, ''))
      .filter((text) => !/[.:]$/.test(text));
    const called = [...Object.values(titles), ...Object.keys(words)];
    const known = new Set([...called, ...notOurs].map((text) => text.replace(/…$/, '')));
    deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
    ok(named.length > 15);
  });

  it('tells keys that do something', () => {
    const told = readme.slice(readme.indexOf('## What you can do'), readme.indexOf('## Formats'));
    const keys = [...told.matchAll(/`(?:(Shift)\+)?([A-Z?])`/g)];
    const tools = readFileSync('src/viewer/tools/toolRegistry.ts', 'utf8');
    const known = new Set([
      ...shortcutsOf(Object.create(null)).flatMap((one) => Object.keys(one.keys)),
      ...[...tools.matchAll(/^ {4}key: '(.)'/gm)].map(([, key]) => key ?? ''),
    ]);
    deepEqual(
      keys
        .map(([, shift, key = '']) =>
          shift === undefined ? key.toLowerCase() : `Shift+${key.toLowerCase()}`,
        )
        .filter((key) => !known.has(key)),
      [],
    );
    ok(keys.length > 15);
  });

  it('names ways of sending a file that are built in, and the tools of agents by their number', () => {
    const row = readme.split('\n').find((line) => line.startsWith('| `caliper.upload.profile`'));
    const list = /Built in: (.*) and more/.exec(row ?? '')?.[1] ?? '';
    const profiles = [...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name ?? '');
    deepEqual(
      profiles.filter((name) => !isProfileName(name)),
      [],
    );
    ok(profiles.length > 10);
    equal(Object.keys(toolTable).length, 9);
    ok(readme.includes('Agents of VS Code have nine tools:'));
  });

  it('says which settings a workspace cannot set', () => {
    const scopes = [...allSettings()].map(([name, setting]) => [name, setting['scope']]);
    deepEqual(
      scopes,
      scopes.map(([name]) => [name, /\.viewer\./.test(String(name)) ? 'resource' : 'machine']),
    );
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

/** Bold words that are no commands of Caliper: a command of VS Code, and what stands out in sentences. */
const notOurs = [
  'Reopen Editor With…',
  readNames(cadFormats),
  'Told in words what changed',
  "Use your team's conversion service",
];

function settings(): Record<string, string> {
  return Object.fromEntries(
    [...allSettings()].map(([key, setting]) => [key, JSON.stringify(setting['default'])]),
  );
}

function allSettings(): ReadonlyMap<string, Record<string, unknown>> {
  const groups = listOf(part(manifest(), 'contributes'), 'configuration');
  const all = groups.flatMap((group) => (isRecord(group) ? [part(group, 'properties')] : []));
  return new Map(all.flatMap((group) => Object.keys(group).map((key) => [key, part(group, key)])));
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
