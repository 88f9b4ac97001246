import { Search } from 'lucide'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import type { Route } from './+types/help'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { readContentFacts } from '#team/documents/content-facts.server.ts'
import { readHelp, searchHelp } from '#app/routes/public/content/markdown.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'
import { breadcrumbs, questions } from '#app/routes/shell/structured-data.server.ts'
import { useAddressForm } from '#app/ui/address-form.ts'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { DelegatedLinks } from '#app/ui/delegated-links.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { trustedHtml } from '#app/base/trusted-html.ts'
import { Icon } from '#app/ui/icon.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

const QUERY_MAX = 100
/** As many found answers stand open; of more, first the questions. */
const ANSWERS_OPEN = 6

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Help',
    'Answers about booking, prices, your event day, cancelling, your account, and working as an Orbiter.',
    paths.help(),
    {
      image: paths.shareImage('help'),
      structured: loaderData?.structured,
    },
  )

export async function loader({ request }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, QUERY_MAX)
  const all = readHelp(await readContentFacts())
  const topics = searchHelp(all, query).map(({ title, entries }) => ({
    title,
    entries: entries.map(({ id, question, answerHtml }) => ({ id, question, answerHtml })),
  }))
  const count = topics.reduce((sum, topic) => sum + topic.entries.length, 0)
  // Search engines get all answers from the unfiltered page.
  const structured = query
    ? []
    : [
        questions(all.flatMap((topic) => topic.entries)),
        breadcrumbs({ name: 'Help', path: paths.help() }),
      ]
  const answers = staticHtml(<Answers topics={topics} query={query} count={count} />)
  return { query, answers, count, structured }
}

interface AnswersProps {
  topics: HelpTopicsProps['topics']
  query: string
  count: number
}

/** The answers that were found, and how to contact a person. */
function Answers({ topics, query, count }: AnswersProps) {
  return (
    <>
      {count === 0 ? (
        <EmptyState
          title="No results"
          text="Try a single word, or contact us. A person replies within 24 hours."
          icon={<Icon of={Search} />}
          action={
            <Link to={paths.contact()} className={buttonClass('quiet')}>
              Contact us
            </Link>
          }
        />
      ) : (
        <div className="help-topics">
          <HelpTopics topics={topics} isOpen={query !== '' && count <= ANSWERS_OPEN} />
        </div>
      )}
      <section className="closing panel above-56" aria-labelledby="ask-title">
        <h2 id="ask-title" className="display-3">
          Still have a question?
        </h2>
        <p className="lead">Contact us. A person replies within 24 hours.</p>
        <LinkButton to={paths.contact()} tone="main">
          Contact us
        </LinkButton>
      </section>
    </>
  )
}

interface HelpTopicsProps {
  topics: { title: string; entries: { id: string; question: string; answerHtml: string }[] }[]
  isOpen: boolean
}

function HelpTopics({ topics, isOpen }: HelpTopicsProps) {
  return (
    <>
      {topics.map((topic) => (
        <section key={topic.title} aria-label={topic.title} className="help-topic">
          <h2 className="display-3">{topic.title}</h2>
          <div>
            {topic.entries.map((entry) => (
              <details key={entry.id} id={entry.id} className="help-entry" open={isOpen}>
                <summary>
                  <h3>{entry.question}</h3>
                </summary>
                {/* Trusted: the texts in content/ are our own. */}
                <div className="prose" dangerouslySetInnerHTML={{ __html: entry.answerHtml }} />
              </details>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

export default function Help({ loaderData: { query, answers, count } }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  useAddressForm(form, { q: query })
  return (
    <div className="page">
      <div className="content-head">
        <PageHead title="How can we help?">
          <Form ref={form} role="search" action={paths.help()} className="help-search">
            <SearchField
              label="Search the answers"
              placeholder="cancel, price, newsletter …"
              defaultValue={query}
              maxLength={QUERY_MAX}
            />
          </Form>
          {query && (
            <p role="status" className="text-muted">
              {count === 1 ? '1 answer' : `${count} answers`} for “{query}” ·{' '}
              <Link to={paths.help()} className="text-link">
                Show all
              </Link>
            </p>
          )}
        </PageHead>
      </div>
      {/* Trusted: the texts in content/ are our own. */}
      <DelegatedLinks
        key={query}
        className="contents"
        dangerouslySetInnerHTML={{ __html: trustedHtml(answers) }}
      />
    </div>
  )
}
