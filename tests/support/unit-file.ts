/** Runs before each vitest file, ahead of its imports. */
import path from 'node:path'
import { afterEach, inject } from 'vitest'
import { newId } from '#app/base/ids.ts'

process.env['DATA_DIR'] = path.join(inject('folder'), 'data', newId())

const { resetClock } = await import('#tests/support/clock.ts')
afterEach(resetClock)
