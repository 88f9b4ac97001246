import type { Application } from '#app/routes/admin/application/applicant-facts.tsx'

export function Portfolio({ items }: { items: Application['portfolio'] }) {
  return (
    <section>
      <h2 className="title">Portfolio</h2>
      {items.length === 0 ? (
        <p className="mt-4 text-muted">No samples yet.</p>
      ) : (
        <ul className="sample-list mt-4">
          {items.map((item) => (
            <li key={item.id}>
              <div className="min-w-0">
                <a
                  href={item.mediaUrl}
                  className="text-link wrap-anywhere"
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                >
                  {item.title}
                </a>
                {item.description && (
                  <p className="text-sm text-muted wrap-anywhere">{item.description}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
