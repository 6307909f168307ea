import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ThreadCase } from '#contract/talk/shapes/thread.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDayAndMonth, formatDuration, formatMinutes, formatNearTime } from '#web/lib/format.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { RoleChip } from '../people/role-chip.tsx'
import { Copyable } from '../table/cells.tsx'
import type { InboxSearch } from './search.ts'
import { kindIcons, nameOf, titleOf } from './words.tsx'

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 justify-between items-baseline">
      <dt className="quiet flex-none">{term}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  )
}

function Verified({ is }: { is: boolean }) {
  const t = useCopy(adminInbox)
  return (
    <>
      <Icon
        name={is ? 'i-ph-seal-check-fill' : 'i-ph-seal-question'}
        className={is ? 'text-success flex-none' : 'text-quiet flex-none'}
      />
      <VisuallyHidden>{t(is ? 'side.verified' : 'side.unverified')}</VisuallyHidden>
    </>
  )
}

/** How somebody is reached: of the account, otherwise of the form. */
function Addresses({ found }: { found: ThreadCase }) {
  const t = useCopy(adminInbox)
  const { person, mailTo } = found
  const email = person?.email ?? mailTo
  const phone = person?.phone ?? found.phone
  if (email === null && phone === null) return null
  return (
    <div className="stack-1 small">
      {email !== null && (
        <div className="flex items-center gap-1 min-w-0">
          {person && <Verified is={person.verifiedEmail} />}
          <Copyable text={email} what={t('side.email')} />
        </div>
      )}
      {phone !== null && (
        <div className="flex items-center gap-1 min-w-0">
          {person && <Verified is={person.verifiedPhone} />}
          <Copyable text={phone} what={t('side.phone')}>
            {formatPhone(phone)}
          </Copyable>
        </div>
      )}
    </div>
  )
}

function Facts({ found }: { found: ThreadCase }) {
  const t = useCopy(adminInbox)
  const now = useMinuteClock()
  const { person, thread } = found
  const { firstAnswerAt, createdAt, about } = thread
  const answered =
    firstAnswerAt === null
      ? t('side.none')
      : t('side.after', {
          time: formatDuration(
            Math.max(1, Math.round((Date.parse(firstAnswerAt) - Date.parse(createdAt)) / 60_000)),
            true,
          ),
        })
  return (
    <dl className="stack-1 small">
      {about && (
        <Fact term={t('side.about')}>
          <Link to="/admin/user/$id" params={{ id: about.id }}>
            <bdi dir="auto">{about.name ?? t('unnamed')}</bdi>
          </Link>
        </Fact>
      )}
      {person && <Fact term={t('side.joined')}>{formatDayAndMonth(person.createdAt, now)}</Fact>}
      {person?.subscription && (
        <>
          <Fact term={t('side.plan')}>
            {t('side.weekly', { length: formatMinutes(person.subscription.weeklyMinutes) })}
          </Fact>
          <Fact term={t('side.until')}>{formatDayAndMonth(person.subscription.endsAt, now)}</Fact>
        </>
      )}
      {person?.payment && (
        <>
          <Fact term={t('side.paid')}>
            {formatAmount(person.payment.amount)}، {formatDayAndMonth(person.payment.paidAt, now)}
          </Fact>
          <Fact term={t('side.reference')}>
            <Link
              to="/admin/user/$id"
              params={{ id: person.id }}
              search={{ tab: 'payments' }}
              className="num ltr wrap-anywhere"
            >
              {person.payment.reference}
            </Link>
          </Fact>
        </>
      )}
      {person?.lesson && (
        <>
          <Fact term={t('side.lesson')}>
            <Link to="/admin/lesson/$id" params={{ id: person.lesson.id }}>
              {formatNearTime(person.lesson.start, now)}
            </Link>
          </Fact>
          {person.lesson.with !== null && (
            <Fact term={t('side.with')}>
              <bdi dir="auto">{person.lesson.with}</bdi>
            </Fact>
          )}
        </>
      )}
      <Fact term={t('side.firstAnswer')}>{answered}</Fact>
    </dl>
  )
}

function Others({ found }: { found: ThreadCase }) {
  const t = useCopy(adminInbox)
  const { others } = found
  if (others.length === 0) return <p className="caption quiet">{t('side.first')}</p>
  return (
    <section className="stack-1">
      <h3 className="label">{t('side.others')}</h3>
      <ul className="stack-1">
        {others.map((other) => (
          <li key={other.id}>
            <Link
              to="/admin/inbox"
              search={(before: InboxSearch) => ({ ...before, open: other.id, report: undefined })}
              className="flex items-center gap-2 small text-inherit"
            >
              <Icon name={kindIcons[other.kind]} className="text-quiet flex-none" />
              <bdi dir="auto" className="truncate">
                {titleOf(t, other)}
              </bdi>
              {other.state === 'done' && (
                <>
                  <Icon name="i-ph-check" className="text-success flex-none ms-auto" />
                  <VisuallyHidden>{t('state.done')}</VisuallyHidden>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Keys() {
  const t = useCopy(adminInbox)
  const keys = [
    ['J', 'K', t('side.next')],
    ['R', '', t('side.reply')],
    ['Ctrl', 'Enter', t('side.send')],
    ['Esc', '', t('side.leave')],
    ['E', '', t('side.end')],
    ['A', '', t('side.take')],
    ['N', '', t('side.work')],
  ] as const
  return (
    <p className="inbox-keys caption quiet">
      {keys.map(([first, second, what]) => (
        <span key={first} className="whitespace-nowrap">
          <kbd>{first}</kbd> {second && <kbd>{second}</kbd>} {what}
        </span>
      ))}
    </p>
  )
}

/** Who wrote, beside what they wrote. */
export function SidePane({ found }: { found: ThreadCase }) {
  const t = useCopy(adminInbox)
  const { person, thread, reportId } = found
  const name = nameOf(t, thread)
  return (
    <div className="stack">
      <div className="grid justify-items-center gap-2 text-center">
        <Avatar name={name} src={person?.image} size={60} decorative />
        <h2 className="text-h4">
          <bdi dir="auto">{name}</bdi>
        </h2>
        <span>
          {person === null && <StatusChip kind="neutral">{t('side.visitor')}</StatusChip>}
          {person && isTutorType(person.role) && <RoleChip role={person.role} />}
          {person && !isTutorType(person.role) && (
            <StatusChip
              kind={person.subscription ? 'success' : 'neutral'}
              icon={person.subscription ? 'i-ph-check-circle-fill' : 'i-ph-circle'}
            >
              {t(person.subscription ? 'side.subscribed' : 'side.unsubscribed')}
            </StatusChip>
          )}
        </span>
      </div>
      <Addresses found={found} />
      <Facts found={found} />
      {person && (
        <Link to="/admin/user/$id" params={{ id: person.id }} className={buttonClass('line', 'md', 'btn-block')}>
          <Icon name="i-ph-user" />
          {t('side.open')}
        </Link>
      )}
      {reportId !== null && (
        <Link to="/admin/reports" search={{ open: reportId }} className={buttonClass('plain', 'md', 'btn-block')}>
          <Icon name="i-ph-paperclip" />
          {t('side.openReport')}
        </Link>
      )}
      {thread.lessonId !== null && (
        <Link
          to="/admin/lesson/$id"
          params={{ id: thread.lessonId }}
          className={buttonClass('plain', 'md', 'btn-block')}
        >
          <Icon name="i-ph-video-camera" />
          {t('side.openLesson')}
        </Link>
      )}
      <Others found={found} />
      <Keys />
    </div>
  )
}
