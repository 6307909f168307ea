import { ratingTrend } from '#contract/catalogue/rules/quality.ts'
import type { TutorQuality } from '#contract/team/shapes/quality.ts'
import type { QualityCheck } from '#contract/vocabulary/quality.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminQuality } from '#web/features/team/copy/admin-quality.ts'
import { formatNearTime, formatNumber } from '#web/lib/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { figureText, ratingPoints } from './shown.ts'

const looks: Readonly<Record<TutorQuality['state'], { kind: StatusKind; icon: IconName }>> = {
  act: { kind: 'danger', icon: 'i-ph-warning-fill' },
  watch: { kind: 'warning', icon: 'i-ph-eye-fill' },
  good: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  new: { kind: 'neutral', icon: 'i-ph-sparkle' },
  measuring: { kind: 'neutral', icon: 'i-ph-hourglass-medium' },
}

export function QualityState({ tutor }: { tutor: TutorQuality }) {
  const t = useCopy(adminQuality)
  const { kind, icon } = looks[tutor.state]
  return (
    <StatusChip kind={kind} icon={icon}>
      {t(`state.${tutor.state}`, { gender: tutor.gender ?? 'other' })}
    </StatusChip>
  )
}

/** A figure with the mark of its limit. */
export function QualityFigure({ tutor, check }: { tutor: TutorQuality; check: QualityCheck }) {
  const t = useCopy(adminQuality)
  const text = figureText(check, tutor)
  if (text === null) {
    const isCounted = check === 'unanswered' ? tutor.unanswered !== null : check === 'rating' || tutor.figures !== null
    return isCounted ? (
      <span className="quiet" title={t('few')}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('few')}</VisuallyHidden>
      </span>
    ) : (
      <span className="quiet">{t('measuring')}</span>
    )
  }
  const level = tutor.marks.find((mark) => mark.check === check)?.level
  if (level === undefined) return <span className="num">{text}</span>
  return (
    <span className="quality-mark num" data-level={level} title={t(`level.${level}`)}>
      <Icon name={level === 'act' ? 'i-ph-warning-fill' : 'i-ph-warning'} className="icon-4" />
      {text}
      <VisuallyHidden>{t(`level.${level}`)}</VisuallyHidden>
    </span>
  )
}

/** How the ratings of half a year went, oldest at the left. */
export function RatingLine({ ratings }: { ratings: TutorQuality['ratings'] }) {
  const t = useCopy(adminQuality)
  const trend = ratings && ratingTrend(ratings)
  if (!ratings || !trend) return null
  const points = ratingPoints(ratings)
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    <svg className="quality-line" viewBox="0 0 64 20" role="img" data-trend={trend}>
      <title>{t(`trend.${trend}`)}</title>
      <polyline points={points.join(' ')} />
      <circle cx={x} cy={y} r="2.5" />
    </svg>
  )
}

export function Minutes({ minutes }: Pick<TutorQuality, 'minutes'>) {
  const t = useCopy(adminQuality)
  return minutes === null ? (
    <span className="quiet">{t('measuring')}</span>
  ) : (
    <span className="num">{formatNumber(minutes)}</span>
  )
}

export function NextHour({ nextFreeAt, now }: Pick<TutorQuality, 'nextFreeAt'> & { now: number }) {
  const t = useCopy(adminQuality)
  if (nextFreeAt === null) return <span className="quiet">{t('noHour')}</span>
  return (
    <time dateTime={nextFreeAt} className="num whitespace-nowrap">
      {formatNearTime(nextFreeAt, now)}
    </time>
  )
}
