/** The files of a page; each test sets its server, tabs and disk. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { ARRIVING_MS, type UploadAnswer } from '#app/base/upload.ts'
import type { FoundInFile, UploadPlace } from '#app/forms/uploads/upload-item.ts'
import { listItems } from '#app/forms/uploads/upload-items.ts'
import type * as Queue from '#app/forms/uploads/upload-queue.ts'

let uploads: UploadAnswer[] = []
let created = 0
let queue: typeof Queue

beforeEach(async () => {
  uploads = []
  created = 0
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {} })
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') {
      created += 1
      // Everything sent is refused, so that nothing continues.
      return Promise.resolve(new Response(null, { status: 403 }))
    }
    const one = uploads.find(({ id }) => address.endsWith(id))
    return Promise.resolve(Response.json(one ?? { uploads }))
  })
  queue = await import('#app/forms/uploads/upload-queue.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const somewhere = (): UploadPlace => ({ purpose: 'delivery', subjectId: newId() })

const arriving = (id = newId()): UploadAnswer => ({
  id,
  key: newId(),
  fileName: 'IMG_0001.MOV',
  sizeBytes: 4,
  receivedBytes: 2,
  state: 'uploading',
  reason: null,
  isArriving: true,
  smallCopy: null,
})

/** Locks are granted outside of this process's timers; the answer comes after the earlier ones. */
async function settled(): Promise<void> {
  await navigator.locks.query()
  await vi.advanceTimersByTimeAsync(0)
}

async function halfAMinute(): Promise<void> {
  await vi.advanceTimersByTimeAsync(ARRIVING_MS + 2000)
  await settled()
}

const stateOf = (place: UploadPlace) => listItems(place).map(({ state }) => state)

test('what another device sends can be chosen here once that one has stopped', async () => {
  const place = somewhere()
  uploads = [arriving()]
  await queue.takeUp(place, false)
  expect(stateOf(place)).toEqual(['elsewhere'])
  await halfAMinute()
  expect(stateOf(place)).toEqual(['elsewhere'])
  uploads = uploads.map((one) => ({ ...one, isArriving: false }))
  await halfAMinute()
  expect(stateOf(place)).toEqual(['file-needed'])
})

test('what another device has sent to its end leaves the list, and the page is notified', async () => {
  const place = somewhere()
  const told = vi.fn()
  const stop = queue.watchReceived(place, told)
  uploads = [arriving()]
  await queue.takeUp(place, false)
  uploads = []
  await halfAMinute()
  expect([stateOf(place), told.mock.calls.length]).toEqual([[], 1])
  stop()
})

test('chosen here while another tab sends it, it goes on here once that one is gone', async () => {
  const place = somewhere()
  const upload = arriving()
  uploads = [upload]
  await queue.takeUp(place, false)
  const otherTab = Promise.withResolvers<null>()
  const gone = navigator.locks.request(`upload ${upload.id}`, () => otherTab.promise)
  await vi.advanceTimersByTimeAsync(0)
  queue.addFiles(place, [new File(['film'], upload.fileName, { type: 'video/quicktime' })])
  await settled()
  expect(stateOf(place)).toEqual(['elsewhere'])
  await halfAMinute()
  expect(stateOf(place)).toEqual(['elsewhere'])
  otherTab.resolve(null)
  await gone
  uploads = [{ ...upload, state: 'storing', isArriving: false }]
  await halfAMinute()
  expect(stateOf(place)).toEqual(['finishing'])
  uploads = [{ ...upload, state: 'received', isArriving: false }]
  await halfAMinute()
  expect(stateOf(place)).toEqual([])
})

const film = () => new File(['film'], 'IMG_0002.MOV', { type: 'video/quicktime' })
const found = (more: Partial<FoundInFile>): FoundInFile => ({
  refusal: null,
  warnings: [],
  isDoubtful: false,
  ...more,
})

test('a film that is asked about is not sent before its person says so', async () => {
  const place = somewhere()
  const warnings = ['The video is 14 s long, and 30 s were booked. Make it longer.']
  const look = () => Promise.resolve(found({ warnings, isDoubtful: true }))
  queue.addFiles(place, [film()], { look })
  await vi.advanceTimersByTimeAsync(60_000)
  const [item] = listItems(place)
  expect(item).toMatchObject({ state: 'asking', warnings })
  expect(created).toBe(0)
  queue.sendAnyway(item?.id ?? '')
  await vi.advanceTimersByTimeAsync(1000)
  expect(created).toBe(1)
  expect(listItems(place)).toMatchObject([{ warnings }])
})

test('a film that the server would refuse is not sent, and one that is only remarked on is', async () => {
  const place = somewhere()
  queue.addFiles(place, [film()], {
    look: () => Promise.resolve(found({ refusal: 'There is no picture in this file.' })),
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(listItems(place)).toMatchObject([
    { state: 'failed', message: 'There is no picture in this file.', canRetry: false },
  ])
  expect(created).toBe(0)
  queue.addFiles(place, [film()], { look: () => Promise.resolve(found({ warnings: ['HDR'] })) })
  await vi.advanceTimersByTimeAsync(1000)
  expect(created).toBe(1)
})
