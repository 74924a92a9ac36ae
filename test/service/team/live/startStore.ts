import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programNamed } from '../teamServers.mjs';
import { freePort } from './freePort';
import { runProgram } from './runProgram';

/** A real S3 server: the gateway of Ceph over one monitor and one daemon that keeps objects in memory. */
export interface Store {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  stop(): Promise<void>;
}

export async function startStore(): Promise<Store> {
  const folder = mkdtempSync(path.join(tmpdir(), 'caliper-store-'));
  const stop = async () => {
    for (const name of ['client.rgw', 'osd.0', 'mon.a'])
      await end(path.join(folder, `${name}.pid`));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startDaemons(folder)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDaemons(folder: string): Promise<Omit<Store, 'stop'>> {
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(path.join(folder, name));
  const [monitor, gateway] = [await freePort(), await freePort()];
  const [cluster, osd] = [randomUUID(), randomUUID()];
  const conf = path.join(folder, 'ceph.conf');
  writeFileSync(conf, configuration(folder, cluster, monitor, gateway));
  const options = { logFile: path.join(folder, 'setup.log') };
  const call = (name: string, ...args: readonly string[]) =>
    runProgram(programNamed(name) ?? name, args, options);
  // A monitor that has just started may not answer yet; both questions may be asked twice.
  const ask = async (...args: readonly string[]) => {
    for (let left = 5; ; left--) {
      const failed = await call('ceph', ...args).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (!failed) return;
      if (left === 0) throw failed.error;
      await pause(1000);
    }
  };
  const map = path.join(folder, 'monmap');
  const mon = path.join(folder, 'mon');
  const data = path.join(folder, 'osd');
  const [accessKey, secretKey] = ['caliperkey', 'calipersecret'];
  await call(
    ...(['monmaptool', '--create', '--clobber', '--fsid', cluster] as const),
    ...['--addv', 'a', `[v1:127.0.0.1:${monitor}]`, map],
  );
  await call('ceph-mon', '--conf', conf, '--mkfs', '-i', 'a', '--monmap', map, '--mon-data', mon);
  await call('ceph-mon', '--conf', conf, '-i', 'a', '--mon-data', mon);
  await ask('--conf', conf, 'osd', 'create', osd);
  await call(
    ...(['ceph-osd', '--conf', conf, '-i', '0', '--mkfs'] as const),
    ...['--osd-uuid', osd, '--osd-data', data],
  );
  await ask(
    ...['--conf', conf, 'osd', 'crush', 'add', 'osd.0', '1'],
    ...['root=default', 'host=localhost'],
  );
  await call('ceph-osd', '--conf', conf, '-i', '0', '--osd-data', data);
  await call('radosgw', '--conf', conf, '-n', 'client.rgw');
  await call(
    ...(['radosgw-admin', '--conf', conf, 'user', 'create', '--uid=caliper'] as const),
    ...[`--access-key=${accessKey}`, `--secret-key=${secretKey}`, '--display-name=caliper'],
  );
  const endpoint = `http://127.0.0.1:${gateway}`;
  await answering(endpoint);
  return { endpoint, accessKey, secretKey };
}

async function answering(endpoint: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await pause(100);
  }
}

async function end(pidFile: string): Promise<void> {
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
  if (!(pid > 1)) return;
  try {
    process.kill(pid, 'SIGKILL');
    for (;;) {
      process.kill(pid, 0);
      await pause(20);
    }
  } catch {
    // It is gone.
  }
}

function configuration(folder: string, cluster: string, monitor: number, gateway: number): string {
  const none = ['cluster', 'service', 'client'].map((what) => `auth ${what} required=none`);
  return `${[
    '[global]',
    `fsid=${cluster}`,
    `mon host=[v1:127.0.0.1:${monitor}]`,
    'mon initial members=a',
    ...none,
    'osd pool default size=1',
    'osd pool default min size=1',
    'osd pool default pg num=1',
    'osd pool default pg autoscale mode=off',
    'osd crush chooseleaf type=0',
    'mon allow pool size one=true',
    'mon_warn_on_pool_no_redundancy=false',
    'mon_data_avail_crit=1',
    'mon_data_avail_warn=2',
    'mon_max_pg_per_osd=1000',
    'ms_bind_ipv6=false',
    `run dir=${folder}`,
    `log file=${folder}/$name.log`,
    `admin socket=${folder}/$name.asok`,
    `pid file=${folder}/$name.pid`,
    'public addr=127.0.0.1',
    'cluster addr=127.0.0.1',
    '[mon.a]',
    `mon data=${folder}/mon`,
    `mon addr=v1:127.0.0.1:${monitor}`,
    '[osd]',
    'osd objectstore=memstore',
    // The monitor may refuse both before it has said who it is.
    'osd class update on start=false',
    'osd crush update on start=false',
    'memstore device bytes=4294967296',
    `osd data=${folder}/osd`,
    'osd class load list=*',
    'osd class default list=*',
    '[client.rgw]',
    `rgw frontends=beast endpoint=127.0.0.1:${gateway}`,
    'rgw thread pool size=32',
  ].join('\n')}\n`;
}
