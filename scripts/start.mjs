/** `npm start`: whatever is missing is installed and built, then the program runs until it is stopped. */
import { spawn } from 'node:child_process'
import process from 'node:process'
import path from 'node:path'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { environment, giveUp, installPackages, nodeBinary, root, SERVER_ENV, SERVER_FLAGS } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')

const node = nodeBinary()
const mode = process.env.ORBIT_ENV ?? (process.env.NODE_ENV === 'production' ? 'production' : 'development')
// Libraries always run in production mode; ORBIT_ENV carries the program's own.
const server = spawn(node, [...SERVER_FLAGS, path.join(buildFolder, 'server', 'index.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment(node), ...SERVER_ENV, NODE_ENV: 'production', ORBIT_ENV: mode },
})
// npm passes a signal on to the shell between, which may end without passing it on: then this process has lost its parent.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
