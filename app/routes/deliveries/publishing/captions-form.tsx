import { useRef } from 'react'
import { LANGUAGE_OPTIONS } from '#delivery/publishing/caption-languages.ts'
import { errorsOf, successOf } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { useSaved } from '#app/forms/use-sent-form.ts'
import {
  resultOf,
  type PublishingPieceProps,
} from '#app/routes/deliveries/publishing/publishing-props.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { SelectField, TextareaField } from '#app/ui/field.tsx'

const EXAMPLE = '00:00.500 --> 00:02.000\nWelcome to Donut Day'

interface CaptionsFormProps extends PublishingPieceProps {
  film: { id: string }
}

/** Captions, typed beside the film or read from a file. */
export function CaptionsForm({ row, film, sent }: CaptionsFormProps) {
  const fetcher = useFormFetcher()
  const result = resultOf(fetcher.data, sent, { intent: 'captions', fileId: film.id })
  const errors = errorsOf(result, 'captions')
  const form = useRef<HTMLFormElement>(null)
  const { captions, language, isInPicture } = row.captions
  useSaved(
    form,
    { captions, language, isInPicture: isInPicture ? 'on' : '' },
    successOf(result, 'captions'),
  )
  const refused = result?.ok === false ? result.values : undefined
  return (
    <details className="publishing-more" open={Object.keys(errors).length > 0 || undefined}>
      <summary>Captions{captions ? '' : ': none yet'}</summary>
      <fetcher.Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="publishing-form"
        noValidate
      >
        <input type="hidden" name="intent" value="captions" />
        <input type="hidden" name="fileId" value={film.id} />
        <TextareaField
          label="Captions (WebVTT)"
          name="captions"
          idPrefix={row.pieceId}
          rows={8}
          maxLength={60_000}
          placeholder={EXAMPLE}
          spellCheck
          defaultValue={refused?.['captions'] ?? captions}
          error={errors['captions']}
          hint="A start and an end, then the words. Leave it empty to remove the captions."
        />
        <label className="publishing-file">
          <span>Or choose a .vtt, .srt or .sbv file</span>
          <input type="file" name="file" accept=".vtt,.srt,.sbv,text/vtt" />
        </label>
        <SelectField
          label="Language"
          name="language"
          idPrefix={row.pieceId}
          options={LANGUAGE_OPTIONS}
          defaultValue={refused?.['language'] ?? language}
          error={errors['language']}
        />
        <CheckboxField
          label="The picture shows captions already"
          name="isInPicture"
          idPrefix={row.pieceId}
          defaultChecked={refused ? refused['isInPicture'] === 'on' : isInPicture}
          hint="Then these are shown over it only to people who turn them on."
        />
        <Button type="submit" size="sm" busy={isBusy(fetcher)} busyLabel="Saving">
          Save captions
        </Button>
        {fetcher.data?.ok && <p role="status">{fetcher.data.title}.</p>}
      </fetcher.Form>
    </details>
  )
}
