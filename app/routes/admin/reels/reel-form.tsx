import { useRef, useState, type RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AdminReel } from '#market/reels/admin-reels.server.ts'
import { categoryLabel, DEFAULT_CATEGORY } from '#market/reels/reel.ts'
import type { GalleryFilm } from '#delivery/publishing/gallery-films.server.ts'
import { ReelFilms } from '#app/routes/admin/reels/reel-films.tsx'
import { useCloseWhenDone } from '#app/routes/admin/controls/use-close-when-done.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { fillForm } from '#app/forms/form-values.ts'
import { useSaved } from '#app/forms/use-sent-form.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

const COPYING = 'We are copying this file. It appears once the copy is ready.'

interface ReelFormProps {
  formKey: string
  /** Null for a new reel. */
  reel: AdminReel | null
  categories: string[]
  adminId: string
  /** Uploaded films that no reel shows yet. */
  films: GalleryFilm[]
  backHref: string
  result: ActionResult | undefined
}

interface Field {
  name: string
  defaultValue: string
  error: string | undefined
}

export function ReelForm(props: ReelFormProps) {
  const { reel, backHref, result, films, adminId } = props
  const close = useCloseWhenDone(result, backHref)
  const isBusy = useNavigation().formData?.get('intent') === 'save'
  // A live update reads the page's data again; the form keeps its key.
  const [formKey] = useState(props.formKey)
  const form = useRef<HTMLFormElement>(null)
  const { film, choose } = useFilm(form, props)
  const { values, errors } = result ?? {}
  const field = (name: string, value: string, failure?: string | null): Field => ({
    name,
    defaultValue: values?.[name] ?? value,
    error: errors?.[name] ?? failure ?? undefined,
  })
  const isChecked = (name: string, value: boolean) => (values ? values[name] === 'on' : value)
  return (
    <Modal open onClose={close} title={reel ? 'Edit Reel' : 'Add Reel'} size="lg">
      <Form ref={form} method="post" className="stack-16" noValidate preventScrollReset>
        <input type="hidden" name="formKey" value={formKey} />
        {reel && <input type="hidden" name="reelId" value={reel.id} />}
        <TextField
          label="Title"
          maxLength={120}
          required
          data-autofocus
          {...field('title', reel?.title ?? '')}
        />
        <TextareaField
          label="Description"
          rows={2}
          maxLength={1000}
          optional
          {...field('description', reel?.description ?? '')}
        />
        <ReelFilms adminId={adminId} films={films} chosenId={film?.id ?? null} onChoose={choose} />
        <FilmFields {...props} film={film} field={field} />
        <TextField
          label="Orbiter’s email"
          type="email"
          maxLength={254}
          optional
          hint="Who filmed it. The reel then leads to their profile."
          {...field('orbiterEmail', reel?.orbiterEmail ?? '')}
        />
        <TextField
          label="Tags"
          maxLength={800}
          optional
          hint="Separated by commas."
          {...field('tags', reel?.tags.join(', ') ?? '')}
        />
        <div className="stack-8 columns-2">
          <SwitchField
            label="Active"
            name="isActive"
            hint="Shown in the gallery."
            defaultChecked={isChecked('isActive', reel?.isActive ?? true)}
          />
          <SwitchField
            label="Featured"
            name="isFeatured"
            hint="Also shown at the top."
            defaultChecked={isChecked('isFeatured', reel?.isFeatured ?? false)}
          />
        </div>
        <div className="cluster-8 end above-8">
          <Button type="button" tone="ghost" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            tone="main"
            name="intent"
            value="save"
            busy={isBusy}
            busyLabel="Saving"
          >
            {reel ? 'Save Reel' : 'Add Reel'}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}

/**
 * A film uploaded in this dialog fills the form as soon as it is ready, except for fields that were
 * edited by hand; a chosen film fills all fields.
 */
function useFilm(form: RefObject<HTMLFormElement | null>, { films, reel }: ReelFormProps) {
  const [olderIds] = useState(() => films.map(({ id }) => id))
  const [chosen, setFilm] = useState<GalleryFilm | null>(null)
  const fresh = films.find(({ id, state }) => state === 'ready' && !olderIds.includes(id))
  const film = chosen ?? fresh ?? null
  const { videoUrl = '', thumbnailUrl, durationSeconds } = reel ?? {}
  useSaved(
    form,
    film?.fields ?? {
      videoUrl,
      thumbnailUrl: thumbnailUrl ?? '',
      durationSeconds: String(durationSeconds ?? ''),
    },
    undefined,
  )
  const choose = (film: GalleryFilm) => {
    setFilm(film)
    if (form.current) fillForm(form.current, film.fields)
  }
  return { film, choose }
}

interface FilmFieldsProps extends ReelFormProps {
  film: GalleryFilm | null
  field: (name: string, value: string, failure?: string | null) => Field
}

function FilmFields({ reel, categories, film, field }: FilmFieldsProps) {
  const present = reel?.category ?? DEFAULT_CATEGORY
  const options = [...new Set([DEFAULT_CATEGORY, ...categories, present])].map((name) => ({
    value: name,
    label: categoryLabel(name),
  }))
  // The error was about the previous URL, so it no longer applies.
  const filled: FilmFieldsProps['field'] = (name, value, failure) => {
    const sent = field(name, value, failure)
    const found = film?.fields[name as keyof GalleryFilm['fields']]
    return found === undefined || found === sent.defaultValue
      ? sent
      : { ...sent, defaultValue: found, error: undefined }
  }
  return (
    <>
      <TextField
        label="Video URL"
        inputMode="url"
        maxLength={500}
        required
        hint={reel?.copies.video ? COPYING : 'Or a portrait MP4 on another site. We save a copy.'}
        {...filled('videoUrl', reel?.videoUrl ?? '', reel?.copies.video?.reason)}
      />
      <TextField
        label="Thumbnail URL"
        inputMode="url"
        maxLength={500}
        optional
        hint={reel?.copies.thumbnail ? COPYING : undefined}
        {...filled('thumbnailUrl', reel?.thumbnailUrl ?? '', reel?.copies.thumbnail?.reason)}
      />
      <div className="stack-16 columns-2">
        <SelectField label="Category" options={options} {...field('category', present)} />
        <TextField
          label="Duration in seconds"
          inputMode="decimal"
          maxLength={8}
          optional
          {...filled('durationSeconds', String(reel?.durationSeconds ?? ''))}
        />
      </div>
    </>
  )
}
