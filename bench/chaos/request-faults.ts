/** What can be wrong with a request as a whole: its method, a header, its address, or how its body is packed. */
import { mostBytesFor } from '#server/body-limit.ts'

export const METHODS = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'QUERY',
  'PURGE',
  'get',
  'NONSENSE',
] as const

const LONG = 'x'.repeat(10_000)

export const HEADERS: Record<string, readonly (readonly [string, string])[]> = {
  'address with a port': [['x-forwarded-for', '203.0.113.9:5678']],
  'IPv6 with a port': [['x-forwarded-for', '[2001:db8::1]:443']],
  'IPv6 with a zone': [['x-forwarded-for', 'fe80::1%eth0']],
  'address that is none': [['x-forwarded-for', "unknown', drop"]],
  'address of 10 kB': [['x-forwarded-for', LONG]],
  'addresses of 10 kB': [['x-forwarded-for', '1.2.3.4, '.repeat(1100)]],
  'address twice': [
    ['x-forwarded-for', '1.2.3.4'],
    ['x-forwarded-for', '::ffff:999.1.1.1'],
  ],
  'forwarded scheme': [
    ['x-forwarded-proto', 'gopher'],
    ['x-forwarded-host', 'evil.example:99999'],
  ],
  'gzip refused': [['accept-encoding', 'gzip;q=0']],
  'gzip refused, spelled otherwise': [['accept-encoding', 'br;q=0, GZIP ; Q=0.000']],
  'every coding refused': [['accept-encoding', '*;q=0']],
  'identity refused': [['accept-encoding', 'identity;q=0']],
  'coding that is none': [['accept-encoding', 'gzip;q=high, ,;,=']],
  'range reversed': [['range', 'bytes=9-1']],
  'range past the end': [['range', 'bytes=99999999999999999999-']],
  'many ranges': [['range', `bytes=${'0-1,'.repeat(2000)}0-1`]],
  'range of other units': [['range', 'lines=1-2']],
  'range negative': [['range', 'bytes=--1']],
  'If-None-Match of any': [['if-none-match', '*']],
  'If-None-Match broken': [['if-none-match', '"abc, W/"']],
  'If-None-Match long': [['if-none-match', `"${LONG}"`]],
  'dates that are none': [
    ['if-modified-since', 'yesterday'],
    ['if-range', 'Sun, 99 Feb 2026'],
  ],
  'Last-Event-ID negative': [['last-event-id', '-5']],
  'Last-Event-ID huge': [['last-event-id', '9'.repeat(40)]],
  'Last-Event-ID words': [['last-event-id', 'x;y']],
  'cookie that is none': [['cookie', '=;;=;orbit_session;orbit_session=']],
  'session that is none': [['cookie', 'orbit_session=%00%ff; orbit_session=x']],
  'cookies of 10 kB': [['cookie', `orbit_flash=${LONG}; orbit_signup=${'y'.repeat(2000)}`]],
  'flash of a prototype': [
    ['cookie', 'orbit_flash=__proto__; orbit_step=constructor; orbit_provider=%7B%7D'],
  ],
  'bytes in a cookie': [['cookie', 'orbit_flash=\u00FF\u00FE\u0080']],
  'bytes in the agent': [['user-agent', '\u00FF\u0080 漢'.slice(0, 2)]],
  'agent of 10 kB': [['user-agent', LONG]],
  'referrer that is none': [['referer', 'http://[::1/%zz']],
  'origin null': [['origin', 'null']],
  'origin that is none': [['origin', 'http://[']],
  'fetch site that is none': [['sec-fetch-site', 'moon']],
  upgrade: [
    ['upgrade', 'websocket'],
    ['connection', 'upgrade'],
  ],
  'HTTP/2 upgrade': [
    ['upgrade', 'h2c'],
    ['http2-settings', 'AAMAAABkAAQAAP__'],
  ],
  'expectation that is none': [['expect', 'a miracle']],
  'headers of 20 kB': [['x-long', 'x'.repeat(20_000)]],
  'three hundred headers': Array.from({ length: 300 }, (_, at) => [`x-many-${at}`, 'x'] as const),
  'media type that is none': [['accept', ';;q=nine,*/']],
  'language that is none': [['accept-language', 'xx-\u0080;q=9']],
  'method override': [['x-http-method-override', 'DELETE']],
  'odd upload': [
    ['tus-resumable', '9.9.9'],
    ['upload-length', '-1'],
    ['upload-offset', 'NaN'],
    ['upload-metadata', 'title ====, ,x'],
  ],
  'second host': [['host', 'evil.example']],
}

