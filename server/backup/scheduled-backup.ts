/** The nightly backup, if BACKUP_DIR is set; also deletes the oldest ones. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { now } from '#app/platform/clock.ts'
import { env } from '#app/platform/env.ts'
import type { Task } from '#app/platform/tasks.ts'
import { log } from '#app/platform/log.ts'
import { makeBackup } from '#server/backup/make-backup.ts'

const NAME = /^orbit-\d{8}T\d{6}Z\.backup$/
/** Left behind by a process that was killed during a backup. */
const UNFINISHED = /^orbit-\d{8}T\d{6}Z\.backup\.(?:partial|dump-\w+)$/
const MAX_SECONDS = 6 * 3600

export async function backUpOnSchedule(): Promise<void> {
  const { backupDir, backupCount } = env()
  if (!backupDir) return
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  await removePartialBackups(backupDir)
  const stamp = now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const file = path.join(backupDir, `orbit-${stamp}Z.backup`)
  const { files, bytes } = await makeBackup(file)
  log.info({ file, files, bytes }, 'backup written')
  const backups = (await readdir(backupDir)).filter((name) => NAME.test(name)).toSorted()
  for (const name of backups.slice(0, Math.max(0, backups.length - backupCount)))
    await rm(path.join(backupDir, name), { force: true })
}

async function removePartialBackups(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => UNFINISHED.test(entry))) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    // A newer file may still be written by another process.
    if (mtimeMs < now().getTime() - MAX_SECONDS * 1000)
      await rm(file, { recursive: true, force: true })
  }
}

/** Daily at 02:30 UTC. */
export const backupTask: Task = {
  name: 'backup',
  cron: '30 2 * * *',
  run: backUpOnSchedule,
  secondsAtMost: MAX_SECONDS,
}
