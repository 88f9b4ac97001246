import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { closeDetails } from '#app/forms/use-sent-form.ts'
import { ACCEPTED_FILES } from '#app/routes/orbiter/profile/portfolio/accepted-files.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Field } from '#app/ui/field-frame.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'

interface AddPortfolioItemProps {
  action: string
  answer: ActionResult | undefined
  hint: string
}

/**
 * Adds a link. Without JavaScript, it also adds a picture or a video, for which there is otherwise
 * the drop zone.
 */
export function AddPortfolioItem({ action, answer, hint }: AddPortfolioItemProps) {
  const refusal = answer?.values?.['intent'] === 'add-item' ? answer : undefined
  const success = successOf(answer, 'add-item')
  const values = refusal?.values ?? {}
  const isSending = useNavigation().formData?.get('intent') === 'add-item'
  const field = (name: string) => ({
    name,
    idPrefix: 'item',
    defaultValue: values[name],
    error: refusal?.errors?.[name],
  })
  return (
    <details className="own-offer-part" open={refusal !== undefined}>
      <summary className={buttonClass('quiet')}>Add a link</summary>
      <AutosaveForm
        id="portfolio-add"
        draft="portfolio-item"
        isAnswered={refusal !== undefined}
        success={success}
        onSuccess={closeDetails}
        arrival={success}
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
            error={refusal?.errors?.['file']}
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
          className="fit"
          busy={isSending}
          busyLabel="Adding"
        >
          Add to portfolio
        </Button>
      </AutosaveForm>
    </details>
  )
}
