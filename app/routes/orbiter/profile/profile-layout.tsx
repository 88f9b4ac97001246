import { useEffect, useState } from 'react'
import { Link, Outlet, useLocation, useMatches } from 'react-router'
import type { Route } from './+types/profile-layout'
import { CreatorCard } from '#market/creators/creator-card.tsx'
import {
  getOwnProfile,
  readProfileEditor,
  type OwnProfile,
} from '#market/creators/own-profile.server.ts'
import { paths } from '#app/base/paths.ts'
import {
  cardOf,
  type EditorDesk,
  type SectionHandle,
  type Typed,
} from '#app/routes/orbiter/profile/editor-desk.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { TabLinks } from '#app/ui/tabs.tsx'
import './profile-editor.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Your Orbiter profile', 'What customers see of you, and what they can book.')

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('profile editor failed to load', {}, async () => {
    // The first visit creates the profile.
    const profile = await getOwnProfile(viewer)
    return { profile, editor: await readProfileEditor(viewer) }
  })
}

/** The page where each of the five fields is filled in. */
const FIELD_PLACES: Record<string, string> = {
  'Display name': `${paths.orbiterProfile()}#field-fullName`,
  Bio: `${paths.orbiterProfile()}#field-bio`,
  'Experience level': `${paths.orbiterProfile()}#field-experienceLevel`,
  Specialties: `${paths.orbiterProfile()}#field-specialtiesNew`,
  'Portfolio link': `${paths.orbiterLinks()}#field-portfolioUrl`,
}

const SECTIONS = [
  { to: paths.orbiterProfile(), label: 'About you' },
  { to: paths.orbiterLinks(), label: 'Links' },
  { to: paths.orbiterPortfolio(), label: 'Portfolio' },
  { to: paths.orbiterPrices(), label: 'Prices' },
  { to: paths.orbiterServices(), label: 'Services' },
  { to: paths.orbiterChecks(), label: 'Verification' },
  { to: paths.orbiterModel(), label: 'How you work' },
]

/** The profile editor: a page per section, beside the card that customers see. */
export default function ProfileTab({ loaderData: { content } }: Route.ComponentProps) {
  const [typed, setTyped] = useState<Typed>({})
  const section = useSectionHeadline()
  useFocusOnField()
  // Each section reports the content of its own fields; values from other sections stay.
  const onTyped = (more: Typed) =>
    setTyped((before) => ({ ...before, ...more, values: { ...before.values, ...more.values } }))
  return (
    <div className="page">
      <WorkHead title={content ? stateOf(content.profile, section) : 'Your profile'} />
      {content && <Missing labels={content.profile.missing} />}
      <TabLinks label="Profile sections" className="above-16" tabs={SECTIONS} />
      <div className="editor">
        <div className="editor-form">
          <Outlet context={content && ({ ...content, onTyped } satisfies EditorDesk)} />
        </div>
        {content && (
          <section aria-labelledby="preview-title" className="editor-preview">
            <div className="editor-preview-head">
              <h2 id="preview-title" className="title">
                What customers see
              </h2>
              {content.profile.isListed ? (
                <Link to={paths.creator(content.editor.card.userId)} className="text-link tall">
                  Open profile
                </Link>
              ) : (
                <span className="small text-muted">Not listed yet</span>
              )}
            </div>
            {/* Only a preview of the card: nothing in it can be clicked. */}
            <div inert>
              <CreatorCard creator={cardOf(content.editor, typed)} />
            </div>
          </section>
        )}
      </div>
    </div>
  )
}

/** Focuses the field that the URL's fragment names. */
function useFocusOnField() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus()
  }, [hash])
}

/** Null if the open section has nothing to say, or couldn't be read. */
function useSectionHeadline(): string | null {
  const { handle, loaderData } = useMatches().at(-1) ?? {}
  const { headlineOf } = (handle ?? {}) as Partial<SectionHandle<unknown>>
  const { content } = (loaderData ?? {}) as { content?: unknown }
  return headlineOf && content ? headlineOf(content) : null
}

/** What keeps the profile from being listed comes first, then how the open section stands. */
function stateOf({ completeness, isListed }: OwnProfile, section: string | null): string {
  if (completeness < 100) return `Your profile is ${completeness}% complete.`
  if (!isListed) return "Your profile isn't listed yet."
  return section ?? 'Your profile is listed.'
}

function Missing({ labels }: { labels: string[] }) {
  if (labels.length === 0) return null
  return (
    <ul className="editor-missing" aria-label="Missing from your profile">
      {labels.map((label) => (
        <li key={label}>
          <Link to={FIELD_PLACES[label] ?? paths.orbiterProfile()} className="text-link">
            Missing: {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
