import { createHmac } from 'node:crypto';
import { parseJson } from '../../../words/parseJson';
import { isRecord, isText } from '../../../words/unknown';

export interface FormSigner {
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface FormRules {
  /** The only object key that the form may write. */
  readonly key: string;
  readonly maxBytes: number;
  readonly seconds: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The fields of a presigned POST, as JSON in base64url: one text that a client uses as the credential.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTForms.html
 */
export function formToken(signer: FormSigner, rules: FormRules): string {
  const { region, bucket, accessKey, secretKey } = signer;
  const at = `${new Date(rules.now).toISOString().replace(/[:-]/g, '').slice(0, 15)}Z`;
  const scope = [at.slice(0, 8), region, 's3', 'aws4_request'];
  const said = {
    key: rules.key,
    success_action_status: '201',
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': [accessKey, ...scope].join('/'),
    'X-Amz-Date': at,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(rules.now + rules.seconds * 1000).toISOString(),
      conditions: [
        { bucket },
        ...Object.entries(said).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 0, Math.floor(rules.maxBytes)],
      ],
    }),
  ).toString('base64');
  const signature = hmac(keyOf(secretKey, scope), policy).toString('hex');
  const fields = { ...said, policy, 'X-Amz-Signature': signature };
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

/** The form fields that a client reads from the token. */
export function formFieldsIn(token: string): Readonly<Record<string, string>> {
  const read = parseJson(Buffer.from(token, 'base64url'));
  const fields = Object.entries(isRecord(read) ? read : {});
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (isText(value) ? [[name, value]] : [])),
  );
}

function keyOf(secretKey: string, scope: readonly string[]): Buffer {
  return scope.reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secretKey}`));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
