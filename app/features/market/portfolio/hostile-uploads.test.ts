/** Hostile uploads. Each is refused, or only a re-encoded picture of it is stored. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listPortfolio } from '#market/creators/creator-queries.server.ts'
import { PICTURE_MAX_BYTES } from '#files/media/media-limits.ts'
import { env } from '#app/platform/env.ts'
import { keyOf, readFileRange } from '#app/platform/storage.ts'
import { action } from '#app/routes/orbiter/profile/portfolio.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { sendForm } from '#tests/support/send-form.ts'

useDatabase()

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
const SCRIPT = '<script>alert(document.domain)</script>'

const stored = async () =>
  (await readdir(env().storageDir, { recursive: true }).catch((): string[] => [])).toSorted()
const draw = (format: (typeof FORMATS)[number]) =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: '#884422' } })
    .toFormat(format)
    .toBuffer()
const REAL = Object.fromEntries(
  await Promise.all(FORMATS.map(async (format) => [format, await draw(format)] as const)),
)
const real = (format: string) => REAL[format] ?? Buffer.alloc(0)

/** A PNG of a few bytes that claims this size. */
function claimingPng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write(type, 4, 'latin1')
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type, 'latin1'), content])))
    return Buffer.concat([head, content, sum])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

interface Upload {
  what: string
  bytes: Buffer
  name?: string
  type?: string
}

const SIGNATURES: Record<string, Buffer> = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  png: Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
  webp: Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ', 'latin1'),
  avif: Buffer.from('\0\0\0\u001Cftypavif\0\0\0\0', 'latin1'),
}

