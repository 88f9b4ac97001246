import { Form, useNavigation } from 'react-router'
import type { AdminReel } from '#app/features/reels/admin-reels.server.ts'
import { categoryLabel, DEFAULT_CATEGORY } from '#app/features/reels/reel.ts'
import { useCloseWhenDone } from '#app/routes/admin/controls/use-close-when-done.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
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
  backHref: string
  result: ActionResult | undefined
}

export function ReelForm({ formKey, reel, categories, backHref, result }: ReelFormProps) {
  const close = useCloseWhenDone(result, backHref)
  const isBusy = useNavigation().formData?.get('intent') === 'save'
  const { values, errors } = result ?? {}
  const field = (name: string, value: string, failure?: string | null) => ({
    name,
    defaultValue: values?.[name] ?? value,
    error: errors?.[name] ?? failure ?? undefined,
  })
  const isChecked = (name: string, value: boolean) => (values ? values[name] === 'on' : value)
  const present = reel?.category ?? DEFAULT_CATEGORY
  const options = [...new Set([DEFAULT_CATEGORY, ...categories, present])].map((name) => ({
    value: name,
    label: categoryLabel(name),
  }))
  return (
    <Modal open onClose={close} title={reel ? 'Edit Reel' : 'Add Reel'} size="lg">
      <Form method="post" className="grid gap-4" noValidate preventScrollReset>
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
        <TextField
          label="Video URL"
          inputMode="url"
          maxLength={500}
          required
          hint={reel?.copies.video ? COPYING : 'A portrait MP4. We save a copy.'}
          {...field('videoUrl', reel?.videoUrl ?? '', reel?.copies.video?.reason)}
        />
        <TextField
          label="Thumbnail URL"
          inputMode="url"
          maxLength={500}
          optional
          hint={reel?.copies.thumbnail ? COPYING : undefined}
          {...field('thumbnailUrl', reel?.thumbnailUrl ?? '', reel?.copies.thumbnail?.reason)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Category" options={options} {...field('category', present)} />
          <TextField
            label="Duration in seconds"
            inputMode="decimal"
            maxLength={8}
            optional
            {...field('durationSeconds', String(reel?.durationSeconds ?? ''))}
          />
        </div>
        <TextField
          label="Tags"
          maxLength={800}
          optional
          hint="Separated by commas."
          {...field('tags', reel?.tags.join(', ') ?? '')}
        />
        <div className="grid gap-2 sm:grid-cols-2">
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
        <div className="mt-2 flex flex-wrap justify-end gap-2">
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
