import { useRef, useState, type FormEvent } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { CreatorCard } from '#app/features/creators/creator-card.tsx'
import type { CreatorCardData, PortfolioItem } from '#app/features/creators/creator.ts'
import { PlaceField } from '#app/features/creators/place-field.tsx'
import type { MediaCopy } from '#app/features/media/media-copies.server.ts'
import type { ModelState } from '#app/features/onboarding/model-switch.server.ts'
import type { OwnProfile } from '#app/features/creators/own-profile.server.ts'
import type { OwnOffers } from '#app/features/offers/own-offers.server.ts'
import type { ProfileEditorData } from '#app/features/creators/save-own-profile.server.ts'
import type { OwnUpload } from '#app/features/media/video-upload.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { ModelSwitchPanel } from '#app/routes/orbiter/model-switch-panel.tsx'
import { EntryList } from '#app/routes/orbiter/entry-list.tsx'
import { OffersSection } from '#app/routes/orbiter/offers-section.tsx'
import { PortfolioSection } from '#app/routes/orbiter/portfolio-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'

const BIO_MAX = 300

const EXPERIENCE = [
  { value: 'beginner', label: 'Beginner (0-1 years)' },
  { value: 'intermediate', label: 'Intermediate (2-3 years)' },
  { value: 'advanced', label: 'Advanced (4-5 years)' },
  { value: 'expert', label: 'Expert (5+ years)' },
]

/** Where the link beside a missing field leads. */
const FIELD_OF: Record<string, string> = {
  'Display name': 'fullName',
  Bio: 'bio',
  'Experience level': 'experienceLevel',
  Specialties: 'specialtiesNew',
  'Portfolio link': 'portfolioUrl',
}

/** The tab is long: what else is on it. */
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
        <Editor
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
          {/* A picture of the card: nothing in it can be pressed. */}
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
    values['experienceLevel'],
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

interface EditorProps {
  editor: ProfileEditorData
  action: string
  answer: ActionResult | undefined
  onTyped: (values: Record<string, string>, specialties: string[]) => void
}

function Editor({ editor, action, answer, onTyped }: EditorProps) {
  const mine = answer?.values?.intent === 'save-profile' ? answer : undefined
  const errors: FieldErrors = mine?.errors ?? {}
  const values: Record<string, string | undefined> = { ...editor.values, ...mine?.values }
  const form = useRef<HTMLFormElement>(null)
  const { savedAt, card } = editor
  useFormAutosave(form, {
    name: `profile:${card.userId}`,
    savedAt,
    saveTo: paths.saveDraft('profile'),
    isAnswered: mine?.ok === false,
  })
  const [bioLength, setBioLength] = useState((values['bio'] ?? '').length)
  const isBusy = useNavigation().formData?.get('intent') === 'save-profile'
  const text = (name: string, maxLength: number) => ({
    name,
    maxLength,
    defaultValue: values[name],
    error: errors[name],
  })
  const copyNote = (name: 'imageUrl' | 'coverReelUrl', hint?: string) =>
    noteOf(editor.copies[name], hint, errors[name])
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    const fields = fieldsOf(typed)
    setBioLength(fields['bio']?.length ?? 0)
    const specialties = typed.getAll('specialties').filter((entry) => typeof entry === 'string')
    onTyped(fields, specialties)
  }
  return (
    <Form
      method="post"
      action={action}
      ref={form}
      className="grid gap-6"
      noValidate
      onInput={onInput}
      preventScrollReset
    >
      <h2 className="display-3">Your profile</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Display Name" {...text('fullName', 80)} required autoComplete="name" />
        <TextField
          label="Username"
          {...text('username', 30)}
          optional
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label="Email"
          name="email"
          value={editor.email}
          readOnly
          hint="The address of your account."
        />
        <PlaceField
          label="Location"
          {...text('location', 120)}
          placeholder="Dallas, TX"
          cities={editor.cities}
        />
      </div>
      <TextareaField label="Bio" {...text('bio', BIO_MAX)} hint={`${bioLength}/${BIO_MAX}`} />
      <SelectField
        label="Experience level"
        name="experienceLevel"
        options={EXPERIENCE}
        placeholder="Choose your level"
        defaultValue={values['experienceLevel']}
        error={errors['experienceLevel']}
      />
      <EntryList
        label="Specialties"
        name="specialties"
        start={editor.specialties}
        error={errors['specialties']}
      />
      <EntryList
        label="Languages"
        name="languages"
        start={editor.languages}
        error={errors['languages']}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Portfolio link"
          {...text('portfolioUrl', 500)}
          inputMode="url"
          placeholder="https://"
        />
        <TextField
          label="Website"
          {...text('website', 500)}
          optional
          inputMode="url"
          placeholder="https://"
        />
        <TextField
          label="Instagram"
          {...text('instagram', 200)}
          optional
          placeholder="@name"
          autoCapitalize="none"
        />
        <TextField
          label="YouTube"
          {...text('youtube', 200)}
          optional
          placeholder="@name"
          autoCapitalize="none"
        />
        <TextField
          label="TikTok"
          {...text('tiktok', 200)}
          optional
          placeholder="@name"
          autoCapitalize="none"
        />
        <TextField
          label="Profile image URL"
          {...text('imageUrl', 500)}
          {...copyNote('imageUrl', 'We save a copy of the picture.')}
          optional
          inputMode="url"
          placeholder="https://"
        />
        <TextField
          label="Cover reel URL"
          {...text('coverReelUrl', 500)}
          {...copyNote(
            'coverReelUrl',
            'We save a copy of the video. Or press “Use as cover” next to a video in your portfolio.',
          )}
          optional
          inputMode="url"
          placeholder="https://"
        />
      </div>
      <p className="text-sm text-muted">
        Have a picture on your device?{' '}
        <Link to={paths.profile()} className="text-link">
          Upload it in your account
        </Link>
        ; it also appears here.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          name="intent"
          value="save-profile"
          tone="main"
          busy={isBusy}
          busyLabel="Saving"
        >
          Save profile
        </Button>
        {editor.hasDraft && <p className="text-sm text-muted">You have unsaved changes.</p>}
      </div>
    </Form>
  )
}

/** What a field says of the copy of its address: why there is none, or that it is on its way. */
function noteOf(
  copy: MediaCopy | null,
  hint: string | undefined,
  error: string | undefined,
): { hint: string | undefined; error: string | undefined } {
  if (error || !copy) return { hint, error }
  return copy.reason
    ? { hint, error: copy.reason }
    : { hint: 'We are copying this file. It appears once the copy is ready.', error }
}
