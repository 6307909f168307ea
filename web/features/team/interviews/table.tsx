import type { BookedPerson } from '#contract/people/shapes/user.ts'
import type { Appointment } from '#web/features/joining/interviews/appointments.ts'
import { personName } from '#web/features/joining/interviews/words.ts'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { LinkedPerson } from '../people/person-link.tsx'
import { Moment } from '../table/cells.tsx'
import { defineTable, type TableColumn } from '../table/definition.ts'
import { AppointmentStatus } from './outcome.tsx'
import { demoFilters, fetchDemos, fetchInterviews, interviewFilters, toDemosQuery, toInterviewsQuery } from './query.ts'

const personCell = ({ id, name, image }: BookedPerson) => (
  <LinkedPerson id={id} name={name} image={image} side="tutor" />
)

const wordsCell = (html: string | null) =>
  html ? (
    <div dir="auto" className="line-clamp-2 whitespace-normal">
      <LimitedHtml html={html} />
    </div>
  ) : (
    adminInterviews.none
  )

const people: readonly TableColumn<Appointment>[] = [
  {
    id: 'applicant',
    title: adminInterviews.columns.applicant,
    card: 'title',
    cell: ({ applicant }) => personCell(applicant),
  },
  { id: 'manager', title: adminInterviews.columns.manager, card: 'main', cell: ({ manager }) => personCell(manager) },
  {
    id: 'start',
    title: adminInterviews.columns.start,
    card: 'main',
    cell: ({ start }, now) => <Moment at={start} now={now} />,
  },
  {
    id: 'status',
    title: adminInterviews.columns.status,
    card: 'main',
    cell: (appointment, now) => <AppointmentStatus appointment={appointment} now={now} />,
  },
]

const stamps: readonly TableColumn<Appointment>[] = [
  {
    id: 'created',
    title: adminInterviews.columns.created,
    cell: ({ booking }, now) => <Moment at={booking.createdAt} now={now} />,
  },
  {
    id: 'updated',
    title: adminInterviews.columns.updated,
    hidden: true,
    cell: ({ booking }, now) => <Moment at={booking.updatedAt} now={now} />,
  },
]

const forTeam: readonly TableColumn<Appointment>[] = [
  {
    id: 'level',
    title: adminInterviews.columns.level,
    cell: (appointment) =>
      appointment.kind === 'interview' && appointment.booking.level !== null ? (
        <Stars stars={appointment.booking.level} />
      ) : (
        adminInterviews.none
      ),
  },
  {
    id: 'note',
    title: adminInterviews.columns.note,
    hidden: true,
    cell: (appointment) => wordsCell(appointment.kind === 'interview' ? appointment.booking.note : null),
  },
]

const resultColumns: readonly TableColumn<Appointment>[] = [
  { id: 'feedback', title: adminInterviews.columns.feedback, cell: ({ feedback }) => wordsCell(feedback) },
  { id: 'answer', title: adminInterviews.columns.answer, hidden: true, cell: ({ answer }) => wordsCell(answer) },
]

const shared = { idOf: ({ id }: Appointment) => id, nameOf: ({ applicant }: Appointment) => personName(applicant) }

/** All interviews, newest first. */
export const interviewsTable = defineTable({
  name: 'interviews',
  title: adminInterviews.tableTitle.interviews,
  filters: interviewFilters,
  ...shared,
  fetchPage: fetchInterviews,
  saved: { list: 'interviews', toQuery: toInterviewsQuery },
  columns: [...people, ...forTeam, ...resultColumns, ...stamps],
})

/** All demo sessions, newest first. */
export const demosTable = defineTable({
  name: 'demo-sessions',
  title: adminInterviews.tableTitle.demos,
  filters: demoFilters,
  ...shared,
  fetchPage: fetchDemos,
  saved: { list: 'demo-sessions', toQuery: toDemosQuery },
  columns: [...people, ...resultColumns, ...stamps],
})
