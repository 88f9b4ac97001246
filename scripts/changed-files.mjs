/**
 * The files that `npm test -- changed` checks: those that were changed, and the tests nearest to
 * them. Tests that reach a changed file only through other files are left to the full run: every
 * test with a database reaches the list of all tasks, so nearly all tests would run.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { giveUp, root } from './set-up.mjs'

/** Tests that check the source tree as a whole. */
const ALWAYS = ['tests/behaviours.test.ts', 'tests/structure.test.ts']

const TEST = /\.test\.tsx?$/
const JOURNEY = /^tests\/e2e\/.*\.test\.ts$/
const CODE = /\.(?:ts|tsx|mts|mjs)$/

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  // `git grep` exits with 1 when it finds nothing.
  if (status !== 0 && !(args[0] === 'grep' && status === 1))
    giveUp(`git ${args[0]} failed: ${stderr.trim().split('\n')[0]}`)
  return stdout.split('\n').filter(Boolean)
}

/**
 * The files that differ from a commit, including new ones. Without a commit: the uncommitted files
 * or, if there are none, the files that the last commit changed.
 */
export function changedFiles(commit) {
  const since = (from) => [
    ...git('diff', '--name-only', '--diff-filter=d', from),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const open = since(commit ?? 'HEAD')
  const changed = open.length > 0 || commit ? open : since('HEAD~1')
  return [...new Set(changed)].filter((file) => existsSync(path.join(root, file)))
}

/** The specifier that imports a file: the groups of features have their own aliases. */
const specifierOf = (file) => `#${file.replace(/^app\/features\//, '')}`

/** The tests that changed, are next to a changed file, or import one directly. */
export function testsNear(changed) {
  const all = git(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
  )
  const sources = changed.filter((file) => CODE.test(file) && !TEST.test(file))
  const folders = new Set(sources.map((file) => path.posix.dirname(file)))
  const importing = new Set(
    sources.flatMap((file) =>
      git('grep', '--untracked', '-lF', `${specifierOf(file)}'`, '--', '*.test.ts', '*.test.tsx'),
    ),
  )
  // A journey is named after the feature or the folder of pages that it walks through.
  const names = new Set([...folders].flatMap((folder) => folder.split('/').slice(2)))
  const isNamedFor = (file) =>
    JOURNEY.test(file) && [...names].some((name) => path.posix.basename(file).startsWith(name))
  const near = all.filter(
    (file) =>
      changed.includes(file) ||
      importing.has(file) ||
      isNamedFor(file) ||
      (folders.has(path.posix.dirname(file)) && !JOURNEY.test(file)),
  )
  return {
    unit: [...new Set([...ALWAYS, ...near.filter((file) => !JOURNEY.test(file))])],
    journeys: near.filter((file) => JOURNEY.test(file)),
  }
}

export const isCode = (file) => CODE.test(file)
