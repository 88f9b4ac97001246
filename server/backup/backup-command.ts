/** What `npm run backup -- FILE` and `npm run restore -- FILE` print. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '#app/platform/env.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { requireNamedFiles } from '#server/backup/named-files.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'

/** npm runs commands in the project's folder; INIT_CWD is the folder that the person ran npm in. */
const fromCaller = (file: string) => path.resolve(process.env['INIT_CWD'] ?? '.', file)

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const count = (n: number, noun: string) =>
  `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`

export async function runBackup(name: string | undefined): Promise<void> {
  if (!name) throw new BackupError('Say which file to write: npm run backup -- FILE')
  const file = fromCaller(name)
  const { files } = await makeBackup(file)
  const stored = env().backsUpFiles
    ? count(files, 'stored file')
    : 'without the stored files, which need a backup of their own'
  process.stdout.write(
    `orbit: backup written to ${file} (${megabytes((await stat(file)).size)}, ${stored}). It holds keys and personal data: keep it safe.\n`,
  )
}

export async function runRestore(name: string | undefined): Promise<void> {
  if (!name) throw new BackupError('Say which backup to restore: npm run restore -- FILE')
  const { createdAt, rows, files, namedFiles } = await restoreBackup(fromCaller(name))
  const { bucket } = env()
  process.stdout.write(
    `orbit: restored the backup of ${createdAt}: ${count(rows, 'row')} and ${count(files, 'stored file')}\n`,
  )
  // The files of a folder came with the backup, and were verified one by one.
  if (!bucket && files > 0) return
  await requireNamedFiles(namedFiles)
  if (bucket && namedFiles.length > 0)
    process.stdout.write(
      `orbit: all ${namedFiles.length} files that were looked for are in the bucket ${bucket.bucket}\n`,
    )
}
