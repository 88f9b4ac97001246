/** `npm run backup -- FILE` and `npm run restore -- FILE`: what they print. */
import { stat } from 'node:fs/promises'
import { BackupError } from '#server/backup/backup-error.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const count = (n: number, noun: string) => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`

export async function runBackup(file: string | undefined): Promise<void> {
  if (!file) throw new BackupError('Say which file to write: npm run backup -- FILE')
  const { files } = await makeBackup(file)
  console.log(
    `orbit: backup written to ${file} (${megabytes((await stat(file)).size)}, ${count(files, 'stored file')}). It holds keys and personal data: keep it safe.`,
  )
}

export async function runRestore(file: string | undefined): Promise<void> {
  if (!file) throw new BackupError('Say which backup to restore: npm run restore -- FILE')
  const { createdAt, rows, files } = await restoreBackup(file)
  console.log(`orbit: restored the backup of ${createdAt}: ${count(rows, 'row')} and ${count(files, 'stored file')}`)
}
