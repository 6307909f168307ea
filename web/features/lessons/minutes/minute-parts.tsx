import type { MinuteLot, MinuteMovement } from '#contract/lessons/shapes/minutes.ts'
import type { LotKind } from '#contract/vocabulary/minutes.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { minutesWords } from '#web/features/lessons/copy/minutes.ts'
import { cairoDaysFrom, formatDateTime, formatList, formatMinutes, formatNumber, formatTime } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { type Share, tutorOfLot } from './words.ts'

const quarter = 15

/** All minutes that are left as one row of blocks, in the order in which they are used up. */
export function OrderBar({ shares }: { shares: readonly Share[] }) {
  const t = useCopy(minutesWords)
  const parts = shares.map(({ source, minutes }) =>
    t('orderPart', { minutes: formatMinutes(minutes), source: t(`short.${source}`) }),
  )
  return (
    <div role="img" aria-label={t('order', { parts: formatList(parts) })} className="flex items-start gap-3">
      {shares.map(({ source, minutes }) => (
        <div
          key={source}
          aria-hidden="true"
          className="grid gap-1 min-w-0 [flex-basis:0]"
          style={{ flexGrow: Math.max(1, Math.round(minutes / quarter)) }}
        >
          <Quarters fill label="" total={Math.max(quarter, minutes)} />
          <b className="num leading-tight">{formatNumber(minutes)}</b>
          <span className="caption quiet leading-tight">{t(`short.${source}`)}</span>
        </div>
      ))}
    </div>
  )
}

export const lotLooks: Readonly<Record<LotKind, { icon: IconName; look: string }>> = {
  returned: { icon: 'i-ph-arrow-u-up-left', look: 'bg-success-subtle text-success-text' },
  bought: { icon: 'i-ph-plus', look: 'bg-accent-subtle text-accent' },
  carried: { icon: 'i-ph-skip-forward', look: 'bg-info-subtle text-info-text' },
  granted: { icon: 'i-ph-gift', look: 'bg-karkadeh-subtle text-karkadeh-text' },
  referred: { icon: 'i-ph-users', look: 'bg-accent-subtle text-accent' },
}

/** Lots that end within this many days are marked. */
const soonDays = 2

type LotListProps = { lots: readonly MinuteLot[]; movements: readonly MinuteMovement[]; now: number }

/** Minutes beside the week, those that end first in front. */
export function LotList({ lots, movements, now }: LotListProps) {
  const t = useCopy(minutesWords)
  const titleOf = (lot: MinuteLot): string => {
    if (lot.kind !== 'returned') return t(`lots.${lot.kind}`)
    const name = tutorOfLot(lot, movements)
    return name === null ? t('lots.returnedUnnamed') : t('lots.returned', { name })
  }
  return (
    <ul className="divided">
      {lots.map((lot) => {
        const { icon, look } = lotLooks[lot.kind]
        const days = cairoDaysFrom(Date.parse(lot.end), now)
        const date = formatDateTime(Date.parse(lot.end), now)
        return (
          <li key={lot.id} className="list-row">
            <span className={cx('grid place-items-center shrink-0 size-10 rounded-full turn-start', look)}>
              <Icon name={icon} className="icon-5" />
            </span>
            <span className="grow-in">
              <b className="block leading-snug" dir="auto">
                {titleOf(lot)}
              </b>
              <span className={cx('caption block', days <= soonDays ? 'text-warning-text' : 'quiet')}>
                {t('lots.until', { date })}
              </span>
              {lot.reason && (
                <span className="caption quiet block" dir="auto">
                  {t('lots.reason', { reason: lot.reason })}
                </span>
              )}
            </span>
            <span className="text-end shrink-0">
              <b className="num block">{formatMinutes(lot.rest)}</b>
              {lot.rest < lot.minutes && (
                <span className="caption quiet">{t('lots.restOf', { minutes: formatMinutes(lot.minutes) })}</span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const moveIcons = {
  taken: 'i-ph-calendar-check',
  moved: 'i-ph-calendar-dots',
  ended: 'i-ph-clock',
  refunded: 'i-ph-arrow-u-up-left',
} as const

const iconOf = ({ kind, lotKind }: MinuteMovement): IconName => {
  if (kind === 'given') return lotLooks[lotKind ?? 'returned'].icon
  return kind === 'returned' ? lotLooks.returned.icon : moveIcons[kind]
}

/** `+15` or `−15`. */
const signed = (minutes: number): string => `${minutes < 0 ? '−' : '+'}${formatNumber(Math.abs(minutes))}`

/** Minutes that a ruling takes again end with their lesson named; others end by themselves, or with their money. */
const endedKey = ({ kind, minutes, lesson }: MinuteMovement) => {
  if (kind === 'refunded') return minutes > 0 ? 'moves.unrefunded' : 'moves.refunded'
  return lesson ? 'moves.ruled' : 'moves.ended'
}

/** One movement: what happened, of or to which minutes, and how many. */
export function MoveRow({ movement, now }: { movement: MinuteMovement; now: number }) {
  const t = useCopy(minutesWords)
  const { kind, minutes, lotKind, lesson, createdAt } = movement
  const name = lesson?.tutorName ?? lessons.unnamed.tutor
  const title =
    kind === 'given'
      ? t(`moves.given.${lotKind ?? 'returned'}`, { name })
      : kind === 'ended' || kind === 'refunded'
        ? t(endedKey(movement), { name })
        : t(`moves.${kind}`, { name })
  const source = lotKind ?? 'week'
  const from = kind === 'given' ? null : t(`moves.${minutes < 0 ? 'source' : 'target'}.${source}`)
  const when = lesson && t('moves.lesson', { when: formatDateTime(Date.parse(lesson.start), now) })
  return (
    <li className="list-row">
      <Icon name={iconOf(movement)} className="text-quiet shrink-0" />
      <span className="grow-in">
        <b className="block leading-snug" dir="auto">
          {title}
        </b>
        {when && <span className="caption quiet block">{when}</span>}
        <span className="caption quiet num block">
          {[from, formatTime(Date.parse(createdAt))].filter((part) => part !== null).join('، ')}
        </span>
      </span>
      <b className={cx('num ltr shrink-0', minutes > 0 && 'text-success-text')}>
        <span aria-hidden="true">{signed(minutes)}</span>
        <span className="sr-only">{`${minutes < 0 ? t('moves.less') : t('moves.more')} ${formatMinutes(Math.abs(minutes))}`}</span>
      </b>
    </li>
  )
}
