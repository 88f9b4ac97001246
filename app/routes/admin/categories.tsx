import { ArrowDown, ArrowUp, Plus, Tags } from 'lucide'
import { Form, Link } from 'react-router'
import type { Route } from './+types/categories'
import { listAllCategories, type AdminCategory } from '#app/features/reels/admin-reels.server.ts'
import {
  createCategory,
  deleteCategory,
  moveCategory,
  updateCategory,
} from '#app/features/reels/change-categories.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { paths } from '#app/base/paths.ts'
import { CategoryForm } from '#app/routes/admin/categories/category-form.tsx'
import { DeleteCategoryDialog } from '#app/routes/admin/categories/delete-category-dialog.tsx'
import { AdminHead } from '#app/routes/admin/page-head.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import '#app/ui/data-table.css'
import { Icon } from '#app/ui/icon.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Manage Categories', 'The categories of the gallery, in their order.')

function failureOf(intent: string): string {
  if (intent === 'up' || intent === 'down') return 'Failed to update category order'
  return intent === 'delete' ? 'Failed to delete category' : 'Failed to save category'
}

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const asked = { edit: searchParams.get('edit'), doomed: searchParams.get('delete') }
  return readPage('categories failed to load', asked, () =>
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
      <AdminHead
        title="Manage Categories"
        text="The gallery's filters, in this order. “All” always comes first."
      >
        <LinkButton tone="main" to={paths.adminCategories({ edit: 'new' })} preventScrollReset>
          <Icon of={Plus} />
          Add Category
        </LinkButton>
      </AdminHead>
      <DocumentResult result={result} />
      {categories === null && (
        <RetryNotice title="Couldn't load categories" retryHref={paths.adminCategories()} />
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
          backHref={paths.adminCategories()}
          outcome={result}
        />
      )}
      {categories && deleted && (
        <DeleteCategoryDialog
          category={deleted}
          categories={categories}
          backHref={paths.adminCategories()}
          outcome={result}
        />
      )}
    </>
  )
}

function CategoryTable({ categories }: { categories: AdminCategory[] }) {
  return (
    <div className="table-frame">
      <table className="data-table">
        <caption className="sr-only">Categories</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="is-figure">
              Display order
            </th>
            <th scope="col" className="is-figure">
              Reels
            </th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category.id}>
              <td data-label="Name">
                <span className="cell-main">{category.name}</span>
              </td>
              <td data-label="Display order" className="is-figure">
                {category.displayOrder}
              </td>
              <td data-label="Reels" className="is-figure">
                {category.reelCount}
              </td>
              <td data-label="Status">
                {category.isActive ? <Badge tone="ok">Active</Badge> : <Badge>Hidden</Badge>}
              </td>
              <td>
                <RowActions
                  category={category}
                  isFirst={index === 0}
                  isLast={index === categories.length - 1}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowActions({
  category,
  isFirst,
  isLast,
}: {
  category: AdminCategory
  isFirst: boolean
  isLast: boolean
}) {
  const { id, name } = category
  return (
    <div className="cell-actions">
      <Form method="post" className="flex gap-2" preventScrollReset>
        <input type="hidden" name="categoryId" value={id} />
        <Button
          type="submit"
          tone="ghost"
          className="btn-icon"
          name="intent"
          value="up"
          disabled={isFirst}
          aria-label={`Move ${name} up`}
        >
          <Icon of={ArrowUp} />
        </Button>
        <Button
          type="submit"
          tone="ghost"
          className="btn-icon"
          name="intent"
          value="down"
          disabled={isLast}
          aria-label={`Move ${name} down`}
        >
          <Icon of={ArrowDown} />
        </Button>
      </Form>
      <Link
        to={paths.adminCategories({ edit: id })}
        preventScrollReset
        className={buttonClass('quiet', 'sm')}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Link>
      {name.toLowerCase() !== 'all' && (
        <Link
          to={paths.adminCategories({ delete: id })}
          preventScrollReset
          className={buttonClass('ghost', 'sm')}
          aria-label={`Delete ${name}`}
        >
          Delete
        </Link>
      )}
    </div>
  )
}
