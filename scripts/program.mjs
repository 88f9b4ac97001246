/**
 * `npm run backup`, `restore`, `demo:reset` and `demo:remove`: the program does other work than serving. The first argument is
 * its name, the others go to it.
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
// Production does not start with the demo in its database; demo-remove is the way out, so it asks for none of production's settings.
const environment = {
  NODE_ENV: 'production',
  ORBIT_ENV: name?.startsWith('demo-') ? 'development' : mode,
}
process.exit(run([path.join(buildFolder, 'server', 'index.js'), name ?? '', ...args], environment))
