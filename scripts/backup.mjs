/** `npm run backup -- FILE`: writes database, stored files and key into one file; the site may go on meanwhile. */
import path from 'node:path'
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
const mode = process.env.ORBIT_ENV ?? (process.env.NODE_ENV === 'production' ? 'production' : 'development')
process.exit(run([path.join(buildFolder, 'server', 'index.js'), 'backup', ...process.argv.slice(2)], { NODE_ENV: 'production', ORBIT_ENV: mode }))
