import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ACCEPTED_FILES } from '#app/routes/orbiter/portfolio/accepted-files.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Field } from '#app/ui/field-frame.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'

interface AddPortfolioItemProps {
  action: string
  answer: ActionResult | undefined
  hint: string
}

/** Adds a link; without a script, also a picture or a video, which the drop zone does otherwise. */
export function AddPortfolioItem({ action, answer, hint }: AddPortfolioItemProps) {
  const values = answer?.values ?? {}
  const isSending = useNavigation().formData?.get('intent') === 'add-item'
  const field = (name: string) => ({
    name,
    idPrefix: 'item',
    defaultValue: values[name],
    error: answer?.errors?.[name],
  })
  return (
    <details className="own-offer-part" open={answer?.ok === false}>
      <summary className={buttonClass('quiet')}>Add a link</summary>
      <AutosaveForm
        draft="portfolio-item"
        isAnswered={answer?.ok === false}
        method="post"
        action={action}
        encType="multipart/form-data"
        className="own-offer-form"
        noValidate
        preventScrollReset
      >
        <TextField
          label="Title"
          {...field('title')}
          maxLength={120}
          placeholder="Opening night, Deep Ellum"
        />
        <TextareaField
          label="Description"
          {...field('description')}
          optional
          rows={2}
          maxLength={500}
        />
        <TextField
          label="Link"
          {...field('url')}
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://"
          hint="To a reel on another site."
        />
        <WithoutScript>
          <Field
            label="Or a video or picture"
            name="file"
            idPrefix="item"
            hint={hint}
            error={answer?.errors?.['file']}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="file"
                accept={ACCEPTED_FILES}
                className="control file-control"
              />
            )}
          </Field>
        </WithoutScript>
        <Button
          type="submit"
          name="intent"
          value="add-item"
          className="w-fit"
          busy={isSending}
          busyLabel="Adding"
        >
          Add to portfolio
        </Button>
      </AutosaveForm>
    </details>
  )
}
