import { type ReactNode, useId } from 'react'
import type { AdminHome, Queue, Waiting } from '#contract/team/shapes/admin.ts'
import { mostCounted } from '#contract/team/shapes/admin.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { formatAmount, formatNumber, formatRelative } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Count } from '#web/ui/tag.tsx'
import { placeOf, type QueueName, tableOf } from './queues.ts'
import { TableLink } from './table-link.tsx'

const icons: Record<QueueName, IconName> = {
  withdrawals: 'i-ph-hand-coins',
  introVideos: 'i-ph-film-strip',
  interviews: 'i-ph-user-focus',
  demoSessions: 'i-ph-chalkboard-teacher',
  tutors: 'i-ph-user-check',
  reports: 'i-ph-flag',
  disputes: 'i-ph-scales',
  refundRequests: 'i-ph-arrow-counter-clockwise',
  approvals: 'i-ph-users-three',
  failedPayments: 'i-ph-credit-card',
}

const useCaseName = () => {
  const t = useCopy(adminHome)
  return ({ person, title }: Waiting): string => title ?? (person ? (person.name ?? t('unnamed')) : t('visitor'))
}

type CaseProps = { queue: QueueName; waiting: Waiting; now: number }

/** One case: whom it is about, since when it waits, and the sum where there is one. */
function Case({ queue, waiting, now }: CaseProps) {
  const name = useCaseName()(waiting)
  const place = placeOf(queue, waiting)
  const inner: ReactNode = (
    <>
      <Avatar decorative name={name} src={waiting.person?.image ?? null} size={36} />
      <span className="grow-in">
        <bdi className="strong block truncate" dir="auto">
          {name}
        </bdi>
        <span className="caption quiet block truncate">{formatRelative(waiting.since, now)}</span>
      </span>
      {waiting.amount !== null && <span className="num strong whitespace-nowrap">{formatAmount(waiting.amount)}</span>}
    </>
  )
  return (
    <li>
      {place ? (
        <TableLink {...place} className="home-case">
          {inner}
        </TableLink>
      ) : (
        <div className="home-case">{inner}</div>
      )}
    </li>
  )
}

type QueueCardProps = {
  name: QueueName
  queue: Queue
  now: number
  /** Beside the title. */
  aside?: ReactNode
  /** How many of the oldest cases are shown. */
  count: number
}

function QueueCard({ name, queue: { total, oldest }, now, aside, count }: QueueCardProps) {
  const t = useCopy(adminHome)
  const id = useId()
  const title = t(`queue.${name}`)
  const place = tableOf(name, now)
  const number = total >= mostCounted ? t('atLeast', { count: formatNumber(mostCounted) }) : formatNumber(total)
  const label = t('countOf', { queue: title, count: number })
  return (
    <section className="card stack-2 grid-cols-1 content-start" aria-labelledby={id}>
      <header className="row-2">
        <Icon name={icons[name]} className="text-accent" />
        <h2 id={id} className="text-h4 grow-in">
          {title}
        </h2>
        <TableLink {...place} label={label} className="min-w-6 text-center no-underline">
          <Count quiet={total === 0}>{number}</Count>
        </TableLink>
      </header>
      {aside && <p className="caption quiet">{aside}</p>}
      {oldest.length === 0 ? (
        <p className="small quiet">{t('nothing')}</p>
      ) : (
        <ul className="divided">
          {oldest.slice(0, count).map((waiting) => (
            <Case key={waiting.id} queue={name} waiting={waiting} now={now} />
          ))}
        </ul>
      )}
      {total > count && (
        <TableLink {...place} label={t('allOf', { queue: title })} className="lone-link small justify-self-start">
          {t('all')}
        </TableLink>
      )}
    </section>
  )
}

/** Three in a row on wide screens, beside what is about money. */
const sideQueues: readonly QueueName[] = [
  'introVideos',
  'interviews',
  'demoSessions',
  'tutors',
  'reports',
  'refundRequests',
]

/** What waits for a decision: withdrawals in full, of the others the oldest cases. */
export function QueueCards({ home: { queues, figures }, now }: { home: AdminHome; now: number }) {
  const t = useCopy(adminHome)
  return (
    <section className="home-queues" aria-label={t('queue.label')}>
      <div className="grid grid-cols-1 grid-rows-[1fr_auto_auto] gap-gap">
        <QueueCard
          name="withdrawals"
          queue={queues.withdrawals}
          now={now}
          count={5}
          aside={
            <>
              {t('oldest')} · {t('pending', { amount: formatAmount(figures.pendingWithdrawals) })}
            </>
          }
        />
        <QueueCard name="disputes" queue={queues.disputes} now={now} count={2} />
        <QueueCard name="failedPayments" queue={queues.failedPayments} now={now} count={2} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-gap xl:grid-cols-3">
        {sideQueues.map((name) => (
          <QueueCard key={name} name={name} queue={queues[name]} now={now} count={2} />
        ))}
      </div>
    </section>
  )
}
