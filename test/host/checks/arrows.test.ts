import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const required = createRequire(path.resolve('package.json'));
const { tables }: { tables: Tables } = required('./.dependency-cruiser.cjs');

interface Tables {
  readonly inside: Record<string, Record<string, readonly string[]>>;
  readonly owners: Record<string, string>;
}

describe('the import arrows', () => {
  let folder = '';
  before(() => (folder = smallProject()));

  const seeded: readonly [file: string, line: string, rule: string][] = [
    ['model/up.ts', `import '../client/ok';`, 'model-arrows'],
    ['model/disk.ts', `import 'node:fs';`, 'model-without-node'],
    [
      'client/up.ts',
      `import type { Ok } from '../tracking/ok'; export type A = Ok;`,
      'client-arrows',
    ],
    ['tracking/window.ts', `import * as vscode from 'vscode'; void vscode;`, 'vscode-owner'],
    ['tracking/wire.ts', `import fetch from 'node-fetch'; void fetch;`, 'node-fetch-owner'],
    ['ui/draw.ts', `import 'three';`, 'three-owner'],
    ['ui/late.ts', `void import('../service/ok');`, 'ui-arrows'],
    ['ui/inline.ts', `export type A = import('../kernel').Ok;`, 'ui-arrows'],
    ['service/engine.ts', `import 'replicad-opencascadejs';`, 'replicad-opencascadejs-owner'],
    ['kernel/form.ts', `import '@fastify/busboy';`, '@fastify/busboy-owner'],
    ['kernel/up.ts', `import '../service/ok';`, 'kernel-arrows'],
    ['viewer/host.ts', `import '../tracking/ok';`, 'viewer-arrows'],
    ['viewer/disk.ts', `import 'node:fs';`, 'viewer-without-node'],
    ['extension.ts', `import './tracking/ok';`, 'extension-arrows'],
    ['wiring/engine.ts', `import '../kernel';`, 'wiring-arrows'],
    ['wiring/inner.ts', `import '../service/core/ok';`, 'wiring-starts-the-service'],
    ['tracking/one.ts', `import './other'; export const one = 1;`, 'no-circle'],
    // Inside a room.
    ['client/http/up.ts', `import '../upload/ok';`, 'client-http-arrows'],
    ['client/upload/grant/up.ts', `import '../request/ok';`, 'client/upload-grant-arrows'],
    ['tracking/path/up.ts', `import '../store/ok';`, 'tracking-path-arrows'],
    ['interface/up.ts', `import '../client/ok';`, 'interface-arrows'],
    ['kernel/base/up.ts', `import '../mesh/ok';`, 'kernel-base-arrows'],
    [
      'kernel/brep/up.ts',
      `import type { Ok } from '../exact/ok'; export type A = Ok;`,
      'kernel-brep-arrows',
    ],
    ['kernel/readers/jt/up.ts', `import '../../convert/ok';`, 'kernel-readers-arrows'],
    ['kernel/helpers/new.ts', `import '../base/ok';`, 'kernel-places'],
    ['kernel/loose.ts', `import './convert/ok';`, 'kernel-places'],
    ['kernel/readers/jt/beside.ts', `import '../step/ok';`, 'jt-apart'],
    ['kernel/readers/acis/beside.ts', `import '../step/ok';`, 'readers-apart'],
    ['kernel/mesh/disk.ts', `import '../../files/ok';`, 'kernel-without-disk'],
    [
      'kernel/containers/inflate.ts',
      `import '../platform/node/ok';`,
      'kernel-chooses-its-platform',
    ],
    ['cli/mcp/up.ts', `import '../ok';`, 'cli-mcp-arrows'],
    ['cli/loose.ts', `import './mcp/ok';`, 'cli-places'],
    ['newRoom/up.ts', `import '../ui/ok';`, 'no-other-room'],
    ['loose.ts', `import './tracking/ok';`, 'no-other-room'],
    ['kernel/readers/disk.ts', `import 'node:fs';`, 'kernel-without-node'],
    ['kernel/platform/browser/disk.ts', `import 'node:fs';`, 'kernel-without-node'],
    ['viewer/scene/up.ts', `import '../tools/ok';`, 'viewer-scene-arrows'],
    ['viewer/tools/section/beside.ts', `import '../measure/ok';`, 'viewer/tools-section-arrows'],
    [
      'viewer/tools/measure/exact/up.ts',
      `import '../pairs/ok';`,
      'viewer/tools/measure-exact-arrows',
    ],
    ['model/facts/up.ts', `import '../compare/ok';`, 'model-facts-arrows'],
    ['model/compare/match/up.ts', `import '../faces/ok';`, 'model/compare-match-arrows'],
    ['ui/base/up.ts', `import '../sinks/ok';`, 'ui-base-arrows'],
    [
      'ui/page/up.ts',
      `import type { Ok } from '../panel/ok'; export type A = Ok;`,
      'ui-page-arrows',
    ],
    ['service/core/up.ts', `import '../local/ok';`, 'service-core-arrows'],
    ['service/core/disk.ts', `import 'node:fs';`, 'service-without-node'],
    ['service/core/write.ts', `import '../../files/ok';`, 'service-without-disk'],
    ['service/jobs/hosts.ts', `import '../../addresses/ok';`, 'service-without-disk'],
    ['service/web/write.ts', `import '../../files/ok';`, 'service-without-disk'],
    ['service/core/engine.ts', `import '../../kernel';`, 'service-core-without-kernel'],
    ['service/record/engine.ts', `import '../../kernel';`, 'service-core-without-kernel'],
    [
      'service/jobs/engine.ts',
      `import type { Ok } from '../../kernel'; export type A = Ok;`,
      'service-core-without-kernel',
    ],
    ['service/ports.ts', `import '../kernel';`, 'service-core-without-kernel'],
    ['service/node/up.ts', `import '../local/ok';`, 'service-node-arrows'],
    ['service/node/http/beside.ts', `import '../kernels/ok';`, 'service/node-http-arrows'],
    ['service/core/node.ts', `import '../node/ok';`, 'service-core-arrows'],
    ['service/web/node.ts', `import '../node/ok';`, 'service-web-arrows'],
    ['service/local/beside.ts', `import '../team/ok';`, 'service-local-arrows'],
    ['service/team/beside.ts', `import '../local/ok';`, 'service-team-arrows'],
    ['service/local/storage/up.ts', `import '../http/ok';`, 'service/local-storage-arrows'],
    ['cli/host.ts', `import '../service/local/ok';`, 'programs-without-host'],
    ['service/team/page/up.ts', `import '../watch/ok';`, 'service/team-page-arrows'],
    ['service/team/postgres/batched.ts', `import './ok';`, 'service/team/postgres-batched-arrows'],
    ['service/inner.ts', `import '../kernel/convert/ok';`, 'kernel-door'],
    ['kernel/brep/compile.ts', `import 'typescript';`, 'package-without-owner'],
    ['viewer/scene/test.ts', `import 'mocha';`, 'package-without-owner'],
  ];

  it('are seeded in every room that has a table', () => {
    const rules = new Set(seeded.map(([, , rule]) => rule));
    const unseeded = Object.entries(tables.inside).filter(
      ([room, places]) =>
        !Object.keys(places).some((place) =>
          rules.has(`${room}-${place.replace(/\.ts$/, '')}-arrows`),
        ),
    );
    assert.deepEqual(
      unseeded.map(([room]) => room),
      [],
    );
  });

  it('name no package that nobody imports', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join('src', file), 'utf8'));
    assert.deepEqual(
      Object.keys(tables.owners).filter((name) => {
        const isImport = new RegExp(`(from |import\\(|import )'${name}(/[^']*)?'`);
        return !sources.some((text) => isImport.test(text));
      }),
      [],
    );
  });

  it('refuse every seeded wrong import by its rule', () => {
    write(folder, 'tracking/other.ts', `import './one'; export const other = 2;`);
    for (const [file, line] of seeded) write(folder, file, line);
    const found = new Set(violations(folder));
    for (const [file, , rule] of seeded) {
      assert.ok(found.has(`src/${file} ${rule}`), `${rule} must refuse src/${file}`);
    }
  }).timeout(60_000);

  it('let the right ones pass', () => {
    rmSync(path.join(folder, 'src'), { recursive: true });
    writeOkFiles(folder);
    write(
      folder,
      'ui/models/row.ts',
      `import * as vscode from 'vscode'; import '../../tracking/store/ok'; void vscode;`,
    );
    write(folder, 'viewer/scene/draw.ts', `import 'three'; import '../../model/ok';`);
    write(
      folder,
      'service/local/http/form.ts',
      `import '@fastify/busboy'; import '../../../kernel';`,
    );
    write(folder, 'service/local/storage/disk.ts', `import '../../../files/ok';`);
    write(
      folder,
      'service/web/worker.ts',
      `import type { Ok } from '../../kernel'; export type A = Ok;`,
    );
    write(folder, 'kernel/process/main.ts', `import 'node:fs'; import '../convert/ok';`);
    write(folder, 'kernel/platform/node/platform.ts', `import 'node:zlib';`);
    assert.deepEqual(violations(folder), []);
  }).timeout(60_000);
});

