import { Form, useNavigation } from 'react-router'
import type { AdminCategory } from '#market/reels/admin-reels.server.ts'
import { useCloseWhenDone } from '#app/routes/admin/controls/use-close-when-done.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

interface CategoryFormProps {
  /** Null for a new category. */
  category: AdminCategory | null
  /** The display order that a new category gets. */
  nextOrder: number
  backHref: string
  result: ActionResult | undefined
}

export function CategoryForm({ category, nextOrder, backHref, result }: CategoryFormProps) {
  const close = useCloseWhenDone(result, backHref)
  const isBusy = useNavigation().formData?.get('intent') === 'save'
  const { values, errors } = result ?? {}
  const isAll = category?.name.toLowerCase() === 'all'
  return (
    <Modal open onClose={close} title={category ? 'Edit Category' : 'Add Category'}>
      <Form method="post" className="stack-16" noValidate preventScrollReset>
        {category && <input type="hidden" name="categoryId" value={category.id} />}
        {isAll && <input type="hidden" name="name" value={category.name} />}
        <TextField
          label="Name"
          name={isAll ? 'fixedName' : 'name'}
          maxLength={60}
          required
          disabled={isAll}
          hint={category && !isAll ? 'Its reels move to the new name.' : undefined}
          defaultValue={values?.['name'] ?? category?.name ?? ''}
          error={errors?.['name']}
        />
        <TextField
          label="Display Order"
          name="displayOrder"
          inputMode="numeric"
          maxLength={5}
          defaultValue={values?.['displayOrder'] ?? String(category?.displayOrder ?? nextOrder)}
          error={errors?.['displayOrder']}
        />
        <SwitchField
          label="Active"
          name="isActive"
          hint="Shown as a filter in the gallery."
          defaultChecked={values ? values['isActive'] === 'on' : (category?.isActive ?? true)}
        />
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
            {category ? 'Save Category' : 'Add Category'}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
