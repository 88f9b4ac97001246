/**
 * `npm run backup`, `restore`, `demo:reset` and `demo:remove`: starts the program for a task other
 * than serving. The first argument is the name of the task; the others are passed to it.
 */
import path from 'node:path'
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'

const [name, ...args] = process.argv.slice(2)
const mode =
  process.env.ORBIT_ENV ?? (process.env.NODE_ENV === 'production' ? 'production' : 'development')
if (name === 'demo-reset' && mode === 'production')
  giveUp('The demo is never loaded in production.')
installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
// In production, the program refuses to start while the demo is in its database. demo-remove
// removes it, so it must run without the production settings.
const environment = {
  NODE_ENV: 'production',
  ORBIT_ENV: name?.startsWith('demo-') ? 'development' : mode,
}
process.exit(run([path.join(buildFolder, 'server', 'index.js'), name ?? '', ...args], environment))