const rooms = [
  ...[
    'words',
    'interface',
    'model',
    'client',
    'tracking',
    'ui',
    'kernel',
    'service',
    'viewer',
    'wiring',
    'files',
    'addresses',
    'cli',
  ],
  ...['kernel/base', 'kernel/mesh', 'kernel/exact', 'kernel/convert', 'kernel/platform/node'],
  ...['kernel/readers/step', 'cli/mcp'],
  ...['viewer/tools', 'viewer/tools/measure', 'viewer/tools/measure/pairs', 'ui/sinks', 'ui/panel'],
  ...['model/compare', 'model/compare/faces'],
  ...[
    'service/core',
    'service/node',
    'service/node/kernels',
    'service/local',
    'service/local/http',
  ],
  ...['service/team', 'service/team/watch', 'service/team/postgres'],
  ...['client/upload', 'client/upload/request', 'tracking/store'],
];

function smallProject(): string {
  const folder = temporaryFolder();
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    copyFileSync(name, path.join(folder, name));
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'dir');
  writeOkFiles(folder);
  return folder;
}

function writeOkFiles(folder: string): void {
  for (const room of rooms) write(folder, `${room}/ok.ts`, 'export type Ok = 1;');
  write(folder, 'kernel/index.ts', 'export type Ok = 1;');
}

function write(folder: string, file: string, text: string): void {
  const target = path.join(folder, 'src', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${text}\n`);
}

/** `file rule` for each import that is refused. */
function violations(folder: string): string[] {
  const program = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const found: { summary: { violations: { from: string; rule: { name: string } }[] } } =
    JSON.parse(stdout);
  return found.summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
}
