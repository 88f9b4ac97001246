import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { env } from '#app/platform/env.ts'

/**
 * Creates the data folder if it is missing, closed to other users of the machine. For root it is
 * traversable but not listable (0711), because the built-in PostgreSQL then runs as another user
 * inside it. An existing folder keeps its permissions.
 */
export function makeDataFolder(): void {
  mkdirSync(env().dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/** The folder of the built-in database. @param dataDir DATA_DIR */
export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres')
}
