import { MessageSquare } from 'lucide'
import type { Route } from './+types/questions'
import { paths } from '#app/base/paths.ts'
import { isCustomer } from '#people/accounts/viewer.ts'
import { Conversation } from '#app/routes/questions/conversation.tsx'
import { QuestionFrame } from '#app/routes/questions/question-frame.tsx'
import { readQuestionList, readShownQuestion } from '#app/routes/questions/read-page.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Before booking', 'What was asked and answered before a booking.')

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const questions = await readQuestionList(viewer)
  const [newest] = questions
  return {
    canAsk: isCustomer(viewer),
    questions,
    newest: newest ? await readShownQuestion(viewer, newest.otherId, null) : null,
  }
}

export default function Questions({
  loaderData: { canAsk, questions, newest },
}: Route.ComponentProps) {
  if (!newest) {
    return (
      <div className="page">
        <WorkHead title="Before booking" text="What was asked and answered before a booking." />
        <NoQuestions canAsk={canAsk} />
      </div>
    )
  }
  return (
    <QuestionFrame questions={questions} openId={null} besideId={newest.otherId}>
      <Conversation question={newest} key={newest.otherId} isBeside />
    </QuestionFrame>
  )
}

function NoQuestions({ canAsk }: { canAsk: boolean }) {
  return (
    <EmptyState
      title="No questions yet"
      text={
        canAsk
          ? "To ask one, open an Orbiter's profile and choose Ask a question."
          : 'When someone asks you before they book, you read and answer it here.'
      }
      icon={<Icon of={MessageSquare} />}
      action={canAsk && <LinkButton to={paths.browseCreators()}>Browse Orbiters</LinkButton>}
    />
  )
}
