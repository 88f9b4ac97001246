import { Bookmark, X } from 'lucide'
import { Form, Link, useNavigation } from 'react-router'
import { formatCount } from '#app/base/count.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { STANDARD_VIEWS } from '#team/desk/job-table.ts'
import type { SavedView } from '#team/desk/saved-views.server.ts'
import { errorsOf, type ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface JobViewsProps {
  /** One for each standard view, in their order. */
  counts: readonly number[]
  saved: readonly SavedView[]
  /** The query of the page as shown, including `?`; empty if the page shows everything. */
  query: string
  result: ActionResult | undefined
}

/** The views that every admin has, then the admin's own. */
export function JobViews({ counts, saved, query, result }: JobViewsProps) {
  const current = saved.find((view) => view.query === query)
  const isStandard = STANDARD_VIEWS.some((view) => view.query === query)
  return (
    <div className="job-views">
      <nav aria-label="Views" className="tabs">
        {STANDARD_VIEWS.map((view, at) => (
          <ViewLink key={view.name} {...view} isCurrent={view.query === query}>
            {formatCount(counts[at] ?? 0)}
          </ViewLink>
        ))}
        {saved.map((view) => (
          <ViewLink key={view.id} {...view} isCurrent={view === current} />
        ))}
      </nav>
      {current && <DeleteView view={current} />}
      {!current && !isStandard && <SaveView query={query} result={result} />}
    </div>
  )
}

interface ViewLinkProps {
  name: string
  query: string
  isCurrent: boolean
  children?: string
}

function ViewLink({ name, query, isCurrent, children }: ViewLinkProps) {
  return (
    <Link
      to={adminPaths.bookings() + query}
      className="tab"
      aria-current={isCurrent ? 'page' : undefined}
      preventScrollReset
    >
      {name}
      {children !== undefined && <span className="tabular text-13 text-muted">{children}</span>}
    </Link>
  )
}

function DeleteView({ view }: { view: SavedView }) {
  const isBusy = useNavigation().formData?.get('viewId') === view.id
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="delete-view" />
      <input type="hidden" name="viewId" value={view.id} />
      <Button
        type="submit"
        size="sm"
        tone="ghost"
        busy={isBusy}
        aria-label={`Delete view ${view.name}`}
      >
        <Icon of={X} /> Delete view
      </Button>
    </Form>
  )
}

function SaveView({ query, result }: Pick<JobViewsProps, 'query' | 'result'>) {
  const isBusy = useNavigation().formData?.get('intent') === 'save-view'
  const errors = errorsOf(result, 'save-view')
  return (
    <details open={Boolean(errors['name'])}>
      <summary className="btn btn-ghost btn-sm">
        <Icon of={Bookmark} /> Save view
      </summary>
      <AutosaveForm
        draft={`view:${query}`}
        isAnswered={result?.ok === false}
        method="post"
        preventScrollReset
        className="stack-8 below-16"
      >
        <input type="hidden" name="intent" value="save-view" />
        <input type="hidden" name="query" value={query} />
        <TextField
          label="Name"
          name="name"
          idPrefix="view"
          maxLength={40}
          required
          defaultValue={result?.values?.['name']}
          error={errors['name']}
        />
        <Button type="submit" size="sm" className="fit" busy={isBusy}>
          Save
        </Button>
      </AutosaveForm>
    </details>
  )
}
