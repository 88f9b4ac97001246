/** Bodies with faults. */
import { mostBytesFor } from '#server/body-limit.ts'

/** A fault in how a form's body is encoded, in its declared type, or in its declared length. */
export interface BodyFault {
  type: string | null
  pack: (body: string, fields: readonly { name: string; value: string }[]) => string
  headers?: readonly (readonly [string, string])[]
  length?: string | null
  /**
   * Whether this is a fault for the form at this path. If omitted, it is a fault for every form.
   */
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
  // Not a fault for forms that carry an image: their limit is higher.
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