export const PATHS: Record<string, (path: string) => string> = {
  'bad percent-encoding': (path) => `${path}/%E0%A4%A`,
  'lone percent': (path) => `${path}%`,
  'invalid UTF-8': (path) => `${path}/%FF%FE`,
  NUL: (path) => `${path}%00`,
  'encoded slash': (path) => `${path}%2f..%2f..%2fetc%2fpasswd`,
  'two slashes': (path) => `//${path}`,
  'climbing up': (path) => `${path}/../../../../etc/passwd`,
  backslash: (path) => `${path}\\..\\x`,
  'upper case': (path) => path.toUpperCase(),
  'slash at the end': (path) => `${path}/`,
  'many slashes': (path) => `${path}${'/'.repeat(200)}`,
  'eight thousand characters': (path) => `${path}/${'x'.repeat(8000)}`,
  'thirty thousand characters': (path) => `${path}/${'x'.repeat(30_000)}`,
  'prototype name': (path) => `${path}/__proto__`,
  'whole address': (path) => `http://evil.example${path}`,
  'whole address that is none': (path) => `http://[::1${path}`,
  asterisk: () => '*',
  'no slash': (path) => path.slice(1) || 'x',
  fragment: (path) => `${path}#x`,
  semicolon: (path) => `${path};jsessionid=1`,
  'data of it': (path) => `${path === '/' ? '/_root' : path}.data`,
  'data of no routes': (path) => `${path === '/' ? '/_root' : path}.data?_routes=`,
  'data of odd routes': (path) =>
    `${path === '/' ? '/_root' : path}.data?_routes=__proto__,constructor,root,routes/none`,
  'data of many routes': (path) =>
    `${path === '/' ? '/_root' : path}.data?_routes=${'root,'.repeat(900)}`,
  'data of data': (path) => `${path}.data.data`,
  'index of it': (path) => `${path}?index`,
  manifest: () => '/__manifest?paths=/,/%00&version=x',
  'manifest of nothing': () => '/__manifest',
  'a byte that is no ASCII': (path) => `${path}/\u00FF`,
}

/** Of what comes with the form: how it is packed, what it is said to be, and how long. */
export interface BodyFault {
  type: string | null
  pack: (body: string, fields: readonly { name: string; value: string }[]) => string
  headers?: readonly (readonly [string, string])[]
  length?: string | null
  /** Whether it is a fault for the form at this path; without it, for every form. */
  isFaultAt?: (path: string) => boolean
}

