/**
 * Processing uploaded videos: an iPhone's own formats, with and without the tool for them, and
 * failures along the way.
 */
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { Conflict, InvalidInput } from '#app/base/errors.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { listPortfolio } from '#app/features/creators/creator-queries.server.ts'
import { dropUpload, retryUpload, tidyUploads } from '#app/features/portfolio/drop-upload.server.ts'
import { listOwnUploads, openUpload } from '#app/features/portfolio/open-upload.server.ts'
import { processUpload } from '#app/features/portfolio/process-upload.server.ts'
import { saveUploadPoster, settleUpload } from '#app/features/portfolio/receive-upload.server.ts'
import { listVerification } from '#app/features/creators/verification.server.ts'
import { REASONS } from '#app/features/media/video-upload.ts'
import { env } from '#app/platform/env.ts'
import { keyOf, readFileRange } from '#app/platform/storage.ts'
import { unfinishedFolder, partialUploadPath } from '#app/platform/partial-uploads.ts'
import { grabFrame, readVideo } from '#app/platform/video.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { withCameraNotes } from '#tests/support/quicktime.ts'

useDatabase()
afterEach(() => vi.unstubAllEnvs())

const root = path.join(import.meta.dirname, '../../..')
const REEL = path.join(root, 'db/demo/media/reels/early-shift.mp4')
const H264 = await readFile(REEL)
/** As an iPhone films: HEVC of 10 bits in HLG. */
const HEVC_HDR = await readFile(path.join(root, 'tests/support/clips/hevc-hdr.mov'))
const hasTool = (await grabFrame(REEL, 0)) !== null
const withoutTool = () => vi.stubEnv('PATH', '/nowhere')

const draw = (background: string) =>
  sharp({ create: { width: 540, height: 960, channels: 3, background } })
    .jpeg()
    .toBuffer()
const bytesOf = async (url: string | null | undefined) =>
  Buffer.from(
    await new Response(await readFileRange(keyOf(url ?? '') ?? '', 0, 50_000_000)).arrayBuffer(),
  )
const left = async (id: string) =>
  (await readdir(unfinishedFolder())).filter((name) => name.startsWith(id))
const colourOf = async (picture: Buffer) =>
  (await sharp(picture).stats()).channels.slice(0, 3).map((channel) => channel.mean)

/** Makes the whole file available, as if it had arrived in pieces. */
async function arrived(bytes: Buffer, viewer: Viewer): Promise<string> {
  const id = newId()
  await openUpload(viewer, { id, title: 'Early shift', description: '', sizeBytes: bytes.length })
  await mkdir(unfinishedFolder(), { recursive: true })
  await writeFile(partialUploadPath(id), bytes)
  expect(await settleUpload(viewer, id)).toEqual({ state: 'processing', reason: null })
  return id
}

const someone = async () => viewerOf(await createOrbiter())

async function published(viewer: Viewer) {
  const [item] = await listPortfolio(viewer.id)
  const copy = partialUploadPath(newId())
  await writeFile(copy, await bytesOf(item?.mediaUrl))
  return { item, copy, facts: await readVideo(copy) }
}

test.each([
  ['iPhone 15 Pro', true],
  ['iPhone 11 Pro', false],
])(
  'a clip straight from an %s says so in its QuickTime notes, and that is the device step: %s [P-OD-21]',
  async (model, isRecent) => {
    const viewer = await someone()
    const notes = {
      'com.apple.quicktime.location.ISO6709': '+32.7767-096.7970+131/',
      'com.apple.quicktime.make': 'Apple',
      'com.apple.quicktime.model': model,
      'com.apple.quicktime.software': '18.1',
    }
    const clip = withCameraNotes(H264, notes)
    await processUpload(await arrived(clip, viewer))
    const device = (await listVerification(viewer.id)).find((state) => state.step === 'device')
    expect(device).toMatchObject(
      isRecent
        ? { note: `${model}, read from a clip`, doneAt: expect.any(String) as string }
        : { note: null, doneAt: null },
    )
    const { item, facts } = await published(viewer)
    expect(item).toMatchObject({ mediaType: 'video', durationSeconds: 6.2 })
    // The public file no longer contains the place or the device.
    expect(facts.deviceModel).toBeNull()
    const shown = await bytesOf(item?.mediaUrl)
    for (const note of [model, '+32.7767', 'com.apple']) expect(shown.includes(note)).toBe(false)
  },
)

test('an empty model, and one under another name, is none', async () => {
  withoutTool()
  const viewer = await someone()
  for (const [name, text] of [
    ['com.apple.quicktime.model', ''],
    ['com.apple.quicktime.model.x', 'iPhone 15'],
    ['com.android.model', 'iPhone 15'],
  ] as const) {
    await processUpload(await arrived(withCameraNotes(H264, { [name]: text }), viewer))
  }
  expect(await listPortfolio(viewer.id)).toHaveLength(3)
  expect(
    (await listVerification(viewer.id)).find((state) => state.step === 'device')?.doneAt,
  ).toBeNull()
})

