/**
 * `npm run soak:files`: two processes concurrently store, process, retry and delete the same file,
 * in 200 rounds with different pauses. Fails if an original is lost.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

const folder = await mkdtemp(path.join(tmpdir(), 'orbit-files-'))
// Settings are read when the modules are loaded.
process.env['DATA_DIR'] = folder
process.env['LOG_LEVEL'] = 'silent'
const { raceFiles } = await import('./file-races.ts')
await raceFiles().finally(() => rm(folder, { recursive: true, force: true }))