const FORM = 'application/x-www-form-urlencoded'
const BOUNDARY = 'fuzz-boundary'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
type Fields = readonly { name: string; value: string }[]
const part = (head: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
const partsOf = (fields: Fields) =>
  fields.map(({ name, value }) => part(`name="${name}"`, value)).join('')
const END = `--${BOUNDARY}--\r\n`
const same = (body: string) => body

export const BODIES: Record<string, BodyFault> = {
  JSON: {
    type: 'application/json',
    pack: (_, fields) =>
      JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))),
  },
  'broken JSON': { type: 'application/json', pack: () => '{"a":' },
  'text for a form': { type: 'text/plain', pack: same },
  'no type': { type: null, pack: same },
  'type that is none': { type: ';;;', pack: same },
  'charset UTF-16': { type: `${FORM}; charset=utf-16`, pack: same },
  'charset that is none': { type: `${FORM}; charset=%00`, pack: same },
  nothing: { type: FORM, pack: () => '' },
  'nothing of no type': { type: null, pack: () => '' },
  'signs alone': { type: FORM, pack: () => '&&&===&=&%' },
  'bad percent-encoding': { type: FORM, pack: (body) => `${body}&x=%&%zz=1` },
  'raw bytes': { type: FORM, pack: (body) => `${body}&\u00FF\u00FE=\u0000\u0080` },
  // Forms that carry a picture may be larger than that.
  'three hundred thousand bytes': {
    type: FORM,
    pack: (body) => `${body}&x=${'x'.repeat(300_000)}`,
    isFaultAt: (path) => mostBytesFor(path) < 300_000,
  },
  'twenty thousand fields': { type: FORM, pack: (body) => `${body}${'&a=1'.repeat(20_000)}` },
  'prototype fields': {
    type: FORM,
    pack: (body) => `__proto__=1&constructor=2&hasOwnProperty=3&toString=4&${body}`,
  },
  multipart: { type: MULTIPART, pack: (_, fields) => partsOf(fields) + END },
  'multipart without a boundary': {
    type: 'multipart/form-data',
    pack: (_, fields) => partsOf(fields) + END,
  },
  'multipart of another boundary': {
    type: 'multipart/form-data; boundary=other',
    pack: (_, fields) => partsOf(fields) + END,
  },
  'multipart with an empty boundary': {
    type: 'multipart/form-data; boundary=',
    pack: (_, fields) => partsOf(fields) + END,
  },
  'multipart without an end': { type: MULTIPART, pack: (_, fields) => partsOf(fields) },
  'multipart cut in a head': {
    type: MULTIPART,
    pack: (_, fields) => `${partsOf(fields)}--${BOUNDARY}\r\nContent-Dispo`,
  },
  'multipart of a part without a name': {
    type: MULTIPART,
    pack: (_, fields) => partsOf(fields) + part('x="y"', '1') + END,
  },
  'multipart in UTF-7': {
    type: `${MULTIPART}; charset=utf-7`,
    pack: (_, fields) => partsOf(fields) + END,
  },
  'multipart of NUL': {
    type: MULTIPART,
    pack: (_, fields) => part('name="a\u0000b"', '\u0000') + partsOf(fields) + END,
  },
  'empty files for fields': {
    type: MULTIPART,
    pack: (_, fields) =>
      fields.map(({ name }) => part(`name="${name}"; filename="x.txt"`, '')).join('') + END,
  },
  'files for fields': {
    type: MULTIPART,
    pack: (_, fields) =>
      fields.map(({ name }) => part(`name="${name}"; filename="x.png"`, '\u0089PNG')).join('') +
      END,
  },
  'an empty file beside': {
    type: MULTIPART,
    pack: (_, fields) =>
      partsOf(fields) +
      part('name="file"; filename=""', '') +
      part('name="avatar"; filename="a"', '') +
      END,
  },
  'a picture that is none': {
    type: MULTIPART,
    pack: (_, fields) =>
      partsOf(fields.filter(({ name }) => name !== 'file' && name !== 'avatar')) +
      ['file', 'avatar', 'picture']
        .map((name) =>
          part(
            `name="${name}"; filename="../../a.png"`,
            `\u0089PNG\r\n\u001A\n${'\u0000'.repeat(64)}`,
          ),
        )
        .join('') +
      END,
  },
  'a length too long': { type: FORM, pack: same, length: '100000' },
  'a length too short': { type: FORM, pack: same, length: '3' },
  'a length below zero': { type: FORM, pack: same, length: '-1' },
  'a length that is none': { type: FORM, pack: same, length: '1e2' },
  'no length': { type: FORM, pack: same, length: null },
  'chunks that are none': {
    type: FORM,
    pack: (body) => `zz${body}\r\n`,
    length: null,
    headers: [['transfer-encoding', 'chunked']],
  },
  'length and chunks': {
    type: FORM,
    pack: (body) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    length: '7',
    headers: [['transfer-encoding', 'chunked']],
  },
  'a coding that is none': {
    type: FORM,
    pack: same,
    length: null,
    headers: [['transfer-encoding', 'xchunked']],
  },
  'packed, it says': { type: FORM, pack: same, headers: [['content-encoding', 'gzip']] },
  'waiting to be asked': { type: FORM, pack: same, headers: [['expect', '100-continue']] },
}
