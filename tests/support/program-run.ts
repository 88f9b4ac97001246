/** Runs before the tests of the built program: builds it if its sources have changed. */
import { spawnSync } from 'node:child_process'

export default function prepareRun(): void {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The build failed; see above.')
}
