/** How many pages a site serves while it processes films. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { makeFilm } from '#app/platform/film/make-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { isSmoke, sizeOf } from '../scripts/smoke.mjs'
import { load } from './load.ts'

const GOAL = 0.7
const FILMS = 2
const TURNS = sizeOf(4, 1)
const TURN_MS = sizeOf(8000, 200)

async function rateOf(port: number, pathOf: (count: number) => string): Promise<number> {
  let count = 0
  const next = () => {
    count += 1
    return { path: pathOf(count) }
  }
  const { perSecond, statuses, failures } = await load({
    port,
    connections: 8,
    limitMs: TURN_MS,
    next,
  })
  const others = [...statuses.keys()].filter((status) => status !== 200)
  if (failures > 0 || others.length > 0)
    throw new Error(`The site answered ${others.join(', ')}; ${failures} connections broke.`)
  return perSecond
}

/** Processes a film in a loop. @returns a function that stops it */
function keepBusy(input: string, folder: string) {
  const stopping = new AbortController()
  const work = async () => {
    await mkdir(folder, { recursive: true })
    const facts = await probeFilm(input)
    while (!stopping.signal.aborted)
      await makeFilm({ input, folder, facts, sound: null, signal: stopping.signal })
  }
  const done = work().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return async () => {
    stopping.abort()
    await done
  }
}

const best = (rates: readonly number[]) => Math.max(...rates)

/** The two measurements alternate, because other work on the machine comes and goes. */
export async function measureSite(url: string, input: string, folder: string): Promise<boolean> {
  const { port, protocol } = new URL(url)
  const site = Number(port || (protocol === 'https:' ? 443 : 80))
  const pages: [string, (count: number) => string][] = [
    ['Browse page', () => '/browse-creators'],
    ['Search, rendered each time', (count) => `/browse-creators?q=wedding+${count}`],
  ]
  let isGood = true
  for (const [name, pathOf] of pages) {
    await rateOf(site, pathOf)
    const alone: number[] = []
    const beside: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      alone.push(await rateOf(site, pathOf))
      const stops = Array.from({ length: FILMS }, (_, film) =>
        keepBusy(input, path.join(folder, `busy-${film}`)),
      )
      beside.push(await rateOf(site, pathOf))
      for (const stop of stops) await stop()
    }
    const share = best(beside) / best(alone)
    isGood &&= isSmoke || share >= GOAL
    console.log(
      `${name}: ${best(alone).toFixed(0)} a second alone, ${best(beside).toFixed(0)} beside ` +
        `${FILMS} films: ${Math.round(share * 100)} % (goal: ${GOAL * 100} %)`,
    )
  }
  return isGood
}
