/** `npm start`: whatever is missing is installed and built, then the program runs until it is stopped. */
import process from 'node:process'
import path from 'node:path'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, runUntilStopped, SERVER_ENV, SERVER_FLAGS } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')

const mode =
  process.env.ORBIT_ENV ?? (process.env.NODE_ENV === 'production' ? 'production' : 'development')
// Libraries always run in production mode; ORBIT_ENV carries the program's own.
runUntilStopped([...SERVER_FLAGS, path.join(buildFolder, 'server', 'index.js')], {
  ...SERVER_ENV,
  NODE_ENV: 'production',
  ORBIT_ENV: mode,
})
