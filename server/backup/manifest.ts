/** The manifest of a backup: the last entry of the archive, written after everything else. */
import { z } from 'zod'

export const FORMAT = 1

const SHA256 = /^[0-9a-f]{64}$/

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** ISO 8601 */
  createdAt: z.iso.datetime(),
  /** `cluster`: the files of the built-in PostgreSQL. `dump`: a pg_dump of another server. */
  kind: z.enum(['cluster', 'dump']),
  /** PostgreSQL's `server_version_num`. */
  postgresVersion: z.int().positive(),
  /** Cluster files only fit the platform that wrote them, for example `linux-x64`. */
  platform: z.string().min(1),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().regex(SHA256) })).min(1),
  /** Shows whether SECRET_KEY is still the one that the data was encrypted with. */
  keyFingerprint: z.string().min(1),
  /** Folders of the cluster, including the empty ones, which PostgreSQL requires. */
  folders: z.array(z.string()),
  entries: z.array(
    z.object({
      name: z.string().min(1),
      size: z.int().nonnegative(),
      sha256: z.string().regex(SHA256),
    }),
  ),
})

export type Manifest = z.infer<typeof manifestSchema>
export type Entry = Manifest['entries'][number]
