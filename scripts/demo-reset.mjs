/** `npm run demo:reset`: everybody and everything they did is removed, and the demo loaded again. `-- --yes` asks nothing. */
import path from 'node:path'
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'

if ((process.env.ORBIT_ENV ?? process.env.NODE_ENV) === 'production') giveUp('The demo is never loaded in production.')
installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
process.exit(run([path.join(buildFolder, 'server', 'index.js'), 'demo-reset', ...process.argv.slice(2)], { NODE_ENV: 'production', ORBIT_ENV: 'development' }))
