import { deepEqual, equal, ok } from 'node:assert/strict';
import { openDatabase, type Database } from '../../../../../src/service/team/postgres/database';
import { migrate } from '../../../../../src/service/team/postgres/migrate';
import { createToken, PersonalTokens } from '../../../../../src/service/team/tokenRows';
import { sharedServers, type TeamServers } from '../../servers/sharedServers';

describe('personal tokens of a team that somebody invents', function () {
  this.timeout(60_000);
  let servers: TeamServers;
  let database: Database;
  before(async () => {
    servers = await sharedServers();
    await migrate(servers.databaseUrl, () => undefined);
    database = openDatabase(servers.databaseUrl, 'test', 4, () => undefined);
  });
  after(async () => {
    await database.end();
    await servers.stop();
  });

  it('cost few statements, however many come, and good ones among them are known', async () => {
    const owner = { project: 'acme', subject: 'ann', role: 'member' } as const;
    const { token } = await createToken(database, { ...owner, days: 1 });
    let statements = 0;
    const counted: Pick<Database, 'query'> = {
      query(...asked) {
        statements++;
        return database.query(...asked);
      },
    };
    const tokens = new PersonalTokens(counted, Date.now);
    const start = performance.now();
    const invented = Array.from({ length: 500 }, (_, i) => tokens.callerOf(`cal_invented-${i}`));
    deepEqual(await tokens.callerOf(token), { kind: 'known', ...owner });
    for (const caller of await Promise.all(invented)) equal(caller.kind, 'unknown');
    ok(statements <= 2 + (performance.now() - start) / 25, String(statements));
  });
});
