import type { Work } from '#contract/team/shapes/work.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { formatAmount, formatNearTime, formatRelative, formatTime } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { OwnerButton } from './owner-button.tsx'
import { TableLink } from './table-link.tsx'
import { chipOf, placeOf, urgencyOf } from './work.ts'

const icons: Record<Work['kind'], IconName> = {
  call: 'i-ph-video-camera',
  withdrawal: 'i-ph-hand-coins',
  film: 'i-ph-film-strip',
  interview: 'i-ph-user-focus',
  demo: 'i-ph-chalkboard-teacher',
  activation: 'i-ph-user-check',
  dispute: 'i-ph-scales',
  approval: 'i-ph-users-three',
  refund: 'i-ph-arrow-counter-clockwise',
  thread: 'i-ph-envelope-simple',
  payment: 'i-ph-credit-card',
  quality: 'i-ph-chart-line-down',
}

/** Of a call, whoever is missing; otherwise whom the work is about. */
const shownPerson = ({ about, person, other }: Work): Work['person'] =>
  about === 'studentAbsent' || about === 'studentLost' ? other : person

/** What a line says: the work with its person, and since when it waits. */
export const useWorkWords = (now: number) => {
  const t = useCopy(adminHome)
  const a = useCopy(adminApprovals)
  const nameOf = (person: Work['person']): string => (person ? (person.name ?? t('unnamed')) : t('visitor'))
  return (work: Work) => {
    const { kind, about, other, title, times, since } = work
    const shown = shownPerson(work)
    const [name, counterpart] = [nameOf(shown), nameOf(shown === other ? work.person : other)]
    const when = formatNearTime(since, now)
    const what = (): string => {
      if (kind === 'approval') return t('work.kind.approval', { what: a(`kind.${about as 'grant'}`), name })
      if (kind === 'call') return t(`work.kind.${about as 'tutorAbsent'}`, { name })
      if (kind === 'thread') return t(`work.kind.${about === 'report' ? 'report' : 'message'}`, { name })
      if (kind === 'payment') return t('work.kind.payment', { name, count: times ?? 0 })
      if (kind === 'dispute') return t('work.kind.dispute', { name, other: counterpart })
      return t(`work.kind.${kind}`, { name })
    }
    const detail = (): string => {
      if (kind === 'call') return t('work.call', { when: formatTime(since), other: counterpart })
      if (kind === 'approval') return t('work.askedBy', { other: counterpart, when })
      if (title !== null) return t('work.quoted', { title, when })
      if (kind === 'interview' || kind === 'demo') return t('work.held', { when, other: counterpart })
      return t('work.asked', { when })
    }
    return { name, what: what(), detail: detail() }
  }
}

type WorkRowProps = { work: Work; now: number }

/** One line: who and what, the sum, when it becomes late, who has taken it, and the way to where it is decided. */
export function WorkRow({ work, now }: WorkRowProps) {
  const t = useCopy(adminHome)
  const { name, what, detail } = useWorkWords(now)(work)
  const urgency = urgencyOf(work, now)
  const act = t(`work.act.${work.kind}`)
  return (
    <li className={cx('work-row', urgency === 'now' && 'work-now')} data-kind={work.kind}>
      <span className="work-face">
        <Avatar decorative name={name} src={shownPerson(work)?.image ?? null} size={36} />
        <span className="work-icon">
          <Icon name={icons[work.kind]} />
        </span>
      </span>
      <span className="work-words">
        <bdi className="strong block" dir="auto">
          {what}
        </bdi>
        <span className="caption quiet block work-detail">{detail}</span>
      </span>
      {work.amount !== null && (
        <span className="work-sum num strong whitespace-nowrap">{formatAmount(work.amount)}</span>
      )}
      <span className="work-due">
        <StatusChip
          kind={chipOf[urgency]}
          icon={urgency === 'now' || urgency === 'late' ? 'i-ph-warning' : 'i-ph-clock'}
        >
          {urgency === 'now' && t('work.now')}
          {urgency === 'late' && t('work.late', { when: formatRelative(work.due, now) })}
          {(urgency === 'soon' || urgency === 'later') && formatRelative(work.due, now)}
        </StatusChip>
      </span>
      <span className="work-owner">
        <OwnerButton work={work} what={what} />
      </span>
      <TableLink
        {...placeOf(work)}
        className={cx('btn btn-sm work-act', urgency === 'now' ? '' : 'btn-line')}
        label={t('work.actOn', { act, what })}
      >
        {act}
      </TableLink>
    </li>
  )
}
