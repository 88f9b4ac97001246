/** The results that a word of the search finds. */
import { beforeAll, describe, expect, test } from 'vitest'
import { EVENT_TYPE_LABELS } from '#market/catalog/event-types.ts'
import { DEFAULT_SEARCH, type CreatorSearch } from '#market/creators/creator-search.ts'
import { didYouMean } from '#market/search/did-you-mean.server.ts'
import { searchCreators } from '#market/search/search-creators.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase('every place')

async function find(search: string): Promise<string[]> {
  const { rows } = await searchCreators({ ...DEFAULT_SEARCH, search })
  return rows.map(({ fullName }) => fullName).toSorted()
}

beforeAll(async () => {
  const people: Parameters<typeof createOrbiter>[0][] = [
    { fullName: 'Wanda Bell', specialties: ['Events'], bio: 'Weddings on two phones.' },
    { fullName: 'Nico Marsh', specialties: ['Events'], bio: 'Neon, bass, after dark.' },
    {
      fullName: 'Ruth Pan',
      specialties: ['Food'],
      bio: 'Steam and sizzle.',
      location: 'Chicago, IL',
    },
    { fullName: 'Lou Desk', specialties: ['Tech'], bio: 'Keynotes and panels.' },
    {
      fullName: 'Pia Box',
      specialties: ['Product'],
      bio: null,
      services: [{ name: 'Table session', description: 'Unboxing on marble', priceCents: 9000 }],
      packages: [{ name: 'Perfume week', priceCents: 90_000 }],
      portfolio: [{ title: 'Lantern parade' }],
    },
    { fullName: 'Zoë Çelik', specialties: ['Fashion'], bio: 'Runways.', languages: ['Turkish'] },
    { fullName: 'Will Hand', specialties: ['Real Estate'], bio: 'Lofts at dusk.' },
  ]
  for (const person of people) await createOrbiter(person)
})

describe('words that visitors use', () => {
  test.each([
    ['wedding', ['Wanda Bell']],
    ['weding', ['Wanda Bell']],
    ['weddings', ['Wanda Bell']],
    ['bride', ['Wanda Bell']],
    ['restaurant', ['Ruth Pan']],
    ['resturant', ['Ruth Pan']],
    ['café', ['Ruth Pan']],
    ['cafe', ['Ruth Pan']],
    ['party', ['Nico Marsh', 'Wanda Bell']],
    ['birthday party', ['Nico Marsh', 'Wanda Bell']],
    ['birthday', ['Nico Marsh', 'Wanda Bell']],
    ['brithday', ['Nico Marsh', 'Wanda Bell']],
    ['nightlife', ['Nico Marsh', 'Wanda Bell']],
    ['corporate', ['Lou Desk', 'Nico Marsh', 'Wanda Bell']],
    ['product launch', ['Lou Desk', 'Pia Box']],
    ['prodct launch', ['Pia Box']],
    ['real estate', ['Will Hand']],
    ['estate real', ['Will Hand']],
    ['wedding videographer', ['Wanda Bell']],
    ['a reel for my wedding', ['Wanda Bell']],
  ])('%j finds those who do it [P-BRW-02]', async (search, names) => {
    expect(await find(search)).toEqual(names)
  })

  test.each(Object.values(EVENT_TYPE_LABELS).filter((label) => label !== 'Other'))(
    'the kind of event %j is a word that the search knows',
    async (label) => {
      const { relatedWords } = await import('#market/catalog/event-words.ts')
      expect(relatedWords(label.toLowerCase())?.words.size).toBeGreaterThan(0)
    },
  )
})

