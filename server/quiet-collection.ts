/** Hands memory back once a rush is over: V8 keeps what a rush has filled for as long as nobody asks. */
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 4000

let requests = 0

/** Called for every request. */
export function noteRequest(): void {
  requests += 1
}

/** Collects all garbage at the first quiet moment after every rush. */
export function collectWhenQuiet(): void {
  v8.setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let seen = 0
  let collectedAt = 0
  setInterval(() => {
    const isQuiet = requests === seen
    seen = requests
    if (!isQuiet || collectedAt === requests) return
    collectedAt = requests
    collect()
  }, LOOK_MS).unref()
}