test.skipIf(!hasTool)(
  'HEVC in HDR becomes what every browser plays, in its colours, with a poster and its model',
  async () => {
    const viewer = await someone()
    const id = await arrived(HEVC_HDR, viewer)
    expect(await readVideo(partialUploadPath(id))).toMatchObject({
      isCommon: false,
      isPlayable: false,
      isHdr: true,
      deviceModel: 'iPhone 15 Pro',
    })
    await processUpload(id)
    const { item, copy, facts } = await published(viewer)
    expect(facts).toMatchObject({
      isCommon: true,
      isPlayable: true,
      isHdr: false,
      width: 144,
      height: 256,
    })
    expect(Math.abs(facts.durationSeconds - 1)).toBeLessThan(0.2)
    expect(await sharp(await bytesOf(item?.thumbnailUrl)).metadata()).toMatchObject({
      width: 540,
      height: 960,
    })
    // The clip was made from this second of the reel, so the colors should differ only slightly.
    const [from, to] = [await grabFrame(REEL, 1.3), await grabFrame(copy, 0.3)]
    const [before, after] = [
      await colourOf(Buffer.from(from ?? [])),
      await colourOf(Buffer.from(to ?? [])),
    ]
    for (const [channel, mean] of before.entries())
      expect(Math.abs(mean - (after[channel] ?? 0))).toBeLessThan(16)
    expect((await listVerification(viewer.id)).find((state) => state.step === 'device')?.note).toBe(
      'iPhone 15 Pro, read from a clip',
    )
  },
)

test('without the tool, what browsers cannot play is refused with what to do, and nothing is left but that sentence', async () => {
  withoutTool()
  const viewer = await someone()
  const id = await arrived(HEVC_HDR, viewer)
  await processUpload(id)
  expect(await listOwnUploads(viewer)).toMatchObject([
    { state: 'failed', reason: REASONS.unplayable, canRetry: false },
  ])
  expect(REASONS.unplayable).toContain('Most Compatible')
  expect([await listPortfolio(viewer.id), await left(id)]).toEqual([[], []])
  await expect(retryUpload(viewer, { uploadId: id })).rejects.toThrow(Conflict)
  await dropUpload(viewer, { uploadId: id })
  expect(await listOwnUploads(viewer)).toEqual([])
})

test('without the tool, the poster is the frame that the browser took, whether it comes before the video is ready or after', async () => {
  withoutTool()
  const [early, late] = [await someone(), await someone()]
  const id = await arrived(H264, early)
  await saveUploadPoster(early, id, await draw('#cc2211'))
  await processUpload(id)
  const lateId = await arrived(H264, late)
  await processUpload(lateId)
  expect((await listPortfolio(late.id))[0]?.thumbnailUrl).toBeNull()
  await saveUploadPoster(late, lateId, await draw('#cc2211'))
  for (const viewer of [early, late]) {
    const { item, facts } = await published(viewer)
    expect(facts).toMatchObject({ isCommon: true, width: 540, height: 960 })
    const [red = 0, green = 255] = await colourOf(await bytesOf(item?.thumbnailUrl))
    expect([red > 190, green < 50]).toEqual([true, true])
  }
  // The sender cannot replace an existing poster.
  await expect(saveUploadPoster(late, lateId, await draw('#0000ff'))).rejects.toThrow(InvalidInput)
})

test('work that fails says so and keeps the original; trying again makes the item; and only its owner can', async () => {
  const viewer = await someone()
  const id = await arrived(H264, viewer)
  // The place of the copy in the store is taken by a folder.
  const place = path.join(env().storageDir, 'portfolio', `${id}.mp4`)
  await mkdir(place, { recursive: true })
  await processUpload(id)
  expect(await listOwnUploads(viewer)).toMatchObject([
    { state: 'failed', reason: REASONS.trouble, canRetry: true, receivedBytes: H264.length },
  ])
  expect(await listPortfolio(viewer.id)).toEqual([])
  await expect(retryUpload(await someone(), { uploadId: id })).rejects.toThrow(
    'There is no such upload.',
  )
  await rmdir(place)
  await retryUpload(viewer, { uploadId: id })
  await expect(retryUpload(viewer, { uploadId: id })).rejects.toThrow(Conflict)
  expect(await listOwnUploads(viewer)).toMatchObject([
    { state: 'processing', reason: null, canRetry: false },
  ])
  await processUpload(id)
  expect([await listOwnUploads(viewer), await left(id)]).toEqual([[], []])
  expect(await listPortfolio(viewer.id)).toMatchObject([
    { title: 'Early shift', mediaType: 'video' },
  ])
})

test('work that broke off with its process is given back after some hours, to be tried again', async () => {
  const viewer = await someone()
  const id = await arrived(H264, viewer)
  advance({ hours: 3 })
  await tidyUploads()
  expect(await listOwnUploads(viewer)).toMatchObject([{ state: 'processing' }])
  advance({ hours: 2 })
  await tidyUploads()
  expect(await listOwnUploads(viewer)).toMatchObject([
    { state: 'failed', reason: REASONS.trouble, canRetry: true },
  ])
  await retryUpload(viewer, { uploadId: id })
  await processUpload(id)
  expect(await listPortfolio(viewer.id)).toHaveLength(1)
})

test('a video cut short, and one whose end is another file, cannot be read; both are told so', async () => {
  const viewer = await someone()
  for (const bytes of [
    H264.subarray(0, 3000),
    Buffer.concat([H264.subarray(0, 32), Buffer.alloc(9000)]),
  ])
    await processUpload(await arrived(bytes, viewer))
  expect(await listOwnUploads(viewer)).toMatchObject([
    { state: 'failed', reason: REASONS.unreadable, canRetry: false },
    { state: 'failed', reason: REASONS.unreadable, canRetry: false },
  ])
  expect(await listPortfolio(viewer.id)).toEqual([])
})
