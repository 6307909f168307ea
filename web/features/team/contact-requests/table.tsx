import { titles } from '#web/copy/titles.ts'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { Copyable, Moment } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { type ContactRequestRow, contactRequestFilters, fetchContactRequests, toContactRequestsQuery } from './query.ts'

const words = adminReports.contact

export function ContactState({ answered }: Pick<ContactRequestRow, 'answered'>) {
  return (
    <StatusChip
      kind={answered ? 'success' : 'warning'}
      icon={answered ? 'i-ph-check-circle-fill' : 'i-ph-hourglass-medium-fill'}
    >
      {answered ? words.state.answered : words.state.waiting}
    </StatusChip>
  )
}

/** All messages, newest first. */
export const contactRequestsTable = defineTable({
  name: 'contact-requests',
  title: titles.contactRequests,
  filters: contactRequestFilters,
  idOf: ({ id }: ContactRequestRow) => id,
  nameOf: ({ name }) => name,
  fetchPage: fetchContactRequests,
  saved: { list: 'contact-requests', toQuery: toContactRequestsQuery },
  columns: [
    {
      id: 'id',
      title: words.columns.id,
      hidden: true,
      cell: ({ id }) => <Copyable text={String(id)} what={words.id} />,
    },
    {
      id: 'person',
      title: words.columns.person,
      card: 'title',
      cell: ({ name }) => (
        <bdi dir="auto" className="strong">
          {name}
        </bdi>
      ),
    },
    {
      id: 'account',
      title: words.columns.account,
      card: 'main',
      cell: ({ userId, name }) =>
        userId === null ? <span className="quiet">{words.visitor}</span> : <PersonLink person={{ id: userId, name }} />,
    },
    {
      id: 'phone',
      title: words.columns.phone,
      card: 'main',
      cell: ({ phone }) => (
        <Copyable text={phone} what={words.phone}>
          {formatPhone(phone)}
        </Copyable>
      ),
    },
    {
      id: 'message',
      title: words.columns.message,
      card: 'main',
      cell: ({ title, message }) => (
        <div dir="auto" className="whitespace-normal">
          <b className="line-clamp-2">{title}</b>
          <span className="caption quiet line-clamp-2">{message}</span>
        </div>
      ),
    },
    {
      id: 'state',
      title: words.columns.state,
      card: 'main',
      cell: ({ answered }) => <ContactState answered={answered} />,
    },
    {
      id: 'created',
      title: words.columns.created,
      card: 'main',
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
  ],
})
