import { ArrowDown, ArrowUp, Plus, Tags } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import type { Route } from './+types/categories'
import { fieldsOf, intentOf } from '#app/base/form-input.ts'
import { listAllCategories, type AdminCategory } from '#app/features/reels/admin-reels.server.ts'
import { createCategory, deleteCategory, moveCategory, updateCategory } from '#app/features/reels/change-categories.server.ts'
import { paths } from '#app/paths.ts'
import { log } from '#app/platform/log.ts'
import { CategoryForm } from '#app/routes/admin/categories/category-form.tsx'
import { DeleteCategoryDialog } from '#app/routes/admin/categories/delete-category-dialog.tsx'
import { AdminHead, AdminResult } from '#app/routes/admin/page-head.tsx'
import { runAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import '#app/ui/data-table.css'

export const meta: Route.MetaFunction = () => pageMeta('Manage Categories', 'The categories of the gallery, in their order.')

const SAVE_FAILED = 'Failed to save category'
const FAILURES: Record<string, string> = {
  delete: 'Failed to delete category',
  up: 'Failed to update category order',
  down: 'Failed to update category order',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const [edit, doomed] = [params.get('edit'), params.get('delete')]
  try {
    return { categories: await listAllCategories(signedIn(context)), edit, doomed }
  } catch (error) {
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'categories failed to load')
    return data({ categories: null, edit, doomed }, { status: 503 })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = signedIn(context)
  const { intent = '', categoryId = '', ...fields } = fieldsOf(await request.formData())
  const done = async (work: Promise<void>, description: string) => {
    await work
    return { title: 'Success', description }
  }
  return runAction({
    failure: Object.hasOwn(FAILURES, intent) ? (FAILURES[intent] ?? SAVE_FAILED) : SAVE_FAILED,
    values: { ...fields, intent },
    work: async () => {
      intentOf({ intent }, ['save', 'delete', 'up', 'down'])
      if (intent === 'delete') return done(deleteCategory(viewer, categoryId, fields['moveTo'] ?? ''), 'Category deleted successfully')
      if (intent === 'up' || intent === 'down')
        return moveCategory(viewer, categoryId, intent).then(() => ({ title: 'Success', description: 'Order saved', toast: false }))
      if (categoryId) return done(updateCategory(viewer, categoryId, fields), 'Category updated successfully')
      return done(createCategory(viewer, fields), 'Category created successfully')
    },
  })
}

export const clientAction = toastResult(SAVE_FAILED)

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { categories, edit, doomed } = loaderData
  useFailureToast(categories === null, 'Failed to fetch categories')
  const edited = categories?.find(({ id }) => id === edit) ?? null
  const deleted = categories?.find(({ id }) => id === doomed)
  return (
    <>
      <AdminHead title="Manage Categories" text="The filters of the gallery, in this order. All comes first by itself.">
        <LinkButton tone="main" to={paths.adminCategories({ edit: 'new' })} preventScrollReset>
          <Plus aria-hidden="true" />
          Add Category
        </LinkButton>
      </AdminHead>
      <AdminResult result={result} />
      {categories === null && <RetryNotice title="Couldn't load categories" retryHref={paths.adminCategories()} />}
      {categories?.length === 0 && <EmptyState title="No categories yet" text="Add the first one: reels are found by it." icon={<Tags />} />}
      {categories && categories.length > 0 && <CategoryTable categories={categories} />}
      {categories && (edit === 'new' || edited) && (
        <CategoryForm key={edit} category={edited} nextOrder={categories.length} backHref={paths.adminCategories()} outcome={result} />
      )}
      {categories && deleted && <DeleteCategoryDialog category={deleted} categories={categories} backHref={paths.adminCategories()} outcome={result} />}
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
              <td data-label="Status">{category.isActive ? <Badge tone="ok">Active</Badge> : <Badge>Hidden</Badge>}</td>
              <td>
                <RowActions category={category} isFirst={index === 0} isLast={index === categories.length - 1} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowActions({ category, isFirst, isLast }: { category: AdminCategory; isFirst: boolean; isLast: boolean }) {
  const { id, name } = category
  return (
    <div className="cell-actions">
      <Form method="post" className="flex gap-2" preventScrollReset>
        <input type="hidden" name="categoryId" value={id} />
        <Button type="submit" tone="ghost" className="btn-icon" name="intent" value="up" disabled={isFirst} aria-label={`Move ${name} up`}>
          <ArrowUp aria-hidden="true" />
        </Button>
        <Button type="submit" tone="ghost" className="btn-icon" name="intent" value="down" disabled={isLast} aria-label={`Move ${name} down`}>
          <ArrowDown aria-hidden="true" />
        </Button>
      </Form>
      <Link to={paths.adminCategories({ edit: id })} preventScrollReset className={buttonClass('quiet', 'sm')} aria-label={`Edit ${name}`}>
        Edit
      </Link>
      {name.toLowerCase() !== 'all' && (
        <Link to={paths.adminCategories({ delete: id })} preventScrollReset className={buttonClass('ghost', 'sm')} aria-label={`Delete ${name}`}>
          Delete
        </Link>
      )}
    </div>
  )
}
