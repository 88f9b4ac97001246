/** The rounds of `npm run soak:files`: competing work runs in this process and in a second one. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Viewer } from '#people/accounts/viewer.ts'
import { createMedia } from '#files/media/media-files.server.ts'
import { originalKeyOf } from '#files/media/media-keys.ts'
import { dropUpload } from '#files/uploads/drop-upload.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { tryLock } from '#app/platform/held-locks.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { partialUploadPath, receivedBytes, uploadLockName } from '#app/platform/partial-uploads.ts'
import { hashOf, headFile, listFiles, putFile } from '#app/platform/storage.ts'
import { TASKS } from '#server/task-list.ts'
import { sizeOf } from '../../scripts/smoke.mjs'
import { openCluster } from '../cluster.ts'
import { makePeople } from '../crowd.ts'
import { expectThat } from '../expect-that.ts'
import { isOneOf, pause, pauseLong, WORKS } from './file-works.ts'
import { SecondProcess } from './second-process.ts'
import { hashOfBytes, pictureOf } from './soak-files.ts'

const ROUNDS = sizeOf(200, 6)
/** Maximum number of tries in one round, including all retries. */
const TRIES_AT_MOST = 20

const { store, retry, tidy, process: processOne, lose } = WORKS

/** An upload whose last byte has arrived. */
async function addUpload(ownerId: string): Promise<{ id: string; sha256: string }> {
  const [id, bytes] = [randomUUID(), pictureOf(500 + Math.floor(Math.random() * 60_000))]
  const file = partialUploadPath(id)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, bytes)
  const at = new Date()
  await db()
    .insertInto('uploads')
    .values({
      id,
      ownerId,
      clientKey: randomUUID(),
      purpose: 'portfolio',
      subjectId: ownerId,
      fileName: 'soak.png',
      kind: 'photo',
      sizeBytes: bytes.length,
      state: 'storing',
      createdAt: at,
      touchedAt: at,
    })
    .execute()
  return { id, sha256: hashOfBytes(bytes) }
}

