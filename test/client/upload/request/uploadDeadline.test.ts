import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/words/errors';
import { UploadDeadline } from '../../../../src/client/upload/request/uploadDeadline';

const gigabyte = 1e9;

describe('UploadDeadline', () => {
  it('refuses before a byte is sent what no line could bring in time', () => {
    const { deadline } = uploadOf({ sizeBytes: 10 * gigabyte, leftMs: 30_000 });
    assert.match(sentenceOf(deadline, 0), /part\.step ends in 30 s, too soon for the rest/);
  });

  it('lets begin what a fast line could bring in time', () => {
    const { deadline } = uploadOf({ sizeBytes: gigabyte, leftMs: 30_000 });
    deadline.mustBeMet(0);
  });

  it('stops as soon as the measured rate shows that it cannot be in time', () => {
    const upload = uploadOf({ sizeBytes: gigabyte, leftMs: 600_000 });
    const sent = (seconds: number) => {
      upload.pass(seconds * 1000);
      upload.deadline.mustBeMet((upload.bytes += seconds * 500_000));
    };
    upload.deadline.mustBeMet(0);
    sent(10);
    assert.throws(() => {
      sent(10);
    }, /ends in 10 min, too soon for the rest/);
  });

  it('does not give up on a rate that may just do', () => {
    const upload = uploadOf({ sizeBytes: gigabyte, leftMs: 600_000 });
    upload.deadline.mustBeMet(0);
    for (let i = 1; i <= 20; i++) {
      upload.pass(5000);
      upload.deadline.mustBeMet(i * 5 * 1_300_000);
    }
  });

  it('measures what this window sent, not what the storage had', () => {
    const upload = uploadOf({ sizeBytes: gigabyte, leftMs: 600_000 });
    upload.deadline.mustBeMet(500_000_000);
    upload.pass(20_000);
    assert.match(sentenceOf(upload.deadline, 500_100_000), /too soon/);
  });

  it('stops when the time has come', () => {
    const upload = uploadOf({ sizeBytes: 1000, leftMs: 5000 });
    upload.deadline.mustBeMet(0);
    upload.pass(5000);
    assert.match(sentenceOf(upload.deadline, 999), /has run out, so the upload was stopped/);
  });

  it('minds nothing when nobody knows of an end', () => {
    const deadline = new UploadDeadline({ name: 'a', sizeBytes: 1e15, endsAt: null, now: () => 0 });
    deadline.mustBeMet(0);
  });
});

function uploadOf({ sizeBytes, leftMs }: { sizeBytes: number; leftMs: number }) {
  let now = 1_800_000_000_000;
  const endsAt = now + leftMs;
  const deadline = new UploadDeadline({ name: 'part.step', sizeBytes, endsAt, now: () => now });
  return {
    bytes: 0,
    deadline,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

function sentenceOf(deadline: UploadDeadline, sentBytes: number): string {
  try {
    deadline.mustBeMet(sentBytes);
  } catch (error) {
    assert.ok(error instanceof ServiceError && error.trouble === 'refusedUpload');
    return error.message;
  }
  return assert.fail('it was let go on');
}
