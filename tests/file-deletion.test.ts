/** Stored files are deleted in one place, and recorded there before they are written. */
import { expect, test } from 'vitest'
import { readSources } from '#tests/support/source-tree.ts'

const STORAGE = 'app/platform/storage.ts'
const DELETER = 'app/features/files/media/unused-media.server.ts'
/** Puts a backup into a store, and empties it again if that fails; there are no rows yet. */
const RESTORE = 'server/backup/restore-files.ts'

/** Files that write to the store, and the files that have recorded their keys with `storing`. */
const WRITERS: Record<string, readonly string[]> = {
  'app/features/work/attachments/store-attachment.server.ts': [
    'app/features/work/attachments/add-attachment.server.ts',
  ],
  'app/features/files/media/clean-original.server.ts': [
    'app/features/files/media/clean-original.server.ts',
  ],
  'app/features/files/media/make-copy.server.ts': ['app/features/files/media/copy-media.server.ts'],
  'app/features/files/media/make-results.server.ts': [
    'app/features/files/media/process-media.server.ts',
  ],
  'app/features/files/media/publish-copies.server.ts': [
    'app/features/files/media/publish-copies.server.ts',
  ],
  'app/features/files/media/set-avatar.server.ts': [
    'app/features/files/media/set-avatar.server.ts',
  ],
  'app/features/files/media/store-picture.server.ts': [
    'app/features/files/media/copy-media.server.ts',
    'app/features/files/media/publish-copies.server.ts',
    'app/features/market/portfolio/add-portfolio-upload.server.ts',
  ],
  'app/features/files/media/store-video.server.ts': [
    'app/features/work/attachments/add-attachment.server.ts',
    'app/features/files/media/copy-media.server.ts',
  ],
  'app/features/delivery/publishing/publish-pack.server.ts': [
    'app/features/delivery/publishing/publish-pack.server.ts',
  ],
  'app/features/files/uploads/store-upload.server.ts': [
    'app/features/files/uploads/store-upload.server.ts',
  ],
}

const program = readSources().filter(
  ({ path: file, isTest }) => !isTest && /^(?:app|server)\//.test(file) && file !== STORAGE,
)

/** Whether a file imports one of the names. */
const importing = (names: string) =>
  new RegExp(`^import \\{[^}]*\\b(?:${names})\\b[^}]*\\} from '#`, 'm')
const pathsWith = (names: string) =>
  program.filter(({ text }) => importing(names).test(text)).map((file) => file.path)

test('one file deletes what is stored', () => {
  expect(pathsWith('deleteFile').toSorted()).toEqual([DELETER, RESTORE])
  const past = program.filter(({ imports }) =>
    imports.some((file) => /^app\/platform\/(?:disk|bucket)-store\.ts$/.test(file)),
  )
  expect(past.map((file) => file.path)).toEqual([])
})

test('code that stores a file has noted its key', () => {
  const writers = pathsWith('putFile|putFileFrom|putVerified|copyFile').filter(
    (file) => file !== RESTORE,
  )
  expect(writers.toSorted()).toEqual(Object.keys(WRITERS).toSorted())
  const noting = new Set([DELETER, ...pathsWith('storing')])
  for (const [writer, noters] of Object.entries(WRITERS))
    for (const noter of noters) expect(noting, writer).toContain(noter)
})
