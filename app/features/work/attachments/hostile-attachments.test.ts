/** Hostile files: each is refused, or stored without its hidden content. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { InvalidInput, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { addAttachment } from '#work/attachments/add-attachment.server.ts'
import { ATTACHMENT_MAX_BYTES } from '#work/attachments/attachment.ts'
import { listUnsent } from '#work/attachments/read-attachments.server.ts'
import {
  ATTACHMENT_FOLDER,
  attachmentKey,
  storeAttachment,
} from '#work/attachments/store-attachment.server.ts'
import { env } from '#app/platform/env.ts'
import { unfinishedFolder } from '#app/platform/partial-uploads.ts'
import { readVideo } from '#app/platform/video.ts'
import { action } from '#app/routes/endpoints/attachment-upload.ts'
import { lyingFilms } from '#tests/support/broken-films.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { withCameraNotes } from '#tests/support/quicktime.ts'
import { sendForm } from '#tests/support/send-form.ts'

useDatabase()

const root = path.join(import.meta.dirname, '../../../..')
const CLIP = await readFile(path.join(root, 'db/demo/media/reels/early-shift.mp4'))
const SCRIPT = '<script>alert(document.domain)</script>'
const latin = (text: string) => Buffer.from(text, 'latin1')
const PDF = latin(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`)

const draw = () => sharp({ create: { width: 60, height: 90, channels: 3, background: '#884422' } })
/** A picture as a phone takes it, with the location in its EXIF data. */
const PICTURE = await draw()
  .withExif({
    IFD0: { Make: 'Apple' },
    IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' },
  })
  .jpeg()
  .toBuffer()

/** One attachment's files in a folder; other tests leave their files in the same folder. */
const filesIn = async (folder: string, id: string) =>
  (await readdir(folder).catch((): string[] => [])).filter((name) => name.startsWith(id)).toSorted()
const stored = (id: string) => filesIn(path.join(env().storageDir, ATTACHMENT_FOLDER), id)
/** Unfinished files of an attachment that is being received or processed. */
const spooled = (id: string) => filesIn(unfinishedFolder(), id)
const contentOf = (key: string) => readFile(path.join(env().storageDir, key))

async function add(bytes: Buffer, name = 'photo.jpg') {
  const { id, customer } = await createBooking()
  const viewer = viewerOf(customer)
  const file = await addAttachment(viewer, id, { name, bytes })
  return { file, content: await contentOf(attachmentKey(file.id, file.kind)) }
}

