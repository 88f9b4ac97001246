/** `npm run demo:remove`: takes the demo out of a database and leaves everything else. `-- --yes` asks nothing. */
import path from 'node:path'
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
// Production does not start with the demo in its database; this is the way out, so it asks for none of production's settings.
process.exit(run([path.join(buildFolder, 'server', 'index.js'), 'demo-remove', ...process.argv.slice(2)], { NODE_ENV: 'production', ORBIT_ENV: 'development' }))
