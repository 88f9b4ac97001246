/**
 * `npm run soak:uploads`: cuts and kills uploads, then sends a large file and hostile files. `--
 * cuts`, `-- large` or `-- hostile` runs a part; exits with 1 if anything is wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { isSmoke, sizeOf, words } from '../../scripts/smoke.mjs'
import { openCluster } from '../cluster.ts'
import { cutUploads } from './cut-uploads.ts'
import { hostileFiles, oneOfEachKind } from './hostile-files.ts'
import { sendLarge } from './large-upload.ts'
import { sendHostile } from './send-hostile.ts'
import { startSoakSite, type SoakSite } from './soak-site.ts'

type Part = (site: SoakSite) => Promise<void>

const cuts: Part = (site) =>
  cutUploads(site, sizeOf({ count: 200, kills: 20 }, { count: 6, kills: 1 }))
const hostile: Part = (site) => sendHostile(site, isSmoke ? oneOfEachKind() : hostileFiles(300))

/** The large upload runs first, so that the server has done nothing else. */
const PARTS: Record<string, Part> = { large: sendLarge, cuts, hostile }

async function onOwnSite(run: Part): Promise<void> {
  const dataDir = mkdtempSync(path.resolve('.data', 'soak-'))
  const site = await startSoakSite(dataDir)
  try {
    await run(site)
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * All parts run on one site; the cut uploads come first, because they count everything on the site.
 */
async function smoke(): Promise<void> {
  const cluster = await openCluster('soak')
  const site = await startSoakSite(path.join(cluster.folder, 'data'), cluster.url)
  try {
    for (const run of [cuts, sendLarge, hostile]) await run(site)
  } finally {
    await site.stop()
    await cluster.stop()
  }
}

const [wish] = words
if (wish !== undefined && !(wish in PARTS)) {
  console.error(`There is no part "${wish}". Parts are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

if (isSmoke) await smoke()
else
  for (const [name, run] of Object.entries(PARTS)) {
    if (wish !== undefined && name !== wish) continue
    console.log(`\n── ${name}`)
    await onOwnSite(run)
  }
