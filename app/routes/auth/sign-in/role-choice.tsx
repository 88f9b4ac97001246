import { ArrowRight, Clapperboard, Smartphone, type IconNode } from 'lucide'
import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The first step of signing up: choosing a role. */
export function RoleChoice({ next }: { next: string | null }) {
  return (
    <div className="stack-12">
      <Choice
        to={paths.auth({ tab: 'signup', role: 'user', next })}
        icon={Clapperboard}
        title="Looking for Reels"
        text="Book a creator for your event, your place or your brand."
      />
      <Choice
        to={paths.auth({ tab: 'signup', role: 'orbiter', next })}
        icon={Smartphone}
        title="Become an Orbiter"
        text="Shoot with your iPhone, set your own schedule, earn per reel."
      />
      <p className="above-12 text-muted">
        Already have an account?{' '}
        <Link to={paths.auth({ tab: 'signin', next })} className="text-link tall">
          Sign in
        </Link>
      </p>
    </div>
  )
}

interface ChoiceProps {
  to: string
  icon: IconNode
  title: string
  text: string
}

function Choice({ to, icon, title, text }: ChoiceProps) {
  return (
    <Link to={to} className="role-choice">
      <span className="role-choice-icon">
        <Icon of={icon} />
      </span>
      <span className="stack-4">
        <span className="title">{title}</span>
        <span className="text-muted">{text}</span>
      </span>
      <Icon of={ArrowRight} className="role-choice-arrow" />
    </Link>
  )
}
