import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { Copyable, Moment } from '../table/cells.tsx'
import type { TablePageProps } from '../table/search.ts'
import type { ContactRequestRow } from './query.ts'
import { contactRequestsTable } from './table.tsx'

/** Who answered it first, and the way to its conversation. */
function Answered({ row: { answered, threadId } }: { row: ContactRequestRow }) {
  const t = useCopy(adminReports)
  const now = useMinuteClock()
  return (
    <div className="stack-2">
      {answered && (
        <p className="small quiet">
          {t('contact.answeredBy', { name: answered.by?.name ?? t('contact.someone') })}{' '}
          <Moment at={answered.at} now={now} />
        </p>
      )}
      {threadId !== null && (
        <Link to="/admin/inbox" search={{ open: threadId }} className={buttonClass('main', 'md', 'justify-self-start')}>
          <Icon name="i-ph-tray" />
          {t('openThread')}
        </Link>
      )}
    </div>
  )
}

type MessageDrawerProps = {
  row: ContactRequestRow
  onClose: () => void
}

function MessageDrawer({ row, onClose }: MessageDrawerProps) {
  const t = useCopy(adminReports)
  const now = useMinuteClock()
  const { name, userId, phone, title, message, createdAt } = row
  return (
    <Drawer open onOpen={(open) => !open && onClose()} side="end" title={t('contact.details', { name })}>
      <div className="stack">
        <dl className="facts">
          <div>
            <dt>{t('contact.columns.account')}</dt>
            <dd>{userId === null ? t('contact.visitor') : <PersonLink person={{ id: userId, name }} />}</dd>
          </div>
          <div>
            <dt>{t('contact.columns.phone')}</dt>
            <dd>
              <Copyable text={phone} what={t('contact.phone')}>
                {formatPhone(phone)}
              </Copyable>
            </dd>
          </div>
          <div>
            <dt>{t('contact.columns.created')}</dt>
            <dd>
              <Moment at={createdAt} now={now} />
            </dd>
          </div>
        </dl>
        <h3 className="text-h4" dir="auto">
          {title}
        </h3>
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {message}
        </p>
        <Answered row={row} />
      </div>
    </Drawer>
  )
}

/** `/admin/contact-requests`: what people wrote to the team, as a table. It is answered in the inbox. */
export function ContactRequestsPage(props: TablePageProps) {
  const t = useCopy(adminReports)
  const [openedRow, setOpenedRow] = useState<ContactRequestRow | null>(null)
  return (
    <>
      <AdminHeading>{titles.contactRequests}</AdminHeading>
      <AdminTable
        {...props}
        table={contactRequestsTable}
        openId={openedRow?.id ?? null}
        action={(row) => (
          <Button
            size="sm"
            kind="line"
            aria-label={t('contact.openOf', { name: row.name })}
            onClick={() => setOpenedRow(row)}
          >
            {t('contact.open')}
          </Button>
        )}
      />
      {openedRow && <MessageDrawer row={openedRow} onClose={() => setOpenedRow(null)} />}
    </>
  )
}
