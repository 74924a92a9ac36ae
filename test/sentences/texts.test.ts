import { deepEqual } from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorSentences } from './errorSentences';
import { temporaryFolder } from '../fixtures/temporaryFolder';

const head = `
export class ServiceError extends Error {
  constructor(readonly trouble: string, message: string) { super(message); }
}
class Gone extends ServiceError {}
declare function say(sentence: string, values?: object): string;
`;

describe('the sentences of errors', () => {
  for (const [what, code, said] of [
    ['a plain text', `throw new ServiceError('x', 'It is gone.');`, ['It is gone.']],
    ['a class that derives from one', `throw new Gone('x', 'It is gone.');`, ['It is gone.']],
    [
      'what differs from case to case',
      'export function f(name: string) { throw new ServiceError("x", `The ${name} is not ${name}.`); }',
      ['The … is not ….'],
    ],
    [
      'what is said in the language of the user',
      `throw new ServiceError('x', say('The {what} is gone, {why}.', { what: 'a', why: 'b' }));`,
      ['The … is gone, ….'],
    ],
    [
      'what begins with another sentence that is said',
      `const what = say('It is {n} long.', { n: 1 }); throw new ServiceError('x', say('{what} Too long.', { what }));`,
      ['It is … long. Too long.'],
    ],
    [
      'either side of a choice',
      `declare const a: boolean; throw new ServiceError('x', a ? 'It is a.' : 'It is b.');`,
      ['It is a.', 'It is b.'],
    ],
    [
      'a text in pieces',
      `throw new ServiceError('x', 'It is gone, ' + 'for good.');`,
      ['It is gone, for good.'],
    ],
    [
      'what is handed to a function that makes the error',
      `function f(message: string) { return new ServiceError('x', message); } throw f('It is gone.');`,
      ['It is gone.'],
    ],
    [
      'what a table of functions gives',
      'const t: Record<string, (n: string) => string> = { a: (n) => `No ${n} at all.` }; const s = t["a"]; throw new ServiceError("x", s ? s("b") : "");',
      ['No … at all.'],
    ],
  ] as const) {
    it(`are found in ${what}`, () => {
      deepEqual(errorSentences([fileWith(code)]), said);
    });
  }

  it('are no texts of anything else', () => {
    deepEqual(errorSentences([fileWith(`throw new Error('It is gone.');`)]), []);
  });
});

function fileWith(code: string): string {
  const folder = path.join(temporaryFolder(), 'src');
  mkdirSync(folder);
  const file = path.join(folder, 'main.ts');
  writeFileSync(file, head + code);
  return file;
}