const REFUSED: [what: string, bytes: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['svg', latin(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
  ['svg after a declaration', latin(`<?xml version="1.0"?><svg onload="alert(1)"/>`)],
  ['svg with an outside entity', latin('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
  ['html', latin(`<!doctype html>${SCRIPT}`)],
  ['html with a PDF in it', Buffer.concat([latin(SCRIPT), PDF])],
  ['a PDF behind one byte', Buffer.concat([latin('\n'), PDF])],
  ['a PDF without an end', PDF.subarray(0, 20)],
  ['the beginning of a PDF, then html', latin(`%PDF-1.7\n${SCRIPT.repeat(200)}`)],
  ['a gif', latin('GIF89a/*\u0001\0\u0001\0*/=1;alert(1)')],
  ['an archive', latin('PK\u0003\u0004\u0014\0\0\0')],
  ['a program', latin('MZ\u0090\0')],
  [
    'the signature of a jpeg, then a script',
    Buffer.concat([latin('\u00FF\u00D8\u00FF'), latin(SCRIPT)]),
  ],
  ['half a picture', PICTURE.subarray(0, PICTURE.length / 2)],
  ['a picture behind one byte', Buffer.concat([latin('x'), PICTURE])],
  ['the beginning of a video', CLIP.subarray(0, 4000)],
  ['half a video', lyingFilms(CLIP)['half the film'] ?? Buffer.alloc(0)],
  ['a video without frames', lyingFilms(CLIP)['billions of sizes'] ?? Buffer.alloc(0)],
  ['the signature of a video, then a script', latin(`\0\0\0\u0018ftypisom\0\0\0\0${SCRIPT}`)],
  ['a heic', latin('\0\0\0\u0018ftypheic\0\0\0\0')],
  ['a picture over the limit', Buffer.concat([PICTURE, Buffer.alloc(ATTACHMENT_MAX_BYTES)])],
  [
    'a PDF over the limit',
    Buffer.concat([PDF, Buffer.alloc(ATTACHMENT_MAX_BYTES), latin('%%EOF')]),
  ],
]

test.each(REFUSED)('refused, and nothing is left: %s', async (_, bytes) => {
  const { id, customer } = await createBooking()
  for (const name of ['a.jpg', 'a.pdf', 'a.mp4'])
    await expect(addAttachment(viewerOf(customer), id, { name, bytes })).rejects.toThrow(
      InvalidInput,
    )
  expect(await listUnsent(viewerOf(customer), id)).toEqual([])
  const fileId = newId()
  await expect(storeAttachment(fileId, bytes)).rejects.toThrow(InvalidInput)
  expect([await stored(fileId), await spooled(fileId)]).toEqual([[], []])
})

test('the content decides, not the name', async () => {
  expect((await add(PDF, 'photo.jpg')).file.kind).toBe('pdf')
  expect((await add(PICTURE, 'page.html')).file.kind).toBe('picture')
  expect((await add(CLIP, 'plan.pdf')).file.kind).toBe('video')
})

test('a picture is drawn again: no position, and nothing that hangs behind it', async () => {
  expect((await sharp(PICTURE).metadata()).exif).toBeDefined()
  const { content } = await add(Buffer.concat([PICTURE, latin(SCRIPT), latin('PK\u0003\u0004')]))
  const facts = await sharp(content).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 60, height: 90 })
  expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined])
  expect(content.includes('<script')).toBe(false)
  expect(content.includes('PK\u0003\u0004')).toBe(false)
})

test('a video loses its place and what hangs behind it, and still plays', async () => {
  const place = '+41.8500-087.6500+180.000/'
  const filmed = withCameraNotes(CLIP, { 'com.apple.quicktime.location.ISO6709': place })
  expect(filmed.includes(place)).toBe(true)
  const { file, content } = await add(filmed, 'IMG_0001.MOV')
  expect(content.includes(place)).toBe(false)
  expect(content.includes('location')).toBe(false)
  const facts = await readVideo(path.join(env().storageDir, attachmentKey(file.id, 'video')))
  expect([facts.width, facts.height]).toEqual([file.width, file.height])
  expect(await stored(file.id)).toContain(`${file.id}.mp4`)
  expect(await spooled(file.id)).toEqual([])
})

test('the endpoint says what is wrong, and takes nothing of strangers', async () => {
  const { id, customer } = await createBooking()
  const send = async (viewer: ReturnType<typeof viewerOf>, file: File | null) => {
    const form = new FormData()
    if (file) form.set('file', file)
    const answer = await sendForm(
      (sent) => action({ ...sent, params: { bookingId: id }, pattern: '/' }),
      { viewer },
      form,
    )
    if (!(answer instanceof Response)) throw new Error('Nobody is signed in')
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const file = new File([new Uint8Array(PICTURE)], 'a.jpg')
  expect(await send(viewerOf(customer), null)).toMatchObject({
    status: 422,
    error: 'Choose a file.',
  })
  expect(await send(viewerOf(customer), new File([SCRIPT], 'a.jpg'))).toMatchObject({
    status: 422,
    error: expect.stringContaining('Choose a picture') as string,
  })
  expect(await send(viewerOf(customer), file)).toMatchObject({ status: 200, error: null })
  expect(await send(viewerOf(await createUser()), file)).toMatchObject({ status: 404 })
  await expect(
    addAttachment(viewerOf(customer), newId(), { name: 'a', bytes: PICTURE }),
  ).rejects.toThrow(NotFound)
})
