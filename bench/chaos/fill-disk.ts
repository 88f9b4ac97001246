/** Fills a small mounted disk, and frees it again. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, openSync, closeSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { type Site } from './site.ts'
import type { Writers } from './writers.ts'

export const GIVE_UP_MS = 60_000

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Milliseconds from now until a form that was sent after now is acknowledged. An answer that was
 * already on its way is ignored: it does not show how the site reacts to what was just done to it.
 */
export async function untilAcknowledged(writers: Writers): Promise<number> {
  const startedAt = performance.now()
  while (writers.latest.sentAt < startedAt) {
    if (performance.now() - startedAt > GIVE_UP_MS) return GIVE_UP_MS
    await pause(5)
  }
  return writers.latest.answeredAt - startedAt
}

const DISK_MB = 700

const FULL_FOR_MS = 60_000

export const ENOUGH_REFUSALS = 100

/** Writes zeros until the disk is full. @returns the file */
function fillDisk(folder: string): string {
  const file = path.join(folder, 'filler')
  const descriptor = openSync(file, 'w')
  for (const size of [1 << 20, 4096]) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(size))
    } catch {
      // The remaining space is too small for a chunk of this size.
    }
  }
  closeSync(descriptor)
  return file
}

/**
 * @returns the gap between acknowledged forms, and how many forms were refused while the disk was
 * full
 */
export async function fillDiskOnce(
  site: Site,
  writers: Writers,
): Promise<{ gapMs: number; refused: number }> {
  const refusedBefore = writers.refused()
  const filler = fillDisk(site.dataDir)
  const deadline = performance.now() + FULL_FOR_MS
  // The database keeps working as long as its current WAL segment has room.
  while (performance.now() < deadline && writers.refused() < refusedBefore + ENOUGH_REFUSALS)
    await pause(20)
  rmSync(filler)
  return { gapMs: await untilAcknowledged(writers), refused: writers.refused() - refusedBefore }
}

/** Mounts a small tmpfs that can be filled safely. Returns null if this user may not mount one. */
export function mountDisk(folder: string): (() => void) | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return () => execFileSync('umount', [folder])
  } catch {
    return null
  }
}
