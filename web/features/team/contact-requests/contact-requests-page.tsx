import { useState } from 'react'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { Copyable, Moment } from '../table/cells.tsx'
import type { TablePageProps } from '../table/search.ts'
import { type ContactRequestRow, useMarkContactRequest } from './query.ts'
import { contactRequestsTable } from './table.tsx'

function Mark({ row, onMarked }: { row: ContactRequestRow; onMarked: (row: ContactRequestRow) => void }) {
  const t = useCopy(adminReports)
  const now = useMinuteClock()
  const mark = useMarkContactRequest(row)
  const { answered } = row
  const words = answered ? 'contact.reopen' : 'contact.answer'
  const send = () =>
    mark.mutate(!answered, {
      onSuccess: (marked) => {
        onMarked(marked)
        toast.show({ id: `contact-${row.id}`, kind: 'success', title: t(`${words}.done`) })
      },
    })
  return (
    <div className="stack-2">
      {answered && (
        <p className="small quiet">
          {t('contact.answeredBy', { name: answered.by?.name ?? t('contact.someone') })}{' '}
          <Moment at={answered.at} now={now} />
        </p>
      )}
      <Button
        kind={answered ? 'line' : 'main'}
        icon={answered ? 'i-ph-arrow-counter-clockwise' : 'i-ph-check'}
        className="justify-self-start"
        loading={mark.isPending}
        onClick={send}
      >
        {t(`${words}.action`)}
      </Button>
      {mark.error && <ChangeFailed title={t('contact.answer.failed')} error={mark.error} onReload={undefined} />}
    </div>
  )
}

type MessageDrawerProps = {
  row: ContactRequestRow
  onMarked: (row: ContactRequestRow) => void
  onClose: () => void
}

function MessageDrawer({ row, onMarked, onClose }: MessageDrawerProps) {
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
        <Mark key={row.updatedAt} row={row} onMarked={onMarked} />
      </div>
    </Drawer>
  )
}

/** `/admin/contact-requests`: what people wrote to the team. They are answered by phone. */
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
      {openedRow && <MessageDrawer row={openedRow} onMarked={setOpenedRow} onClose={() => setOpenedRow(null)} />}
    </>
  )
}
