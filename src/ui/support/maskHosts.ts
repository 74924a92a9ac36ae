import { isIPv6 } from 'node:net';

/** Masks unknown hosts: names with several labels, names with a port, and IP addresses. */
export function maskHosts(line: string): string {
  const withoutHosts = line.replace(/[0-9a-f:.]{2,}/gi, withoutV6);
  const masked = patterns.reduce((kept, [pattern, to]) => kept.replace(pattern, to), withoutHosts);
  return masked.replace(webPath, (_, origin: string, path: string) => origin + maskedPath(path));
}

/** Masks e-mail addresses, git remotes, and user names at hosts. */
export function maskPeople(line: string): string {
  return line
    .replace(/(?:ssh:\/\/|git\+\w+:\/\/)\S+/gi, 'remote.example')
    .replace(/[^\s@"'“”‘’<>(),:;]{1,200}@[^\s@"'“”‘’<>(),;]{1,200}/gu, 'someone@host.example');
}

const own = String.raw`(?!(?:127\.0\.0\.1|localhost|\[::1\])(?![\w.-]))(?!(?:service|host|remote)\.example)`;
// Names of settings and commands contain dots, too.
const ours = String.raw`(?!caliper\.|http\.|remote\.auto)`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
const ends =
  'com|net|org|edu|gov|mil|int|info|biz|io|dev|app|cloud|ai|co|me|tv|eu|de|at|ch|fr|nl|be|it|es|pt|se|no|dk|fi|pl|cz|hu|ro|ru|ua|uk|ie|us|ca|mx|br|ar|cn|tw|hk|jp|kr|in|sg|au|nz|za|tr|il|internal|intranet|local|localdomain|lan|corp|home|arpa|test|example|invalid|onion|xn--[a-z0-9-]+';

// A host of one word looks like any word; it is recognised by phrases that our log lines and the system use for hosts.
const place = String.raw`(?!\w+://)(?!(?:service|host)\.example)(?!(?:127\.0\.0\.1|localhost|\[::1\])(?![\w.-]))[\p{L}\p{N}][\p{L}\p{N}._-]*(?::\d+)?`;
const before = [
  String.raw`\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE) `,
  String.raw`\b(?:GET|HEAD|POST|PUT|PATCH|DELETE) `,
  String.raw`\bNothing answers at `,
  String.raw`\bThe (?:name|certificate of|connection to|storage at|webhook at) `,
  String.raw`\b(?:from|redirects the [\w ]+ to) (?=\S{1,2000},? (?:which|with) )`,
  String.raw`\b(?:[Hh]ost|hostname|server|proxy)[:=] ?`,
  String.raw`\bDNS:`,
  String.raw`\b[Cc]ertificate (?:for|of) `,
  String.raw`\b[Tt]he host `,
  String.raw`\bupload to (?=[\p{L}\p{N}._-]{0,100}\d)`,
].join('|');
const after = String.raw`(?= (?:did not answer|does not answer|cannot be (?:found|reached|looked up)|sent (?:something|an answer)|wants an access token)\b)`;

// A word with a digit is not the subject of one of our sentences.
const refusing = String.raw`(?=[\p{L}\p{N}._-]{0,100}\d)`;

const patterns: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<=${before})${place}(?<![.])`, 'gu'), 'host.example'],
  [new RegExp(`(?<![\\p{L}\\p{N}_.-])${place}${after}`, 'gu'), 'host.example'],
  [new RegExp(`(?<![\\p{L}\\p{N}_.-])${refusing}${place}(?= refuse[ds]\\b)`, 'gu'), 'host.example'],
  [new RegExp(`\\b([a-z][a-z0-9+.-]*://)${own}[^\\s/"'“”<>]+`, 'giu'), '$1host.example'],
  [
    /(?<![\w.])(?!127\.0\.0\.1\b)\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,20})?(?![\w.]*\d)/g,
    'host.example',
  ],
  // Hosts with a port.
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}_.:/-])${own}${label}(?:\\.${label})*:\\d{2,5}(?![\\p{L}\\p{N}:.])`,
      'giu',
    ),
    'host.example',
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}_.-])${own}${ours}${label}(?:\\.${label})+\\.[\\p{L}]{2,}(?![\\p{L}\\p{N}_-])`,
      'giu',
    ),
    'host.example',
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}_.-])${own}${ours}${label}\\.(?:${ends})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
      'giu',
    ),
    'host.example',
  ],
];

// IPv6 addresses in brackets, with a port or zone; what remains of these reveals nothing.
function withoutV6(text: string): string {
  const [, address = '', rest = ''] = /^(.*?)([.:]?)$/s.exec(text) ?? [];
  if (isIPv6(text)) return isOwnV6(text) ? text : 'host.example';
  return isIPv6(address) && !isOwnV6(address) ? `host.example${rest}` : text;
}

function isOwnV6(address: string): boolean {
  return address === '::1' || address === '::';
}

const webPath = /(:\/\/[^\s/"'“”<>]+)(\/[^\s"'“”<>]*)/gu;

/** Masks the path of a URL, such as a repository, a bucket or a model; routes of the API are kept. */
function maskedPath(path: string): string {
  const withoutHosts = (segment: string) =>
    segment.length < 3 || routeWords.has(segment) || /^(?:model|file)(?:-\d+)?\./.test(segment);
  return path
    .split('/')
    .map((segment) => (withoutHosts(segment) ? segment : '…'))
    .join('/');
}

const routeWords = new Set([
  ...['api', 'models', 'upload-token', ':modelId', 'result', 'assets', 'visual', 'preview', 'pack'],
]);
