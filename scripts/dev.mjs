/**
 * `npm run dev`: installs what is missing, then runs the program from its sources and applies
 * changes as files are saved.
 */
import { installPackages, runUntilStopped } from './set-up.mjs'

installPackages()
runUntilStopped(['dev/server.ts'], { NODE_ENV: 'development', ORBIT_ENV: 'development' })
