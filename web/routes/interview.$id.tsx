import { createFileRoute, notFound } from '@tanstack/react-router'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { appointmentQuery } from '#web/features/interviews/query.ts'
import { AppointmentScreen } from '#web/features/sessions/appointment-screen.tsx'
import { requireRole } from '#web/features/shell/guards.ts'

const idPattern = /^[1-9]\d{0,14}$/

export const Route = createFileRoute('/interview/$id')({
  staticData: { frame: 'none', fill: true, title: titles.interview },
  params: {
    parse: ({ id }) => {
      if (!idPattern.test(id)) throw notFound()
      return { id }
    },
    stringify: ({ id }) => ({ id }),
  },
  beforeLoad: requireRole(...tutorRoles),
  loader: ({ context: { queryClient, user }, params: { id } }) => {
    void queryClient.prefetchQuery(appointmentQuery('interview', Number(id), user))
  },
  component: Appointment,
})

function Appointment() {
  const { id } = Route.useParams()
  // Remounts for another one, so that its call starts with its own media devices and connection.
  return <AppointmentScreen key={id} kind="interview" id={Number(id)} />
}
