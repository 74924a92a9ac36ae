import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publisher, version } from '../../../../package.json';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';
import { closeServers } from '../../../client/loopback';
import { newerNode } from '../../../service/team/servers/newerNode.mjs';
import { listZip } from '../../zipFile';
import { marketplace, npmRegistry, openVsx } from './registries';

const secret = 'a-token-that-nobody-may-see';

describe('a release', function () {
  this.timeout(600_000);
  let folder = '';
  const desktop = () => bytesOf(`caliper-${version}.vsix`);
  const web = () => bytesOf(`caliper-web-${version}.vsix`);
  const bytesOf = (name: string) => readFileSync(path.join(folder, name));

  before(async () => {
    folder = temporaryFolder();
    const { code, said } = await step('pack', {}, folder);
    equal(code, 0, said);
  });
  afterEach(closeServers);

  it('consists of two packages of VS Code and one of npm, with their checksums', () => {
    deepEqual(readdirSync(folder).sort(), [
      'SHA256SUMS',
      `caliper-${version}.vsix`,
      `caliper-cad-${version}.tgz`,
      `caliper-web-${version}.vsix`,
    ]);
    const has = (name: string, file: string) =>
      listZip(path.join(folder, name)).some((one) => one.name === file);
    ok(has(`caliper-${version}.vsix`, 'extension/dist/extension.js'));
    ok(!has(`caliper-web-${version}.vsix`, 'extension/dist/extension.js'));
  });

  it('is the same, bit for bit, when somebody else packs the same commit', async () => {
    const other = temporaryFolder();
    const { code, said } = await step('pack', {}, other);
    equal(code, 0, said);
    equal(
      readFileSync(path.join(other, 'SHA256SUMS'), 'utf8'),
      bytesOf('SHA256SUMS').toString('utf8'),
    );
  });

  it('goes into the marketplace of VS Code', async () => {
    const registry = await marketplace();
    const env = { VSCE_MARKETPLACE_URL: registry.address, VSCE_PAT: secret };
    const { code, said } = await step('marketplace', env, folder);
    equal(code, 0, said);
    deepEqual(registry.stored, [desktop(), web()]);
    const basic = Buffer.from(`OAuth:${secret}`).toString('base64');
    deepEqual([...registry.authorizations], [`Basic ${basic}`]);
  });

  it('goes into Open VSX', async () => {
    const registry = await openVsx(publisher);
    const env = { OVSX_REGISTRY_URL: registry.address, OVSX_PAT: secret };
    const { code, said } = await step('openvsx', env, folder);
    equal(code, 0, said);
    const bySize = (one: Buffer, other: Buffer) => other.length - one.length;
    deepEqual([...registry.stored].sort(bySize), [desktop(), web()]);
  });

  it('goes into the registry of npm, once', async () => {
    const registry = await npmRegistry();
    const env = npmSettings(registry.address);
    const first = await step('npm', env, folder);
    equal(first.code, 0, first.said);
    deepEqual(registry.stored, [bytesOf(`caliper-cad-${version}.tgz`)]);
    const second = await step('npm', env, folder);
    equal(second.code, 0, second.said);
    match(second.said, /is in the registry already/);
    equal(registry.stored.length, 1);
  });

  it('does not replace what another release has in the registry of npm', async () => {
    const registry = await npmRegistry();
    const env = npmSettings(registry.address);
    const other = temporaryFolder();
    cpSync(folder, other, { recursive: true });
    const archive = path.join(other, `caliper-cad-${version}.tgz`);
    equal((await step('npm', env, folder)).code, 0);
    appendFileSync(archive, Buffer.alloc(512));
    const broken = await step('npm', env, other);
    equal(broken.code, 1);
    match(broken.said, /is not the file whose checksum/);
    equal(registry.stored.length, 1);
  });

  it('is not sent by somebody who is not logged in', async () => {
    for (const name of ['marketplace', 'openvsx']) {
      const { code, said } = await step(name, {}, folder);
      equal(code, 1);
      match(said, /Nobody is logged in/);
    }
  });

  it('knows its steps by name', async () => {
    const { code, said } = await step('constructor', {}, folder);
    equal(code, 1);
    match(said, /The steps are notes, pack, marketplace/);
  });

  async function step(name: string, env: Record<string, string>, ...args: string[]) {
    const program = path.resolve('test/host/release/release.mjs');
    const { VSCE_PAT, OVSX_PAT, AZURE_CLIENT_ID, ACTIONS_ID_TOKEN_REQUEST_URL, ...rest } =
      process.env;
    const node = newerNode();
    const child = spawn(node, [program, name, ...args], { env: { ...rest, ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    const [code] = await once(child, 'close');
    ok(!said.includes(secret), 'a token was printed');
    return { code: Number(code), said };
  }

  function npmSettings(address: string) {
    const file = path.join(temporaryFolder(), 'npmrc');
    const host = new URL(address).host;
    writeFileSync(file, `registry=${address}/\n//${host}/:_authToken=${secret}\n`);
    return { NPM_CONFIG_USERCONFIG: file, npm_config_registry: `${address}/` };
  }
});
