import { createFileRoute } from '@tanstack/react-router'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { CallChat } from '#web/features/classroom/sessions/call-chat.ts'
import { AppointmentScreen } from '#web/features/joining/appointments/appointment-screen.tsx'
import { appointmentQuery } from '#web/features/joining/interviews/query.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { callChat } from '#web/features/talk/chat/call-chat.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/interview/$id')({
  staticData: { frame: 'none', fill: true, title: titles.interview, holdsReload: true },
  params: idParam,
  beforeLoad: requireRole(...tutorRoles),
  loader: ({ context: { queryClient, user }, params: { id } }) => {
    void queryClient.prefetchQuery(appointmentQuery('interview', id, user))
  },
  component: Appointment,
})

function Appointment() {
  const { id } = Route.useParams()
  // Remounts for another one, so that its call starts with its own media devices and connection.
  return (
    <CallChat value={callChat}>
      <AppointmentScreen key={id} kind="interview" id={id} />
    </CallChat>
  )
}
