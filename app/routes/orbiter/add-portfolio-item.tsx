import { useState, type SubmitEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { PICTURE_MAX_BYTES } from '#app/features/media/media-limits.ts'
import { VIDEO_MAX_BYTES } from '#app/features/media/video-upload.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { sendVideo } from '#app/routes/orbiter/video-uploads.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Field } from '#app/ui/field-frame.tsx'
import { useFocusFirstError } from '#app/ui/form-errors.ts'
import { Panel } from '#app/ui/panel.tsx'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,video/mp4,video/quicktime,.mp4,.mov'

interface AddPortfolioItemProps {
  action: string
  answer: ActionResult | undefined
}

/** A guess from the file's type and name; the server checks its content. */
const seemsVideo = (file: File) =>
  file.type.startsWith('video/') || /\.(mp4|mov|m4v)$/i.test(file.name)

function sizeProblem(file: File | undefined): string | undefined {
  if (!file) return undefined
  if (seemsVideo(file))
    return file.size > VIDEO_MAX_BYTES ? 'Choose a video of at most 200 MB.' : undefined
  return file.size > PICTURE_MAX_BYTES ? 'Choose a picture of at most 12 MB.' : undefined
}

/**
 * One form for every kind of item: a picture, a video uploaded in chunks, or, if no file is chosen,
 * a link.
 */
export function AddPortfolioItem({ action, answer }: AddPortfolioItemProps) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const errors = { ...answer?.errors, ...typed }
  const values = answer?.values ?? {}
  const [tooLarge, setTooLarge] = useState<string | undefined>()
  const isSending = useNavigation().formData?.get('intent') === 'add-item'
  const { revalidate } = useRevalidator()
  useFocusFirstError(typed)
  const text = (name: string) => ({
    name,
    idPrefix: 'item',
    defaultValue: values[name],
    error: errors[name],
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const fields = new FormData(form)
    const file = fields.get('file')
    if (tooLarge) event.preventDefault()
    setTyped({})
    if (tooLarge || !(file instanceof File) || !seemsVideo(file)) return
    event.preventDefault()
    const [title, description] = [fields.get('title'), fields.get('description')].map((value) =>
      typeof value === 'string' ? value.trim() : '',
    )
    if (!title) return setTyped({ title: 'Give the sample a title.' })
    if (file.size === 0) return setTyped({ file: 'This file is empty. Choose another.' })
    void sendVideo({
      file,
      title,
      description: description ?? '',
      onArrived: () => void revalidate(),
    })
    form.reset()
  }
  return (
    <Panel as="div">
      <h3 className="title mb-5">Add to your portfolio</h3>
      <AutosaveForm
        draft="portfolio-item"
        isAnswered={answer?.ok === false}
        method="post"
        action={action}
        encType="multipart/form-data"
        className="grid gap-5"
        noValidate
        preventScrollReset
        onSubmit={onSubmit}
      >
        <input type="hidden" name="intent" value="add-item" />
        <TextField
          label="Title"
          {...text('title')}
          maxLength={120}
          placeholder="Opening night, Deep Ellum"
        />
        <TextareaField
          label="Description"
          {...text('description')}
          optional
          rows={2}
          maxLength={500}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Video or picture"
            name="file"
            idPrefix="item"
            hint="MP4 or MOV, up to 200 MB and 3 minutes. JPEG, PNG, WebP or AVIF, up to 12 MB."
            error={tooLarge ?? errors['file']}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="file"
                accept={ACCEPTED}
                className="control file-control"
                onChange={(event) => setTooLarge(sizeProblem(event.currentTarget.files?.[0]))}
              />
            )}
          </Field>
          <TextField
            label="Or a link"
            {...text('url')}
            type="url"
            inputMode="url"
            maxLength={500}
            placeholder="https://"
            hint="To a reel on another site."
          />
        </div>
        <Button type="submit" className="w-fit" busy={isSending} busyLabel="Adding">
          Add to portfolio
        </Button>
      </AutosaveForm>
    </Panel>
  )
}
