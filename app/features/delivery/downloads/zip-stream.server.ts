/** Streams files of the store as one ZIP archive, any part of it. */
import { createHash } from 'node:crypto'
import {
  centralBytes,
  centralHeader,
  endRecord,
  localBytes,
  localHeader,
  type SummedEntry,
  type ZipEntry,
} from '#delivery/downloads/zip-layout.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'
import { readStored } from '#app/platform/storage.ts'
import { sumsOf } from '#app/platform/stored-sums.ts'

/** Files whose sums are computed at the same time, the first time. */
const AT_ONCE = 4

export interface ZipStream {
  size: number
  /** The same for the same bytes alone. */
  etag: string
  /** The bytes from `start` to `end`, inclusive. @throws NotFound, StoreUnavailable */
  read(start: number, end: number): Promise<ReadableStream<Uint8Array>>
}

/** A stretch of the archive: bytes of our own, or a file. */
type Stretch = { start: number; length: number } & ({ bytes: Buffer } | { key: string })

/** Offsets of the local headers, and of the list of files behind them. */
function placesOf(entries: ZipEntry[]): { offsets: number[]; listAt: number; listBytes: number } {
  const offsets: number[] = []
  let listAt = 0
  for (const entry of entries) {
    offsets.push(listAt)
    listAt += localBytes(entry) + entry.size
  }
  const listBytes = entries.reduce(
    (sum, entry, index) => sum + centralBytes(entry, offsets[index] ?? 0),
    0,
  )
  return { offsets, listAt, listBytes }
}

function stretchesOf(entries: SummedEntry[]): Stretch[] {
  const { offsets, listAt, listBytes } = placesOf(entries)
  const stretches = entries.flatMap((entry, index): Stretch[] => {
    const [start, bytes] = [offsets[index] ?? 0, localHeader(entry)]
    return [
      { start, length: bytes.byteLength, bytes },
      { start: start + bytes.byteLength, length: entry.size, key: entry.key },
    ]
  })
  const end = Buffer.concat([
    ...entries.map((entry, index) => centralHeader(entry, offsets[index] ?? 0)),
    endRecord(entries.length, listAt, listBytes),
  ])
  return [...stretches, { start: listAt, length: end.byteLength, bytes: end }]
}

async function withSums(entries: ZipEntry[]): Promise<SummedEntry[]> {
  const summed: SummedEntry[] = []
  for (let from = 0; from < entries.length; from += AT_ONCE)
    summed.push(
      ...(await Promise.all(
        entries.slice(from, from + AT_ONCE).map(async (entry) => {
          const { crc32, sizeBytes } = await sumsOf(entry.key)
          if (sizeBytes !== entry.size)
            throw new StoreUnavailable(new Error(`${entry.key} changed its size`))
          return { ...entry, crc32 }
        }),
      )),
    )
  return summed
}

async function* bytesOf(
  stretches: Stretch[],
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (const stretch of stretches) {
    const from = Math.max(start, stretch.start) - stretch.start
    const to = Math.min(end, stretch.start + stretch.length - 1) - stretch.start
    if (to < from) continue
    if ('bytes' in stretch) yield stretch.bytes.subarray(from, to + 1)
    else
      for await (const chunk of await readStored(stretch.key, from, to)) yield chunk as Uint8Array
  }
}

/** Reads on only when the other side has taken what came before. */
function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await source.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await source.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}

/** Files of these names, one after the other, as they are. */
export function zipStream(entries: ZipEntry[]): ZipStream {
  const { listAt, listBytes } = placesOf(entries)
  const size = listAt + listBytes + endRecord(entries.length, listAt, listBytes).byteLength
  const facts = entries.map((entry) => [entry.name, entry.key, entry.size, entry.modifiedAt])
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
  return {
    size,
    etag: `"${hash.slice(0, 32)}"`,
    async read(start, end) {
      const stretches = stretchesOf(await withSums(entries))
      return streamOf(bytesOf(stretches, start, end))
    },
  }
}
