import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { PICTURE_MAX_BYTES } from '#app/features/creators/portfolio.ts'
import type { Outcome } from '#app/routes/bookings/outcome.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextareaField, TextField } from '#app/ui/field.tsx'
import { useFocusFirstError } from '#app/ui/form-errors.ts'
import { Panel } from '#app/ui/panel.tsx'

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

interface AddPortfolioItemProps {
  action: string
  answer: Outcome | undefined
}

/** One form for both ways: a file, or a link where no file is chosen. */
export function AddPortfolioItem({ action, answer }: AddPortfolioItemProps) {
  const errors = answer?.errors ?? {}
  const values = answer?.values ?? {}
  const [isTooLarge, setTooLarge] = useState(false)
  const isSending = useNavigation().formData?.get('intent') === 'add-item'
  useFocusFirstError(answer?.errors)
  const text = (name: string) => ({ name, idPrefix: 'item', defaultValue: values[name], error: errors[name] })
  return (
    <Panel as="div">
      <h3 className="title mb-5">Add to your portfolio</h3>
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="grid gap-5"
        noValidate
        preventScrollReset
        onSubmit={(event) => isTooLarge && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="add-item" />
        <TextField label="Title" {...text('title')} maxLength={120} placeholder="Opening night, Deep Ellum" />
        <TextareaField label="Description" {...text('description')} optional rows={2} maxLength={500} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="File"
            name="file"
            idPrefix="item"
            hint="JPEG, PNG, WebP or AVIF, up to 12 MB."
            error={isTooLarge ? 'Choose a picture of at most 12 MB.' : errors['file']}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="file"
                accept={PICTURES}
                className="control file-control"
                onChange={(event) => setTooLarge((event.currentTarget.files?.[0]?.size ?? 0) > PICTURE_MAX_BYTES)}
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
            hint="To a reel that is shown elsewhere."
          />
        </div>
        <Button type="submit" className="w-fit" busy={isSending} busyLabel="Adding">
          Add to portfolio
        </Button>
      </Form>
    </Panel>
  )
}