const stateOf = async (id: string) =>
  (await db().selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state

/** Closes the connections that hold the locks; the work that held a lock continues without it. */
async function cutLocks(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'orbit-locks' and datname = current_database()`.execute(db())
}

async function whenFree(uploadId: string): Promise<void> {
  for (;;) {
    const lock = await tryLock(uploadLockName(uploadId)).catch(() => null)
    await lock?.release()
    if (lock) return
    await wait(1)
  }
}

/** Repeats what `tidy-uploads` does until the file is stored. */
async function finishStoring(id: string): Promise<void> {
  for (let time = 0; time < TRIES_AT_MOST && (await stateOf(id)) === 'storing'; time += 1)
    await store(id).catch(() => undefined)
}

const originalOf = async (id: string) =>
  (
    await db()
      .selectFrom('mediaFiles')
      .select('originalKey')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.originalKey ?? null

async function isStored(key: string | null, sha256: string): Promise<boolean> {
  return key !== null && (await headFile(key)) !== null && (await hashOf(key)) === sha256
}

/** Both processes run to their end; the first has lost its lock somewhere along the way. */
async function storeTwice(ownerId: string, second: SecondProcess): Promise<boolean> {
  const { id, sha256 } = await addUpload(ownerId)
  const first = store(id).catch(() => undefined)
  await pause()
  await cutLocks()
  await whenFree(id)
  await Promise.all([first, second.run('store', id).catch(() => undefined)])
  await finishStoring(id)
  const isGood = (await stateOf(id)) === 'received' && (await receivedBytes(id)) === null
  return isGood && isStored(await originalOf(id), sha256)
}

/** One process or both lose the lock at any moment, and the owner may cancel the upload. */
async function loseLock(ownerId: string, second: SecondProcess): Promise<boolean> {
  const { id, sha256 } = await addUpload(ownerId)
  const here = async () => {
    await pause()
    await store(id)
  }
  const there = async () => {
    await pause()
    await second.run('store', id)
  }
  const cut = async () => {
    await pause()
    await cutLocks()
  }
  const cancel = async () => {
    await pauseLong()
    await dropUpload({ id: ownerId } as Viewer, id)
  }
  const work = [here(), cut(), there(), cut(), here()]
  await Promise.allSettled(isOneOf(3) ? [...work, cancel()] : work)
  await finishStoring(id)
  const key = await originalOf(id)
  if ((await stateOf(id)) === 'received') return isStored(key, sha256)
  const isLeft = (await headFile(originalKeyOf(id, 'png'))) !== null
  return (await stateOf(id)) === 'cancelled' && key === null && !isLeft
}

/** A stored photo whose processing has failed or is still pending. */
async function addMedia(
  ownerId: string,
  purpose: 'delivery' | 'portfolio',
): Promise<{ id: string; key: string; sha256: string }> {
  const [id, bytes] = [randomUUID(), randomBytes(20_000)]
  const [key, sha256] = [originalKeyOf(id, 'jpg'), hashOfBytes(bytes)]
  await putFile(key, bytes)
  const file = { id, ownerId, purpose, kind: 'photo' as const, fileName: 'soak.jpg' }
  await transaction((tx) =>
    createMedia(tx, { ...file, sizeBytes: bytes.length, sha256, originalKey: key }),
  )
  return { id, key, sha256 }
}

/**
 * The owner retries a file that retention is about to delete: one or the other happens, never half
 * of both.
 */
async function retryWhileDue(ownerId: string, second: SecondProcess): Promise<boolean> {
  const { id, key, sha256 } = await addMedia(ownerId, isOneOf(2) ? 'delivery' : 'portfolio')
  await db()
    .updateTable('mediaFiles')
    .set({ state: 'failed', canRetry: true, originalUntil: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  const retryHere = async () => {
    await pause()
    await retry(ownerId, id)
  }
  const tidyHere = async () => {
    await pause()
    await tidy()
  }
  const tidyThere = async () => {
    await pause()
    await second.run('tidy')
  }
  const [retried] = await Promise.allSettled([retryHere(), tidyThere(), tidyHere()])
  await tidy()
  const isNamed = (await originalOf(id)) === key
  if (retried.status === 'fulfilled') return isNamed && isStored(key, sha256)
  return !isNamed && (await headFile(key)) === null
}

async function processTwice(ownerId: string, second: SecondProcess): Promise<boolean> {
  const { id, key, sha256 } = await addMedia(ownerId, 'delivery')
  const here = async () => {
    await pause()
    await processOne()
  }
  const loseHere = async () => {
    await pauseLong()
    await lose()
    await processOne()
  }
  const loseThere = async () => {
    await pauseLong()
    await second.run('lose')
    await second.run('process')
  }
  await Promise.allSettled([here(), loseThere(), loseHere()])
  const read = () =>
    db().selectFrom('mediaFiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (let time = 0; time < TRIES_AT_MOST && (await read()).state !== 'ready'; time += 1) {
    await lose()
    await retry(ownerId, id).catch(() => undefined)
    await db()
      .updateTable('mediaFiles')
      .set({ nextTryAt: null, tries: 0 })
      .where('id', '=', id)
      .execute()
    await processOne()
  }
  const { state, masterKey, masterSha256, previewKey } = await read()
  await db().deleteFrom('mediaFiles').where('id', '=', id).execute()
  if (state !== 'ready' || !masterKey || !(await isStored(key, sha256))) return false
  const made = await listFiles(path.posix.dirname(masterKey))
  const isWhole = made.length === 2 && made.some((file) => file.key === previewKey)
  return isWhole && isStored(masterKey, masterSha256 ?? '')
}

type Race = (ownerId: string, second: SecondProcess) => Promise<boolean>
const RACES: [name: string, race: Race][] = [
  ['two stores of one upload', storeTwice],
  ['a lock that is lost', loseLock],
  ['retry against retention', retryWhileDue],
  ['two runs of one file', processTwice],
]

async function playRaces(ownerId: string, second: SecondProcess): Promise<void> {
  for (const [name, race] of RACES) {
    let good = 0
    for (let round = 0; round < ROUNDS; round += 1) if (await race(ownerId, second)) good += 1
    expectThat(`${name}: files as they should be`, `${good} of ${ROUNDS}`, good === ROUNDS)
    await db().deleteFrom('mediaFiles').execute()
  }
}

export async function raceFiles(): Promise<void> {
  const cluster = await openCluster('soak-files', { isThrowaway: true })
  try {
    await startTasks(cluster.url, TASKS, false)
    const [orbiter] = await makePeople(cluster.pool, 'orbiter', 1)
    if (!orbiter) throw new Error('There is no Orbiter')
    const second = await SecondProcess.start(cluster.url)
    await playRaces(orbiter.id, second).finally(() => second.stop())
    await stopTasks()
  } finally {
    await cluster.stop()
  }
}
