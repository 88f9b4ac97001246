import { Form, useNavigation } from 'react-router'
import type { AdminCategory } from '#market/reels/admin-reels.server.ts'
import { categoryLabel, DEFAULT_CATEGORY } from '#market/reels/reel.ts'
import { useCloseWhenDone } from '#app/routes/admin/controls/use-close-when-done.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'

interface DeleteCategoryDialogProps {
  category: AdminCategory
  categories: AdminCategory[]
  backHref: string
  result: ActionResult | undefined
}

export function DeleteCategoryDialog({
  category,
  categories,
  backHref,
  result,
}: DeleteCategoryDialogProps) {
  const close = useCloseWhenDone(result, backHref)
  const isBusy = useNavigation().formData?.get('intent') === 'delete'
  const { name, reelCount } = category
  const others = categories
    .map((other) => other.name)
    .filter((other) => other !== name && other.toLowerCase() !== 'all')
  const targets = [...others, DEFAULT_CATEGORY].map((target) => ({
    value: target,
    label: categoryLabel(target),
  }))
  return (
    <Modal
      open
      onClose={close}
      title="Delete category"
      description={`Are you sure you want to delete the category "${name}"?`}
    >
      <Form method="post" className="stack-24" noValidate preventScrollReset>
        <input type="hidden" name="categoryId" value={category.id} />
        {reelCount > 0 ? (
          <SelectField
            label={
              reelCount === 1
                ? 'Where does its one reel go?'
                : `Where do its ${reelCount} reels go?`
            }
            name="moveTo"
            options={targets}
            placeholder="Choose a category"
            error={result?.errors?.['moveTo']}
          />
        ) : (
          <p className="text-muted">It has no reels.</p>
        )}
        <div className="cluster-8 end">
          <Button type="button" tone="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" tone="danger" name="intent" value="delete" busy={isBusy}>
            Delete Category
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
