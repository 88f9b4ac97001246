import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { env } from '#app/platform/env.ts'

/**
 * Makes the data folder if it is missing, closed to other users of the machine. For root it can be passed but not listed,
 * because the built-in PostgreSQL then runs as another user inside it. A folder that exists keeps its permissions.
 */
export function makeDataFolder(): void {
  mkdirSync(env().dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/** Where the built-in database lies. @param dataDir DATA_DIR */
export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres')
}
