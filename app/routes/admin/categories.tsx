import { Plus, Tags } from 'lucide'
import type { Route } from './+types/categories'
import { listAllCategories } from '#market/reels/admin-reels.server.ts'
import {
  createCategory,
  deleteCategory,
  moveCategory,
  updateCategory,
} from '#market/reels/change-categories.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { adminPaths } from '#app/base/admin-paths.ts'
import { CategoryForm } from '#app/routes/admin/categories/category-form.tsx'
import { CategoryTable } from '#app/routes/admin/categories/category-table.tsx'
import { DeleteCategoryDialog } from '#app/routes/admin/categories/delete-category-dialog.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Manage Categories', 'The categories of the gallery, in their order.')

function failureOf(intent: string): string {
  if (intent === 'up' || intent === 'down') return 'Failed to update category order'
  return intent === 'delete' ? 'Failed to delete category' : 'Failed to save category'
}

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const dialog = { edit: searchParams.get('edit'), doomed: searchParams.get('delete') }
  return readPage('categories failed to load', dialog, () =>
    listAllCategories(requireViewer(context)),
  )
}

const done = (description: string) => ({ title: 'Success', description })

export const action = formAction({
  failure: failureOf,
  intents: {
    async save({ context, values }) {
      const [viewer, { categoryId = '' }] = [requireViewer(context), values]
      await (categoryId
        ? updateCategory(viewer, categoryId, values)
        : createCategory(viewer, values))
      return done(`Category ${categoryId ? 'updated' : 'created'} successfully`)
    },
    async delete({ context, values: { categoryId = '', moveTo = '' } }) {
      await deleteCategory(requireViewer(context), categoryId, moveTo)
      return done('Category deleted successfully')
    },
    async up({ context, values: { categoryId = '' } }) {
      await moveCategory(requireViewer(context), categoryId, 'up')
      return { ...done('Order saved'), toast: false }
    },
    async down({ context, values: { categoryId = '' } }) {
      await moveCategory(requireViewer(context), categoryId, 'down')
      return { ...done('Order saved'), toast: false }
    },
  },
})

export const clientAction = toastResult(failureOf)

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { content: categories, edit, doomed } = loaderData
  useFailureToast(categories === null, 'Failed to fetch categories')
  const edited = categories?.find(({ id }) => id === edit) ?? null
  const deleted = categories?.find(({ id }) => id === doomed)
  return (
    <>
      <WorkHead
        title="Manage Categories"
        text="The gallery's filters, in this order. “All” always comes first."
      >
        <LinkButton tone="main" to={adminPaths.categories({ edit: 'new' })} preventScrollReset>
          <Icon of={Plus} />
          Add Category
        </LinkButton>
      </WorkHead>
      <DocumentResult result={result} />
      {categories === null && (
        <RetryNotice title="Couldn't load categories" retryHref={adminPaths.categories()} />
      )}
      {categories?.length === 0 && (
        <EmptyState
          title="No categories yet"
          text="Add the first one. Visitors use categories to find reels."
          icon={<Icon of={Tags} />}
        />
      )}
      {categories && categories.length > 0 && <CategoryTable categories={categories} />}
      {categories && (edit === 'new' || edited) && (
        <CategoryForm
          key={edit}
          category={edited}
          nextOrder={categories.length}
          backHref={adminPaths.categories()}
          result={result}
        />
      )}
      {categories && deleted && (
        <DeleteCategoryDialog
          category={deleted}
          categories={categories}
          backHref={adminPaths.categories()}
          result={result}
        />
      )}
    </>
  )
}
