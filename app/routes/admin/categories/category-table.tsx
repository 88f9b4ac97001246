import { ArrowDown, ArrowUp } from 'lucide'
import { Form, Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import type { AdminCategory } from '#market/reels/admin-reels.server.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'

export function CategoryTable({ categories }: { categories: AdminCategory[] }) {
  return (
    <TableFrame caption="Categories">
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
              <StateBadge
                state={category.isActive ? 'active' : 'hidden'}
                label={category.isActive ? 'Active' : 'Hidden'}
              />
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
    </TableFrame>
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
      <Form method="post" className="row-8" preventScrollReset>
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
        to={adminPaths.categories({ edit: id })}
        preventScrollReset
        className={buttonClass('ghost', 'sm')}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Link>
      {name.toLowerCase() !== 'all' && (
        <Link
          to={adminPaths.categories({ delete: id })}
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
