/**
 * `npm run soak:uploads`: cuts and kills uploads, sends a large one, and hostile ones. `-- cuts`,
 * `-- large` or `-- hostile` runs a part; exits with 1 if anything is wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expectThat } from '../expect-that.ts'
import { cutUploads } from './cut-uploads.ts'
import { sendLarge } from './large-upload.ts'
import { sendHostile } from './send-hostile.ts'
import { startSoakSite, type SoakSite } from './soak-site.ts'

const PARTS: Record<string, (site: SoakSite) => Promise<void>> = {
  // First, so that the server has done nothing else.
  large: (site) => sendLarge(site, expectThat),
  cuts: (site) => cutUploads(site, { count: 200, kills: 20 }, expectThat),
  hostile: (site) => sendHostile(site, 300, expectThat),
}

const [wish] = process.argv.slice(2)
if (wish !== undefined && !(wish in PARTS)) {
  console.error(`There is no part "${wish}". Parts are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

for (const [name, run] of Object.entries(PARTS)) {
  if (wish !== undefined && name !== wish) continue
  console.log(`\n── ${name}`)
  const dataDir = mkdtempSync(path.resolve('.data', 'soak-'))
  const site = await startSoakSite(dataDir)
  try {
    await run(site)
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
