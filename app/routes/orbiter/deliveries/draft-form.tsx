import { useRef, useState, type FormEvent } from 'react'
import {
  ANYWAY_MAX,
  NOTE_MAX,
  type MusicSource,
  type Version,
} from '#delivery/deliveries/delivery-job.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import type { OwedPieceProps } from '#app/routes/orbiter/deliveries/owed-props.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { useFocusFirstError } from '#app/ui/form-errors.ts'

const MUSIC: readonly { value: MusicSource; label: string }[] = [
  { value: 'none', label: 'No music' },
  { value: 'original', label: 'My own' },
  { value: 'licensed', label: 'Licensed' },
  { value: 'library', label: 'From a music library' },
  { value: 'trending', label: 'A trending sound' },
]

/** The declarations that a draft needs, and the button that delivers it. */
export function DraftForm({ job, piece, draft, isMain }: OwedPieceProps & { draft: Version }) {
  const delivery = useFormFetcher()
  const saving = useFormFetcher()
  const form = useRef<HTMLFormElement>(null)
  const errors = delivery.data?.errors
  useFocusFirstError(errors)
  // The checks depend on the declarations, so each is saved as soon as it is chosen.
  const save = (event: FormEvent) => {
    const { name } = event.target as HTMLInputElement
    if (!form.current || name === 'deliverAnywayReason' || name === 'isDoNotFilmChecked') return
    const sent = new FormData(form.current)
    sent.set('intent', 'declare')
    void saving.submit(sent, { method: 'post' })
  }
  // Music can be declared in this form, so its check alone is not shown as failing; the draft can't
  // be delivered without the declaration.
  const isFailing = draft.files.some(({ checks }) =>
    checks.some(({ id, result }) => result === 'fail' && id !== 'music'),
  )
  const customer = job.customerName
  return (
    <delivery.Form method="post" ref={form} className="draft-form" onBlur={save}>
      <input type="hidden" name="intent" value="deliver" />
      <input type="hidden" name="pieceId" value={piece.id} />
      <input type="hidden" name="version" value={draft.number} />
      {isFailing && (
        <TextareaField
          label={`Or deliver it anyway and tell ${customer} why`}
          name="deliverAnywayReason"
          idPrefix={piece.id}
          rows={2}
          maxLength={ANYWAY_MAX}
          error={errors?.['deliverAnywayReason']}
        />
      )}
      {piece.kind === 'reel' && <MusicFields {...{ job, piece, draft, errors }} />}
      <TextareaField
        label={`Note to ${customer}`}
        name="note"
        idPrefix={piece.id}
        rows={2}
        optional
        maxLength={NOTE_MAX}
        defaultValue={draft.note ?? ''}
        error={errors?.['note']}
      />
      {job.doNotFilm && (
        <CheckboxField
          label={`Not in it: ${job.doNotFilm}`}
          name="isDoNotFilmChecked"
          idPrefix={piece.id}
          error={errors?.['isDoNotFilmChecked']}
        />
      )}
      {delivery.data && !delivery.data.ok && !errors && (
        <p className="field-error" role="alert">
          {delivery.data.description}
        </p>
      )}
      <div className={isMain ? 'room-dock' : undefined}>
        <Button
          type="submit"
          tone={isMain ? 'main' : 'quiet'}
          className="draft-deliver"
          busy={isBusy(delivery)}
          busyLabel="Delivering"
        >
          {draft.number === 1 ? `Deliver ${piece.label}` : `Deliver version ${draft.number}`}
        </Button>
        <p className="room-answer-note">{customer} is notified right away.</p>
      </div>
    </delivery.Form>
  )
}

type MusicFieldsProps = Pick<OwedPieceProps, 'job' | 'piece'> & {
  draft: Version
  errors: ActionResult['errors']
}

function MusicFields({ job, piece, draft, errors }: MusicFieldsProps) {
  const [music, setMusic] = useState<string>(draft.music ?? '')
  const hasMusic = music !== '' && music !== 'none'
  return (
    <>
      <div className="draft-pair">
        <SelectField
          label="Music"
          name="music"
          idPrefix={piece.id}
          placeholder="Where is it from?"
          options={MUSIC}
          value={music}
          onChange={(event) => setMusic(event.currentTarget.value)}
          error={errors?.['music']}
        />
        {hasMusic && (
          <TextField
            label="Title"
            name="musicTitle"
            idPrefix={piece.id}
            optional
            maxLength={120}
            defaultValue={draft.musicTitle ?? ''}
            error={errors?.['musicTitle']}
          />
        )}
      </div>
      {hasMusic && (
        <CheckboxField
          label="A business may use this music"
          name="isBusinessCleared"
          idPrefix={piece.id}
          defaultChecked={draft.isBusinessCleared ?? false}
          {...(job.isBusiness && { hint: 'This was booked for a business.' })}
        />
      )}
      <CheckboxField
        label="People speak in it"
        name="hasSpeech"
        idPrefix={piece.id}
        defaultChecked={draft.hasSpeech}
        hint="Add captions once it is delivered, for everyone who watches without sound."
      />
      <CheckboxField
        label="Silent on purpose"
        name="isSilent"
        idPrefix={piece.id}
        defaultChecked={draft.isSilent}
      />
    </>
  )
}
