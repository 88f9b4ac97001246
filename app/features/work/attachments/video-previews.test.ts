/** The preview picture of an attached video. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { previewKey, storeAttachment } from '#work/attachments/store-attachment.server.ts'
import { withLocalFile } from '#app/platform/storage.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  CHART,
  enginesHere,
  type FilmFolder,
  filmFolder,
  offByChart,
  smallClip,
} from '#tests/support/made-films.ts'

useDatabase()

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([
    smallClip('plain', { film: CHART }),
    smallClip('hlg', { film: CHART, codec: 'libx265', pixels: 'yuv420p10le', hdr: 'hlg' }),
  ])
})
afterAll(() => films.remove())

/** How much the preview's colors differ from the video's. */
async function previewOff(name: string): Promise<number> {
  const id = newId()
  const stored = await storeAttachment(id, await readFile(films.file(name)))
  expect(stored).toMatchObject({ kind: 'video', hasPreview: true })
  const preview = await withLocalFile(previewKey(id), (file) => readFile(file))
  return (await offByChart(preview)).off
}

test('the preview of a video has its colors', async () => {
  expect(await previewOff('plain')).toBeLessThanOrEqual(8)
})

test('the preview of a video in HDR is not washed out', async ({ skip }) => {
  if (!(await enginesHere()).includes('ffmpeg')) skip('FFmpeg is not installed here.')
  expect(await previewOff('hlg')).toBeLessThanOrEqual(8)
})
