import { useState } from 'react'
import { ownMedia } from '#app/base/own-media.ts'
import { CreatorCard } from '#app/features/creators/creator-card.tsx'
import type { CreatorCardData, PortfolioItem } from '#app/features/creators/creator.ts'
import type { ModelState } from '#app/features/onboarding/model-switch.server.ts'
import type { OwnProfile, ProfileEditorData } from '#app/features/creators/own-profile.server.ts'
import type { OwnOffers } from '#app/features/offers/own-offers.server.ts'
import type { OwnUpload } from '#app/features/media/video-upload.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ModelSwitchPanel } from '#app/routes/orbiter/model-switch-panel.tsx'
import { OffersSection } from '#app/routes/orbiter/offers-section.tsx'
import { ProfileEditor } from '#app/routes/orbiter/profile-tab/profile-editor.tsx'
import { PortfolioSection } from '#app/routes/orbiter/portfolio-section.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** The field that each "Missing" link leads to. */
const FIELD_OF: Record<string, string> = {
  'Display name': 'fullName',
  Bio: 'bio',
  'Experience level': 'experienceLevel',
  Specialties: 'specialtiesNew',
  'Portfolio link': 'portfolioUrl',
}

/** Links to the other parts of this long tab. */
const PARTS = [
  { id: 'offers', label: 'Services & pricing' },
  { id: 'portfolio', label: 'Portfolio' },
  { id: 'model', label: 'How you work' },
]

export interface ProfileTabProps {
  editor: ProfileEditorData
  profile: OwnProfile
  model: ModelState
  portfolio: PortfolioItem[]
  uploads: OwnUpload[]
  offers: OwnOffers
  newIds: { service: string; package: string }
  answer: ActionResult | undefined
}

export function ProfileTab({
  editor,
  profile,
  model,
  portfolio,
  uploads,
  offers,
  newIds,
  answer,
}: ProfileTabProps) {
  const [card, setCard] = useState(() => cardOf(editor, editor.values, editor.specialties))
  const here = paths.orbiterProfile()
  return (
    <div className="work-columns mt-8">
      <nav aria-label="On this page" className="col-span-full flex flex-wrap gap-x-6 gap-y-1">
        {PARTS.map(({ id, label }) => (
          <a key={id} href={`#${id}`} className="text-link py-2">
            {label}
          </a>
        ))}
      </nav>
      <div className="grid min-w-0 content-start gap-14">
        <ProfileEditor
          editor={editor}
          action={here}
          answer={answer}
          onTyped={(values, specialties) => setCard(cardOf(editor, values, specialties))}
        />
        <OffersSection
          orbiterId={editor.card.userId}
          offers={offers}
          newIds={newIds}
          action={here}
          answer={answer}
        />
        <PortfolioSection items={portfolio} uploads={uploads} action={here} answer={answer} />
        <ModelSwitchPanel state={model} action={here} answer={answer} />
      </div>
      <div className="grid min-w-0 content-start gap-8">
        <Completeness profile={profile} />
        <section aria-labelledby="preview-title">
          <h2 id="preview-title" className="title mb-4">
            How customers see you
          </h2>
          {/* Only a preview of the card: nothing in it can be clicked. */}
          <div inert className="max-w-[400px]">
            <CreatorCard key={JSON.stringify(card)} creator={card} />
          </div>
        </section>
      </div>
    </div>
  )
}

function cardOf(
  editor: ProfileEditorData,
  values: Record<string, string | undefined>,
  specialties: string[],
): CreatorCardData {
  const filled = [
    values['fullName'],
    values['bio'],
    values['experienceLevel'] || editor.experienceSaid,
    specialties.length > 0,
    values['portfolioUrl'],
  ].filter(Boolean).length
  return {
    ...editor.card,
    fullName: values['fullName']?.trim() || 'Your name',
    bio: values['bio']?.trim() || null,
    location: values['location']?.trim() || null,
    specialties,
    imageUrl: ownMedia(values['imageUrl']?.trim()),
    reelUrl: null,
    milesAway: null,
    completeness: Math.round((filled / 5) * 100),
  }
}

function Completeness({ profile: { completeness, missing } }: { profile: OwnProfile }) {
  return (
    <Panel>
      <h2 className="title">
        {completeness === 100 ? 'Profile complete' : 'Profile completeness'}
      </h2>
      <p className="stat-figure mt-2">{completeness}%</p>
      <progress
        className="meter"
        aria-label="Profile completeness"
        value={completeness}
        max={100}
      />
      {missing.length > 0 && (
        <ul className="mt-3 grid gap-1">
          {missing.map((label) => (
            <li key={label}>
              <a href={`#${FIELD_OF[label] ?? ''}`} className="text-link inline-block py-2">
                Missing: {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
