import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { ensureProject } from '../../../../../src/service/team/identity/ensureProject';
import { tokensOf } from '../../../../../src/service/team/page/pageRows';
import { openDatabase, type Database } from '../../../../../src/service/team/postgres/database';
import { migrate } from '../../../../../src/service/team/postgres/migrate';
import { readTokenCommand, tokenCommand } from '../../../../../src/service/team/tokenCommand';
import {
  createToken,
  listTokens,
  PersonalTokens,
  revokeToken,
} from '../../../../../src/service/team/tokenRows';
import { sharedServers, type TeamServers } from '../../servers/sharedServers';

const composed = '\u00e9quipe';
const apart = 'e\u0301quipe';
const role = 'member';

describe('names that look the same', function () {
  this.timeout(120_000);
  let servers: TeamServers;
  let database: Database;
  beforeEach(async () => {
    servers = await sharedServers();
    await migrate(servers.databaseUrl, () => undefined);
    database = openDatabase(servers.databaseUrl, 'test', 4, () => undefined);
  });
  afterEach(async () => {
    await database.end();
    await servers.stop();
  });

  it('are one project and one person', async () => {
    await createToken(database, { project: apart, subject: 'Rene\u0301', role, days: 1 });
    await createToken(database, { project: composed, subject: 'Ren\u00e9', role, days: 1 });
    deepEqual(await database.query('SELECT id FROM caliper.project'), [{ id: composed }]);
    const tokens = await listTokens(database, composed);
    deepEqual(
      tokens.map(({ subject }) => subject),
      ['Ren\u00e9', 'Ren\u00e9'],
    );
  });

  it('lead to a project and to tokens that an earlier version wrote as they were given', async () => {
    await database.query('INSERT INTO caliper.project (id) VALUES ($1)', [apart]);
    const { id, token } = await createToken(database, {
      ...{ project: composed, subject: 'Ren\u00e9', role, days: 1 },
    });
    await database.query('UPDATE caliper.access_token SET subject = $1', ['Rene\u0301']);
    equal(await ensureProject(database, composed), apart);
    deepEqual(await new PersonalTokens(database, Date.now).callerOf(token), {
      ...{ kind: 'known', project: apart, subject: 'Ren\u00e9', role },
    });
    const listed = await tokenCommand(
      readTokenCommand(['list', '--project', composed]),
      servers.databaseUrl,
      () => undefined,
    );
    equal(Array.isArray(listed) ? listed.length : 0, 1);
    const place = { project: apart, place: 'newest', limit: 10 } as const;
    equal((await tokensOf(database, place, 'Ren\u00e9')).rows.length, 1);
    equal(await revokeToken(database, id, { project: apart, subject: 'Ren\u00e9' }), true);
  });

  it('stay two projects where an earlier version made two', async () => {
    await database.query('INSERT INTO caliper.project (id) VALUES ($1), ($2)', [apart, composed]);
    notEqual(await ensureProject(database, apart), await ensureProject(database, composed));
  });
});
