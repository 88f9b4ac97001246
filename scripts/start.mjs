/** `npm start`: installs and builds what is missing, then runs the program until it is stopped. */
import process from 'node:process'
import path from 'node:path'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, runUntilStopped, SERVER_ENV, SERVER_FLAGS } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')

const mode =
  process.env.ORBIT_ENV ?? (process.env.NODE_ENV === 'production' ? 'production' : 'development')
// Libraries always run in production mode; ORBIT_ENV holds the program's own mode.
runUntilStopped([...SERVER_FLAGS, path.join(buildFolder, 'server', 'index.js')], {
  ...SERVER_ENV,
  NODE_ENV: 'production',
  ORBIT_ENV: mode,
})
