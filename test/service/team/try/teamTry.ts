import { TeamHost } from '../live/teamHost';
import { ownServers } from '../servers/sharedServers';

/** npm run team:try: a team's service as it would run in a cluster, on this machine, until Ctrl+C. */
async function main(): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve);
  });
  console.log('Starting database, store, a front, two workers and a keeper …');
  const host = await TeamHost.start({ CALIPER_QUALITY: 'normal' }, undefined, ownServers());
  try {
    await host.run(['doctor']);
    await Promise.all(
      (['front', 'worker', 'worker', 'keeper'] as const).map((role) => host.role(role)),
    );
    const token = await host.token('try');
    console.log(
      [
        '',
        'The setting caliper.service.url of VS Code:',
        `  ${host.baseUrl}`,
        'The access token (the command "Caliper: Set Access Token" asks for it):',
        `  ${token}`,
        '',
        'Then right-click a CAD file: "Upload to Conversion Service and Open 3D".',
        'Ctrl+C ends all of it, with all models.',
      ].join('\n'),
    );
    await asked;
    console.log('\nEnding …');
  } finally {
    await host.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