const OTHER_CONTENT: Record<string, Buffer> = {
  svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  'svg after a declaration': Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
  ),
  'svg with an outside entity': Buffer.from(
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
  ),
  'svg after a byte order mark': Buffer.from(
    `\uFEFF<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  ),
  html: Buffer.from(`<!doctype html>${SCRIPT}`),
  javascript: Buffer.from('alert(1)'),
  php: Buffer.from('<?php system($_GET[0]);'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
  zip: Buffer.from('PK\u0003\u0004\u0014\0\0\0', 'latin1'),
  gif: Buffer.from('GIF89a/*\u0001\0\u0001\0*/=1;alert(1)', 'latin1'),
  bmp: Buffer.from('BM\0\0\0\0\0\0', 'latin1'),
  tiff: Buffer.from('II*\0\u0008\0\0\0', 'latin1'),
  program: Buffer.from('\u007FELF\u0002\u0001\u0001\0', 'latin1'),
  'windows program': Buffer.from('MZ\u0090\0', 'latin1'),
  heic: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'),
  mp4: Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0', 'latin1'),
  webm: Buffer.from('\u001AE\u00DF\u00A3', 'latin1'),
  'wave sound': Buffer.from('RIFF\u0010\0\0\0WAVEfmt ', 'latin1'),
  'null bytes': Buffer.alloc(4096),
  postscript: Buffer.from('%!PS\n(/etc/passwd) run'),
}

const fake = (what: string, format: string, bytes: Buffer): Upload => ({
  what,
  bytes,
  name: `reel.${format}`,
  type: `image/${format}`,
})

const REFUSED: Upload[] = [
  // Other content with the name and type of a picture.
  ...Object.entries(OTHER_CONTENT).flatMap(([kind, bytes]) =>
    ['jpeg', 'png', 'webp'].map((format) =>
      fake(`${kind} that says it is ${format}`, format, bytes),
    ),
  ),
  ...FORMATS.map((format) => fake(`an empty ${format}`, format, Buffer.alloc(0))),
  ...FORMATS.map((format) =>
    fake(`the signature of ${format} alone`, format, SIGNATURES[format] ?? Buffer.alloc(0)),
  ),
  ...FORMATS.map((format) =>
    fake(
      `the signature of ${format}, then a script`,
      format,
      Buffer.concat([SIGNATURES[format] ?? Buffer.alloc(0), Buffer.from(SCRIPT)]),
    ),
  ),
  ...FORMATS.map((format) =>
    fake(
      `the signature of ${format}, then zeros`,
      format,
      Buffer.concat([SIGNATURES[format] ?? Buffer.alloc(0), Buffer.alloc(9000)]),
    ),
  ),
  ...FORMATS.map((format) =>
    fake(`half a ${format}`, format, real(format).subarray(0, real(format).length / 2)),
  ),
  ...FORMATS.map((format) =>
    fake(`a ${format} behind one byte`, format, Buffer.concat([Buffer.from('x'), real(format)])),
  ),
  ...FORMATS.map((format) =>
    fake(
      `a ${format} that is over the limit`,
      format,
      Buffer.concat([real(format), Buffer.alloc(PICTURE_MAX_BYTES)]),
    ),
  ),
  fake('a png that claims 50 by 2 thousand million', 'png', claimingPng(50, 2_000_000_000)),
  fake('a png that claims 60,000 by 60,000', 'png', claimingPng(60_000, 60_000)),
  fake('a png that claims 51 megapixels', 'png', claimingPng(5100, 10_000)),
  fake('a png without size', 'png', claimingPng(0, 0)),
]

// Real pictures with extra data. They are re-encoded without that data.
const NAMES = [
  '../../x.jpg',
  '..\\..\\x.jpg',
  '/etc/passwd',
  'x.jpg\0.html',
  'x'.repeat(5000),
  'a.svg',
  'a.html',
  '.htaccess',
  'CON',
  '%2e%2e%2fx',
  '"><script>.jpg',
  '',
]
const HARMLESS: Upload[] = [
  ...NAMES.map((name) => ({
    what: `a picture named ${JSON.stringify(name.slice(0, 30))}`,
    bytes: real('jpeg'),
    name,
    type: 'image/jpeg',
  })),
  ...['text/html', 'image/svg+xml', 'application/x-php', '', 'image/png, text/html'].map(
    (type) => ({
      what: `a picture of type ${JSON.stringify(type)}`,
      bytes: real('png'),
      type,
    }),
  ),
  ...FORMATS.map((format) => ({
    what: `a ${format} with a script behind it`,
    bytes: Buffer.concat([real(format), Buffer.from(SCRIPT)]),
  })),
  ...FORMATS.map((format) => ({
    what: `a ${format} with an archive behind it`,
    bytes: Buffer.concat([real(format), Buffer.from('PK\u0003\u0004', 'latin1')]),
  })),
]

async function send({ bytes, name = 'reel.jpg', type = 'image/jpeg' }: Upload) {
  const viewer = viewerOf(await createOrbiter())
  const form = new FormData()
  form.set('intent', 'add-item')
  form.set('title', 'Opening night')
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  const answer = await sendForm(action, { viewer }, form)
  return { result: answer.data, items: await listPortfolio(viewer.id) }
}

test('there are more than a hundred of them', () => {
  expect(REFUSED.length + HARMLESS.length).toBeGreaterThan(100)
})

test.each(REFUSED)('refused beside the field, and nothing is left: $what', async (upload) => {
  const before = await stored()
  const { result, items } = await send(upload)
  expect(result).toMatchObject({
    ok: false,
    errors: { file: expect.any(String) as string },
    values: { title: 'Opening night' },
  })
  expect(items).toEqual([])
  expect(await stored()).toEqual(before)
})

test.each(HARMLESS)('drawn again under a name of ours: $what', async (upload) => {
  const before = await stored()
  const { result, items } = await send(upload)
  expect(result).toMatchObject({ ok: true })
  const added = (await stored()).filter((file) => !before.includes(file) && file !== 'portfolio')
  expect(added).toHaveLength(3)
  for (const file of added) {
    expect(file).toMatch(/^portfolio\/[0-9a-f-]{36}(-poster(-360)?)?\.webp$/)
    const content = Buffer.from(
      await new Response(
        await readFileRange(`portfolio/${path.basename(file)}`, 0, 1_000_000),
      ).arrayBuffer(),
    )
    expect(content.includes('<script')).toBe(false)
    expect(content.includes('PK\u0003\u0004')).toBe(false)
    expect(content.readUInt32LE(4) + 8).toBe(content.length)
  }
  expect(keyOf(items[0]?.mediaUrl ?? '')).not.toBeNull()
})
