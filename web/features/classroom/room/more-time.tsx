/** In the last minutes of a lesson: a quarter more with one press of each, else the same hour of next week. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { MoreTimeChanged } from '#contract/lessons/events/lesson-events.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { moreTime as rule } from '#contract/vocabulary/more-time.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { moreTime } from '#web/features/classroom/copy/more-time.ts'
import { useBook } from '#web/features/lessons/booking/query.ts'
import { formatAmount, formatDateTime, formatTime } from '#web/lib/format.ts'
import { listen } from '#web/lib/socket.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { CallDetails } from '../sessions/call.ts'
import {
  type MoreTime as Facts,
  useAcceptMoreTime,
  useAskMoreTime,
  useDropMoreTime,
  useMoreTime,
} from './more-time-query.ts'

type MoreTimeProps = {
  call: CallDetails
  otherName: string
  now: number
  last: boolean
  /** Something else is said already: only a wish of the other member is shown beside it. */
  quiet: boolean
}

type NoteProps = { title?: string; children: ReactNode; actions?: ReactNode; error?: unknown }

function Note({ title, children, actions, error }: NoteProps) {
  return (
    <Alert kind="now" className="room-status" title={title && <span className="block">{title}</span>}>
      {children}
      {Boolean(error) && (
        <span className="block" role="alert">
          {errorText(error)}
        </span>
      )}
      {actions && <span className="room-status-action gap-2 flex-wrap">{actions}</span>}
    </Alert>
  )
}

/** Refusals that a student is told in words of their own. */
const reasons = ['no-enough-minutes', 'busy-tutor', 'conflicting-lessons', 'guardian-required'] as const

const endOf = ({ start }: Facts): string => formatTime(Date.parse(start) + minutes(rule.minutes))

function StudentNote({ call, otherName, now, more, declined }: MoreTimeProps & { more: Facts; declined: boolean }) {
  const t = useCopy(moreTime)
  const ask = useAskMoreTime(call.id)
  const drop = useDropMoreTime(call.id)
  if (more.askedAt !== null)
    return (
      <Note
        error={drop.error}
        actions={
          <Button size="sm" kind="line" loading={drop.isPending} onClick={() => drop.mutate(more)}>
            {t('takeBack')}
          </Button>
        }
      >
        {t('asked', { name: otherName })}
      </Note>
    )
  const known = reasons.find((one) => one === more.refused)
  if (declined)
    return (
      <NextWeek
        call={call}
        more={more}
        now={now}
        reason={t('declined', { name: otherName, gender: call.other.gender ?? 'other' })}
      />
    )
  if (!more.takes) {
    const why = known && t(`why.${known}`, { name: otherName })
    const reason = [t('impossible'), why].filter(Boolean).join(' ')
    return <NextWeek call={call} more={more} now={now} reason={reason} />
  }
  const { weekMinutes: week, otherMinutes: other } = more.takes
  const kind = other === 0 ? 'week' : week === 0 ? 'other' : 'both'
  return (
    <Note
      title={t('offer', { end: endOf(more) })}
      error={ask.error}
      actions={
        <Button size="sm" kind="line" loading={ask.isPending} onClick={() => ask.mutate(more)}>
          {t('ask')}
        </Button>
      }
    >
      {t(`takes.${kind}`, { week, other })}
    </Note>
  )
}

function NextWeek({ call, more, now, reason }: { call: CallDetails; more: Facts; now: number; reason: string }) {
  const t = useCopy(moreTime)
  const book = useBook(call.other.userId, undefined)
  const next = more.nextWeek
  const when = next && formatDateTime(Date.parse(next.start), now)
  if (book.data) return <Note>{t('booked', { when: formatDateTime(Date.parse(book.data.start), now) })}</Note>
  const facts = [reason, when && t('nextWeek', { when })].filter(Boolean).join(' ')
  if (!next)
    return (
      <Note>
        {facts}{' '}
        <Link to="/t/$id" params={{ id: call.other.userId }} search={{ book: true }} target="_blank">
          {t('other')}
        </Link>
      </Note>
    )
  const kind = next.otherMinutes === 0 ? 'week' : next.weekMinutes === 0 ? 'other' : 'both'
  const { slotId, duration } = next
  return (
    <Note
      error={book.error}
      actions={
        <Button
          size="sm"
          kind="line"
          loading={book.isPending}
          onClick={() => book.mutate({ slotId, duration, start: Date.parse(next.start) })}
        >
          {t('book')}
        </Button>
      }
    >
      {facts} {t(`takes.${kind}`, { week: next.weekMinutes, other: next.otherMinutes })}
    </Note>
  )
}

function TutorNote({ call, otherName, more }: MoreTimeProps & { more: Facts }) {
  const t = useCopy(moreTime)
  const accept = useAcceptMoreTime(call.id)
  const drop = useDropMoreTime(call.id)
  const end = endOf(more)
  if (more.askedAt === null || !more.possible)
    return <Note error={accept.error}>{more.possible ? t('tutor', { end }) : t('impossible')}</Note>
  const busy = accept.isPending || drop.isPending
  return (
    <Note
      title={t('wish', { name: otherName, gender: call.other.gender ?? 'other' })}
      error={accept.error ?? drop.error}
      actions={
        <>
          <Button size="sm" loading={accept.isPending} disabled={busy} onClick={() => accept.mutate(more)}>
            {t('accept')}
          </Button>
          <Button size="sm" kind="line" loading={drop.isPending} disabled={busy} onClick={() => drop.mutate(more)}>
            {t('decline')}
          </Button>
        </>
      }
    >
      {more.price ? t('earns', { end, amount: formatAmount(more.price) }) : t('free', { end })}
    </Note>
  )
}

/** Says when the call has become longer; the times of the call follow from the lesson, which is fetched again. */
const useDoneToast = ({ sessionId, end }: CallDetails) => {
  const t = useCopy(moreTime)
  useEffect(
    () =>
      listen(MoreTimeChanged, (change) => {
        if (change.sessionId !== sessionId || change.state !== 'booked') return
        const until = formatTime(end + minutes(rule.minutes))
        toast.show({ id: 'more-time', kind: 'success', title: t('done', { end: until }) })
      }),
    [sessionId, end, t],
  )
}

/** Shown in the last five minutes of a lesson. */
export function MoreTime(props: MoreTimeProps) {
  const { call, last, quiet } = props
  const t = useCopy(moreTime)
  const { data: more, declined } = useMoreTime(call)
  useDoneToast(call)
  const isWish = call.teaching && more?.askedAt != null
  if (quiet && !isWish) return null
  if (!more) return <Note>{t(last ? 'last' : 'left')}</Note>
  if (call.teaching) return <TutorNote {...props} more={more} />
  return <StudentNote {...props} more={more} declined={declined} />
}
