/** Hands memory back once a rush is over: V8 keeps what a rush has filled for as long as nobody asks. */
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 4000
/** Less than this is not worth a pause of some 50 ms. */
const WORTHWHILE_BYTES = 24 * 1024 * 1024

let requests = 0

/** Called for every request. */
export function noteRequest(): void {
  requests += 1
}

const usedBytes = () => v8.getHeapStatistics().used_heap_size

/** While no request comes in (mails of the rush may still be on their way), garbage is collected as soon as there is some. */
export function collectWhenQuiet(): void {
  v8.setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
  let seen = 0
  let usedAfter = 0
  setInterval(() => {
    const isQuiet = requests === seen
    seen = requests
    if (!isQuiet || usedBytes() < usedAfter + WORTHWHILE_BYTES) return
    // Of this flavour, V8 also gives back the pages that it would keep for the next rush.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    usedAfter = usedBytes()
  }, LOOK_MS).unref()
}