describe('a word that names a place counts as the place', () => {
  test.each([
    ['food chicago', ['Ruth Pan']],
    ['chicago il food', ['Ruth Pan']],
    ['food in illinois', ['Ruth Pan']],
    ['food chicgo', ['Ruth Pan']],
    ['food 60614', ['Ruth Pan']],
    ['food dallas', []],
    ['wedding dallas', ['Wanda Bell']],
    ['events dfw', ['Nico Marsh', 'Wanda Bell']],
  ])('%j', async (search, names) => {
    expect(await find(search)).toEqual(names)
  })

  test('a name that is also a place finds the person', async () => {
    await createOrbiter({
      fullName: 'Austin Reyes',
      location: 'Boston, MA',
      bio: 'Once of Chicago.',
    })
    expect(await find('austin')).toEqual(['Austin Reyes'])
    expect(await find('austin reyes')).toEqual(['Austin Reyes'])
    expect(await find('chicago')).toEqual(['Ruth Pan'])
  })
})

describe('every field', () => {
  test.each([
    ['a name', 'celik', 'Zoë Çelik'],
    ['a name that is a stop word', 'will', 'Will Hand'],
    ['a language', 'turkish', 'Zoë Çelik'],
    ['what a service says', 'marble', 'Pia Box'],
    ['the name of a package', 'perfume', 'Pia Box'],
    ['the title of a sample', 'lanterns', 'Pia Box'],
    ['the beginning of a word', 'unbox', 'Pia Box'],
    ['one letter too few', 'celk', 'Zoë Çelik'],
    ['one letter too many', 'lanterrn', 'Pia Box'],
    ['another letter', 'parode', 'Pia Box'],
    ['two letters in the wrong order', 'lnatern', 'Pia Box'],
    ['words in another order', 'hand will', 'Will Hand'],
  ])('%s', async (_field, search, name) => {
    expect(await find(search)).toEqual([name])
  })
})

test('where no one is found, the nearest word that finds someone is named', async () => {
  expect(await find('perfiumes')).toEqual([])
  const meant = (search: Partial<CreatorSearch>) => didYouMean({ ...DEFAULT_SEARCH, ...search })
  expect(await meant({ search: 'perfiumes' })).toMatchObject({ label: 'perfume' })
  expect(await meant({ search: 'perfiumes', levels: ['pro'] })).toBeNull()
  expect(await meant({ search: 'qqqqqq' })).toBeNull()
})

describe('what is found follows every change', () => {
  test('an offer, a sample and the listing', async () => {
    const { id } = await createOrbiter({
      fullName: 'Change Able',
      packages: [{ name: 'Zeppelin', priceCents: 100 }],
    })
    expect(await find('zeppelin')).toEqual(['Change Able'])
    await db()
      .updateTable('orbiterPackages')
      .set({ isActive: false })
      .where('orbiterId', '=', id)
      .execute()
    expect(await find('zeppelin')).toEqual([])
    await db().updateTable('profiles').set({ bio: 'Gondolas' }).where('userId', '=', id).execute()
    expect(await find('gondola')).toEqual(['Change Able'])
    await db().updateTable('profiles').set({ listedAt: null }).where('userId', '=', id).execute()
    expect(await find('gondola')).toEqual([])
    const words = await db()
      .selectFrom('creatorWords')
      .select('word')
      .where('word', 'in', ['zeppelin', 'gondolas', 'able'])
      .execute()
    expect(words).toEqual([])
  })

  test('two changes of one Orbiter at the same time are both found', async () => {
    const { id } = await createOrbiter({ fullName: 'Two Hands' })
    let release: () => void = () => undefined
    const isWritten = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = transaction(async (tx) => {
      await tx.updateTable('profiles').set({ bio: 'Falconry' }).where('userId', '=', id).execute()
      release()
      await tx.selectFrom('profiles').select('userId').where('userId', '=', id).execute()
    })
    await isWritten
    const second = db()
      .insertInto('orbiterPortfolio')
      .values({ orbiterId: id, title: 'Kayaks', mediaUrl: '/favicon.svg', mediaType: 'image' })
      .execute()
    await Promise.all([first, second])
    expect(await find('falconry kayak')).toEqual(['Two Hands'])
  })
})
