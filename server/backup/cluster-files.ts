/**
 * A physical copy of the built-in PostgreSQL while it runs, with PostgreSQL's own functions for
 * base backups (its binaries come without pg_basebackup and pg_dump):
 * https://www.postgresql.org/docs/18/continuous-archiving.html
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { newId } from '#app/base/ids.ts'
import type { ArchiveWriter } from '#server/backup/archive.ts'
import { BackupError } from '#server/backup/backup-error.ts'

/** Folders whose content belongs to the running server; the copy needs them, but empty. */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/
const WAL_SEGMENT = /^[0-9A-F]{24}$/
const CONTROL_FILE = 'global/pg_control'

interface ClusterList {
  files: string[]
  folders: string[]
}

async function listCluster(cluster: string): Promise<ClusterList> {
  const list: ClusterList = { files: [], folders: [] }
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(cluster, folder), { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' && folder !== '') return []
        throw error
      },
    )
    for (const entry of entries) {
      const name = path.posix.join(folder, entry.name)
      if (LEFT_OUT.test(entry.name)) continue
      if (entry.isDirectory()) {
        list.folders.push(name)
        if (!EMPTY_FOLDERS.has(name)) await walk(name)
      } else if (entry.isFile()) {
        list.files.push(name)
      } else {
        throw new BackupError(
          `The built-in database holds "${name}", which is not a file: tablespaces elsewhere cannot be backed up.`,
        )
      }
    }
  }
  await walk('')
  // The copy's WAL segments go here, and PostgreSQL expects this subfolder.
  list.folders.push('pg_wal/archive_status')
  return list
}

/**
 * Copies the cluster as of the end of this call.
 * @returns its folders, including the empty ones
 */
export async function addCluster(
  archive: ArchiveWriter,
  cluster: string,
  connectionString: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'orbit-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Retains the write-ahead log written during the copy; dropped with this connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `orbit_backup_${newId().replaceAll('-', '')}`,
    ])
    const started = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('orbit', true)) as segment`,
    )
    const { files, folders } = await listCluster(cluster)
    const ordered = [...files.filter((name) => name !== CONTROL_FILE), CONTROL_FILE]
    for (const name of ordered) await archive.addFile(`database/${name}`, path.join(cluster, name))
    const stopped = await client.query<{ segment: string; label: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)',
    )
    await archive.addText('database/backup_label', stopped.rows[0]?.label ?? '')
    await addLog(archive, cluster, started.rows[0]?.segment ?? '', stopped.rows[0]?.segment ?? '')
    return folders
  } finally {
    await client.end()
  }
}

/**
 * Adds the write-ahead log from the first to the last segment: it makes files that were copied at
 * different moments consistent.
 */
async function addLog(
  archive: ArchiveWriter,
  cluster: string,
  first: string,
  last: string,
): Promise<void> {
  const segments = (await readdir(path.join(cluster, 'pg_wal')))
    .filter((name) => WAL_SEGMENT.test(name) && name >= first && name <= last)
    .toSorted()
  for (const name of segments) {
    if (!(await archive.addFile(`database/pg_wal/${name}`, path.join(cluster, 'pg_wal', name))))
      throw new BackupError('The write-ahead log was removed during the backup.')
  }
  if (segments[0] !== first || segments.at(-1) !== last)
    throw new BackupError('The write-ahead log of the backup is incomplete. Please try again.')
}
