const STEPS = [
  { title: 'Set up your profile and portfolio', text: 'Say who you are and show what you can do.' },
  { title: 'Choose services and pricing', text: 'You decide what you offer and what it costs.' },
  { title: 'Accept booking requests', text: 'Each one shows where, when and what you earn.' },
  { title: 'Create reels', text: 'Film and edit at the event, deliver before it ends.' },
  { title: 'Get paid per completed reel', text: 'You always keep the larger share.' },
]

export function Workflow() {
  return (
    <section aria-labelledby="workflow-title">
      <h2 id="workflow-title" className="display-2 below-28">
        How you work
      </h2>
      <ol className="flow">
        {STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <span className="tabular text-muted" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="title">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
