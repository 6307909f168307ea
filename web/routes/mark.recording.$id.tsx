import { createFileRoute } from '@tanstack/react-router'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { recordingQuery } from '#web/features/classroom/passport-recordings/query.ts'
import { RecordingPage } from '#web/features/classroom/passport-recordings/recording-page.tsx'
import { requireOnboarded } from '#web/features/people/account/guards.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/mark/recording/$id')({
  staticData: { title: titles.marks, back: '/t/dashboard' },
  params: idParam,
  beforeLoad: requireOnboarded(...tutorRoles),
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(recordingQuery(id))
  },
  component: Recording,
})

function Recording() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return <RecordingPage key={id} id={id} onDone={() => void navigate({ to: '/t/dashboard', replace: true })} />
}
