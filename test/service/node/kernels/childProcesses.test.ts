import { deepEqual, ok } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

describe('every child process', () => {
  const starters = /(?<![.\w#])(?:spawn|fork|execFile|exec)(?:Sync)?\(/g;
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('src', name))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
    .filter(({ text }) => text.includes(`from 'node:child_process'`));

  it('opens no console window on Windows', () => {
    const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length;
    deepEqual(
      files
        .filter(({ text }) => count(text, starters) > count(text, /\bwindowsHide: true\b/g))
        .map(({ name }) => name),
      [],
    );
    ok(files.some(({ text }) => count(text, starters) > 0));
  });

  it('is Node also where the program that we run in is Electron', () => {
    const started = files.filter(({ text }) => text.includes('process.execPath'));
    const kernels = files.filter(({ text }) => text.includes('fork('));
    deepEqual(
      [...started, ...kernels]
        .filter(({ text }) => !/ELECTRON_RUN_AS_NODE: '1'|\bkernelVariables\(/.test(text))
        .map(({ name }) => name),
      [],
    );
    ok(started.length > 0 && kernels.length > 0);
  });

  // What a program needs of the system stands in one place: whoever names variables himself forgets some.
  it('of the service has its environment from environmentOf', () => {
    const own = files.filter(({ name }) => name.startsWith(path.join('src', 'service')));
    deepEqual(
      own
        .filter(({ text }) => !text.includes('environmentOf(') && count(text))
        .map(({ name }) => name),
      [],
    );
    ok(own.length > 1);
  });

  const count = (text: string): boolean => text.search(starters) >= 0;
});
