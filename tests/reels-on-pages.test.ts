/** Reels and pictures that public pages choose, with the gallery and the Orbiters of the demo. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db.ts'
import * as authPage from '#app/routes/auth/auth.tsx'
import * as becomeOrbiterPage from '#app/routes/public/become-orbiter.tsx'
import * as waysToBookPage from '#app/routes/public/booking.tsx'
import * as contactPage from '#app/routes/public/contact.tsx'
import * as contentPage from '#app/routes/public/content-page.tsx'
import { CONTENT_PAGES } from '#app/routes/public/content/content-pages.ts'
import * as enquiryPage from '#app/routes/public/enquiry.tsx'
import * as helpPage from '#app/routes/public/help.tsx'
import * as homePage from '#app/routes/public/home.tsx'
import * as howItWorksPage from '#app/routes/public/how-it-works.tsx'
import * as newsletterPage from '#app/routes/public/newsletter.tsx'
import * as weddingsPage from '#app/routes/public/weddings.tsx'
import { makeGallery } from '#db/demo/demo-gallery.ts'
import type { DemoReel } from '#db/demo/demo-media.ts'
import { now, withOwnClock } from '#app/platform/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const PAGES = {
  '/': homePage,
  '/auth': authPage,
  '/become-orbiter': becomeOrbiterPage,
  '/booking': waysToBookPage,
  '/contact': contactPage,
  '/enquiry': enquiryPage,
  '/help': helpPage,
  '/how-it-works': howItWorksPage,
  '/newsletter': newsletterPage,
  '/weddings': weddingsPage,
  ...Object.fromEntries(Object.keys(CONTENT_PAGES).map((path) => [path, contentPage])),
}

/** At most on this many pages. */
const PAGES_EACH = 3

/** The first reels of as many Orbiters as a page shows, so that their turns don't choose. */
const COVERS = ['new-season-rail', 'kettlebell-session', 'last-call']

async function load(): Promise<void> {
  const { reels } = JSON.parse(readFileSync('db/demo/media/manifest.json', 'utf8')) as {
    reels: DemoReel[]
  }
  const made = reels.map((reel) => ({
    ...reel,
    videoUrl: `/files/${reel.file}`,
    posterUrl: `/files/${reel.poster}`,
  }))
  await withOwnClock(() => makeGallery(made, now()))
  for (const slug of COVERS) {
    const { id } = await createOrbiter()
    await db()
      .updateTable('profiles')
      .set({
        coverReelUrl: `/files/reels/${slug}.mp4`,
        coverPosterUrl: `/files/reels/${slug}.webp`,
      })
      .where('userId', '=', id)
      .execute()
  }
}

/** The cards of Orbiters: what stands on them is theirs, not the page's choice. */
const CARDS = /<article class="featured-orbiter"[^]*?<\/article>/g

/** One picture with all frames of a film, of which one layer at a time is seen. */
const FRAMES = 'night-frames'

/** `main-stage`, `wedding-rings-1`: reels and our own pictures, without their sizes. */
function picturesOf(html: string): string[] {
  return [...html.replace(CARDS, '').matchAll(/<img [^>]*?src="([^"]+)\.webp"/g)]
    .map(([, source = '']) => path.basename(source).replace(/-720$/, ''))
    .filter((name) => name !== FRAMES)
}

test('a reel or a picture stands once on a page, and on three pages at most', async () => {
  await load()
  const pagesOf = new Map<string, string[]>()
  for (const [address, module] of Object.entries(PAGES)) {
    const { status, html } = await openPage(module, address, address, null)
    expect(status, address).toBe(200)
    const pictures = picturesOf(html)
    expect(pictures.toSorted(), address).toEqual([...new Set(pictures)].toSorted())
    for (const name of pictures) pagesOf.set(name, [...(pagesOf.get(name) ?? []), address])
  }
  // Each kind of choice was seen: the gallery's, an Orbiter's first reel, our own pictures and
  // what visitors may download.
  expect([...pagesOf.keys()]).toEqual(
    expect.arrayContaining(['main-stage', 'last-call', 'wedding-rings-1', 'pasta-night']),
  )
  const tooOften = [...pagesOf].filter(([, pages]) => pages.length > PAGES_EACH)
  expect(tooOften).toEqual([])
})
