import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Stretch, type StretchOf, useStretch } from './query.ts'

function Messages({ stretch }: { stretch: Stretch }) {
  const t = useCopy(adminReports)
  const now = useMinuteClock()
  const nameOf = (id: number) => stretch.people.find((person) => person.id === id)?.name ?? `#${id}`
  if (stretch.list.length === 0) return <p className="quiet">{t('stretch.empty')}</p>
  return (
    <ol className="divide-y">
      {stretch.list.map((message) => (
        <li key={message.id} className={message.meant ? 'well my-2' : 'py-2'}>
          <p className="caption quiet">
            <bdi dir="auto" className="strong text-text">
              {nameOf(message.userId)}
            </bdi>
            {`، ${formatDateTime(message.createdAt, now)}`}
            {message.meant && ` · ${t('stretch.meant')}`}
          </p>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {message.text}
          </p>
          {message.attachment && <p className="caption quiet">{t(`stretch.${message.attachment}`)}</p>}
        </li>
      ))}
    </ol>
  )
}

/** The part of a conversation that an open report or dispute is about. It is read by a press, and every look is logged. */
export function StretchCard({ of }: { of: StretchOf }) {
  const t = useCopy(adminReports)
  const stretch = useStretch(of)
  return (
    <section className="stack-2">
      <h3 className="label">{t('stretch.title')}</h3>
      {stretch.data ? (
        <Messages stretch={stretch.data} />
      ) : (
        <>
          <p className="caption quiet">{t('stretch.hint')}</p>
          <Button
            kind="line"
            icon="i-ph-chats-circle"
            className="justify-self-start"
            loading={stretch.isPending}
            onClick={() => stretch.mutate()}
          >
            {t('stretch.open')}
          </Button>
        </>
      )}
      {stretch.error && (
        <Alert kind="danger" urgent title={t('stretch.failed')}>
          {codeOf(stretch.error) === 'room-not-found' ? t('stretch.none') : errorText(stretch.error)}
        </Alert>
      )}
    </section>
  )
}
