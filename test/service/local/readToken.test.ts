import { equal, rejects } from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { WrongArguments } from '../../../src/service/node/limitArguments';
import { tokenInFile, tokenInStream } from '../../../src/service/local/readToken';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const longest = 't'.repeat(4096);

describe('the access token of the embedded service', () => {
  let folder: string;
  let file: string;

  before(async () => {
    folder = temporaryFolder();
    file = path.join(folder, 'token');
  });

  const inFile = async (text: string) => {
    await writeFile(file, text);
    return tokenInFile(file);
  };
  const inStream = (text: string) => tokenInStream(Readable.from([text]));

  const readers = { 'a file': inFile, 'a stream': inStream };
  for (const [where, read] of Object.entries(readers)) {
    it(`is the first line of ${where}, without blanks around it`, async () => {
      equal(await read('!a-token~\nanother'), '!a-token~');
      equal(await read(' a-token\t\r\nanother'), 'a-token');
      equal(await read('a-token'), 'a-token');
      equal(await read(`${longest}\n`), longest);
    });

    it(`cannot be an empty line of ${where}, nor one with blanks or other letters`, async () => {
      for (const text of ['', '\n', '  \ntoken']) {
        await rejects(read(text), isAbout(/has no access token on its first line\.$/));
      }
      for (const text of ['a token', 'tökén', 'a\u0000b', `${longest}t`]) {
        await rejects(read(text), isAbout(/first line that cannot be an access token\.$/));
      }
    });
  }

  it('says which file or stream it was', async () => {
    await rejects(tokenInFile(folder), isAbout(/^The token file .*caliper-test-.* cannot be read/));
    await rejects(inFile(''), isAbout(/^The token file .*token has no/));
    await rejects(inStream(''), isAbout(/^Standard input has no/));
  });

  it('is read in pieces, and the stream stays open for what follows', async () => {
    const input = new PassThrough();
    const reading = tokenInStream(input);
    input.write('a-to');
    input.write(Buffer.from('ken\r\n'));
    equal(await reading, 'a-token');
    equal(input.destroyed, false);
  });

  it('is not waited for when a line does not end', async () => {
    const input = new PassThrough();
    const reading = tokenInStream(input);
    input.write(`${longest}t`);
    await rejects(reading, WrongArguments);
  });
});

function isAbout(sentence: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof WrongArguments && sentence.test(error.message);
}
