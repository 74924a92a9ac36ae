import { parseJson } from '../../../words/parseJson';
import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { isRecord, isText, numberOrNull } from '../../../words/unknown';

/** The policy in a Qiniu upload token: `<access key>:<sign>:<policy>`. */
export interface QiniuPolicy {
  readonly bucket: string;
  /** The only object key under which the file may be stored; null when any is accepted. */
  readonly key: string | null;
  /** When the credential expires, in seconds since the epoch. The storage checks it at the end of the upload. */
  readonly deadline: number;
  /** In bytes. */
  readonly min: number | null;
  readonly max: number | null;
}

/** Parses the policy of a credential; null when it is of another kind. */
export function readQiniuPolicy(uploadToken: string): QiniuPolicy | null {
  const segments = uploadToken.split(':');
  if (segments.length < 3) return null;
  const policy = parseJson(Buffer.from(segments.at(-1) ?? '', 'base64url'));
  if (!isRecord(policy) || !isText(policy['scope'])) return null;
  const deadline = numberOrNull(policy['deadline']);
  if (deadline === null) return null;
  const [bucket = '', ...key] = policy['scope'].split(':');
  return {
    bucket,
    key: key.join(':') === '' ? null : key.join(':'),
    deadline,
    min: numberOrNull(policy['fsizeMin']),
    max: numberOrNull(policy['fsizeLimit']),
  };
}

/**
 * Checks before a byte is sent what the storage would check after the last one.
 * @throws ServiceError `tooLarge` or `refusedUpload`
 */
export function mustBeAllowed(
  policy: QiniuPolicy,
  { name, sizeBytes }: { readonly name: string; readonly sizeBytes: number },
  nowMs: number,
): void {
  const { min: least, max: most, deadline } = policy;
  if (most !== null && most > 0 && sizeBytes > most) {
    const text = say('The storage takes at most {most} bytes, and {name} has {sizeBytes}.', {
      most,
      name,
      sizeBytes,
    });
    throw new ServiceError('tooLarge', text);
  }
  if (least !== null && sizeBytes < least) {
    const text = say('The storage takes no file under {least} bytes, and {name} has {sizeBytes}.', {
      least,
      name,
      sizeBytes,
    });
    throw new ServiceError('refusedUpload', text);
  }
  if (deadline * 1000 <= nowMs) {
    const text = say(
      'The one-time credential for {name} has run out already. Is the clock of this machine right?',
      { name },
    );
    throw new ServiceError('refusedUpload', text);
  }
}
