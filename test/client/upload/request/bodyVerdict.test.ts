import { deepEqual, equal } from 'node:assert/strict';
import { bodyVerdict } from '../../../../src/client/upload/request/bodyVerdict';

const kindOf = (body: unknown) =>
  bodyVerdict(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))).kind;

describe('the body of an answer whose status says that all is well', () => {
  const noes = [
    ...[{ code: -1, msg: 'invalid token' }, { code: '-1' }, { status: -3 }, { ret: -100 }],
    ...[{ code: 403 }, { code: 40_301 }, { code: '401003' }, { statusCode: 500 }],
    ...[{ errcode: 40_001, errmsg: 'invalid credential' }, { errno: 7 }, { err_no: 3 }],
    ...[{ errorCode: 'E_DENIED' }, { error_code: 17 }, { error: 'denied' }, { errors: ['x'] }],
    ...[
      { success: false },
      { success: 'false' },
      { success: 0 },
      { ok: false },
      { isSuccess: false },
    ],
    ...[{ result: false }, { result: 'false' }, { result: 'FAIL' }, { return_code: 'FAIL' }],
    ...[
      { status: 'FAILURE' },
      { state: 'error' },
      { Code: 'AccessDenied' },
      { code: 'INVALID_TOKEN' },
    ],
    ...[
      { code: 1001, msg: 'method not supported, use PUT' },
      { code: 1, msg: '上传失败' },
    ],
    ...[{ data: { success: false } }, { response: { code: -1 } }, { meta: { code: 401 } }, false],
    '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code><Message>Use PUT</Message></Error>',
    '<!-- a --><Error xmlns="x"/>',
    '<!doctype html><html><title>Sign in</title></html>',
    '<html><form><input type="password"></form></html>',
    '\n  <html><body>请登录</body></html>',
  ];
  for (const body of noes) {
    it(`says no: ${JSON.stringify(body)}`, () => {
      equal(kindOf(body), 'no');
    });
  }

  const yeses = [
    ...['', '{}', '[]', 'null', 'true', 'OK', 'stored', '{"a":'],
    ...[
      { code: 0 },
      { code: 200 },
      { code: '200' },
      { code: 20_000 },
      { code: 10_000 },
      { code: '0' },
    ],
    ...[
      { code: 0, msg: 'ok' },
      { code: 1, msg: 'success' },
      { code: 1, msg: '上传成功' },
    ],
    ...[
      { code: 1, data: { url: 'https://a/b' } },
      { code: 1001, message: 'Upload success' },
    ],
    ...[
      { errcode: 0, errmsg: 'ok' },
      { errno: 0 },
      { error: null },
      { error: 'none' },
      { errors: [] },
    ],
    ...[
      { success: true, code: -1 },
      { success: 'true' },
      { success: 1 },
      { result: true },
      { result: 0 },
    ],
    ...[{ result: { url: 'x' } }, { status: 'ok' }, { status: 'uploaded' }, { state: 'SUCCESS' }],
    ...[{ hash: 'Fh', key: 'a.step' }, { code: 'NoError' }, { data: { code: 77 } }],
    '<?xml version="1.0"?><PostResponse><Location>x</Location></PostResponse>',
    '<CompleteMultipartUploadResult/>',
  ];
  for (const body of yeses) {
    it(`says yes, or nothing: ${JSON.stringify(body)}`, () => {
      equal(kindOf(body), 'yes');
    });
  }

  const doubts = [
    ...[{ code: 1 }, { code: 1001 }, { code: 1001, msg: 'queued' }, { status: 3 }, { ret: 1 }],
    ...[{ code: 0, msg: 'invalid token' }, { message: 'Access denied' }],
    ...['<html><body>Uploaded</body></html>', '<h1>Welcome</h1>', 'error: use PUT'],
  ];
  for (const body of doubts) {
    it(`leaves a doubt: ${JSON.stringify(body)}`, () => {
      equal(kindOf(body), 'doubtful');
    });
  }

  it('tells the status that it should have had, and the words of an XML document', () => {
    const of = (body: string) => bodyVerdict(Buffer.from(body));
    deepEqual(of('{"code":40301}'), { kind: 'no', code: 40_301, words: null });
    deepEqual(of('<Error><Code>SignatureDoesNotMatch</Code><Message>Use PUT</Message></Error>'), {
      ...{ kind: 'no', code: 403, words: 'Use PUT' },
    });
    deepEqual(of('<html>Sign in</html>'), { kind: 'no', code: 401, words: null });
    deepEqual(of('<html>Hello</html>'), { kind: 'doubtful', isPage: true });
  });

  it('is looked at in no time, however deep, wide and long it is', () => {
    const startedAt = performance.now();
    for (const body of [
      '{"data":'.repeat(8000) + '1' + '}'.repeat(8000),
      `{${Array.from({ length: 6000 }, (_, i) => `"k${i}":1`).join()}}`,
      ...['<', '<?a>', '<!-->', '<code>', 'error ', ' '].map(
        (pump) => `<Error>${pump.repeat(2 ** 16 / pump.length)}`,
      ),
      ...['<?a>', '<!-', 'a\n', '不'].map((pump) => pump.repeat(2 ** 16 / pump.length)),
    ]) {
      kindOf(body);
    }
    equal(performance.now() - startedAt < 2000, true);
  });
});
