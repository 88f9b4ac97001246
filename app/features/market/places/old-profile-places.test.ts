import { cp, mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '#app/platform/migrate.ts'
import { createDatabase, dropDatabase, MIGRATIONS } from '#tests/support/cluster.ts'

/** Texts in profiles and enquiries from before the gazetteer, and the places they became. */
const BEFORE: [location: string | null, label: string | null][] = [
  ['Dallas, TX', 'Dallas, TX'],
  ['dallas', 'Dallas, TX'],
  ['New York City, NY', 'New York City, NY'],
  ['Springfield, IL', 'Springfield, IL'],
  ['Brooklyn, NY', 'Brooklyn, NY'],
  ['asdf', null],
  ['Illinois', null],
  [null, null],
]

test('places that were free text become places of the gazetteer; other text stays as it was', async () => {
  const connectionString = await createDatabase(inject('adminUrl'), 'nothing')
  const pool = new pg.Pool({ connectionString, max: 2 })
  const earlier = await mkdtemp(path.join(inject('folder'), 'earlier-'))
  try {
    for (const file of await readdir(MIGRATIONS))
      if (file < '0025') await cp(path.join(MIGRATIONS, file), path.join(earlier, file))
    await migrate(pool, earlier)
    for (const [index, [location]] of BEFORE.entries())
      await pool.query(
        `with person as (insert into users (email, full_name) values ($1, 'Noa') returning id)
          insert into profiles (user_id, email, full_name, location) select id, $1, 'Noa', $2 from person`,
        [`noa-${index}@example.test`, location],
      )
    await pool.query(
      `insert into enquiries (kind, service_type, name, email, city, state, zip_code, reply_due_at)
        values ('booking', 'quick-reel', 'Noa', 'noa@example.test', 'Chicago', 'IL', '60614', now())`,
    )
    await migrate(pool, MIGRATIONS)
    const { rows } = await pool.query<{ location: string | null; label: string | null }>(
      `select location, label from profiles left join places on places.id = place_id order by profiles.email`,
    )
    expect(rows.map(({ label }) => label)).toEqual(BEFORE.map(([, label]) => label))
    expect(rows.map(({ location }) => location)).toEqual(
      BEFORE.map(([location, label]) => label ?? location),
    )
    const { rows: enquiries } = await pool.query<{ label: string }>(
      'select label from enquiries join places on places.id = place_id',
    )
    expect(enquiries).toEqual([{ label: 'Chicago, IL' }])
  } finally {
    await pool.end()
    await dropDatabase(inject('adminUrl'), connectionString)
  }
})
