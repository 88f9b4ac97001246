/** Builds an earlier version of the program, so that both are measured in the same run. */
import { execFileSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/**
 * @param commit of this repository
 * @returns the folder of its build
 */
export function buildOf(commit: string): string {
  const id = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], {
    encoding: 'utf8',
  }).trim()
  const folder = path.resolve('.data', 'against', id)
  const build = path.join(folder, 'build')
  if (existsSync(path.join(build, 'server', 'index.js'))) return build
  if (!existsSync(folder))
    execFileSync('git', ['worktree', 'add', '--detach', folder, id], { stdio: 'inherit' })
  if (!existsSync(path.join(folder, 'node_modules')))
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build.mjs'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, BUILD_DIR: 'build' },
  })
  return build
}
