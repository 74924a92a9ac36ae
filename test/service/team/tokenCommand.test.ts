import { rejects, throws } from 'node:assert/strict';
import { readTokenCommand, tokenCommand } from '../../../src/service/team/tokenCommand';

/** Nobody listens there: what is asked of the database is not refused before. */
const nowhere = 'postgres://127.0.0.1:1/none';

const run = async (...args: readonly string[]) =>
  tokenCommand(readTokenCommand(args), nowhere, () => undefined);

describe('the command for tokens', () => {
  for (const name of [
    'acme',
    'acme:eu',
    'auth0|6f2a',
    'ann@acme.example',
    'प्रोजेक्ट',
    'e\u0301quipe',
    'ที่ตั้ง',
    'Tru\u031bo\u031b\u0300ng',
    'e\u0301'.repeat(100),
  ]) {
    it(`takes ${name} for a name, as a claim of an identity provider may be`, async () => {
      await rejects(run('list', '--project', name), { code: 'ECONNREFUSED' });
    });
  }

  for (const name of ['', 'Press shop', 'a\nb', '<b>', '/cad/press', 'x'.repeat(101)]) {
    it(`does not take ${JSON.stringify(name).slice(0, 20)} for one`, async () => {
      await rejects(run('list', '--project', name), /must be a name/);
    });
  }

  for (const days of ['0', '0.0001', '1.5', '-1', '1e2', '0x10', ' 7', '', 'Infinity', '3651']) {
    it(`makes no token of ${JSON.stringify(days)} days`, async () => {
      const whose = ['--project', 'acme', '--subject', 'ann'];
      await rejects(run('create', ...whose, `--days=${days}`), /whole number from 1 to 3650/);
    });
  }

  for (const [what, args, says] of [
    ['two projects', ['list', '--project', 'a', '--project', 'b'], /--project is given twice/],
    [
      'two lives',
      ['create', '--project=a', '--subject=b', '--days=1', '--days=1'],
      /--days is given twice/,
    ],
    ['an option of another one', ['list', '--project', 'a', '--days', '1'], /--days/],
    ['no id', ['revoke'], /needs the ID/],
    ['nothing', [], /needs one of create, list, revoke/],
  ] as const) {
    it(`refuses ${what} before it asks for a database`, () => {
      throws(() => readTokenCommand(args), says);
    });
  }
});
