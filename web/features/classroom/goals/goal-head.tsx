import { shareOfWay } from '#contract/classroom/rules/goals.ts'
import type { Goal, Mark } from '#contract/classroom/shapes/mark.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DeepBand } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bandsAway, formatBand, formatChange, goalName } from './words.ts'

type GoalHeadProps = {
  goal: Goal | null
  /** Newest first; undefined while they load. */
  marks: readonly Mark[] | undefined
  now: number
  onEdit: () => void
}

/** The goal, the level of the latest mark with whose it is, and how much of the way is done. */
export function GoalHead({ goal, marks, now, onEdit }: GoalHeadProps) {
  const t = useCopy(goals)
  const [latest] = marks ?? []
  const oldest = marks?.at(-1)
  const start = goal?.startBand ?? oldest?.overall ?? null
  return (
    <DeepBand className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          {goal && (
            <p className="small quiet">
              {goal.until ? t('head.until', { day: formatDate(goal.until, now) }) : t('head.goal')}
            </p>
          )}
          <h2 className="text-h2">
            <bdi>{goal ? goalName(t, goal) : t('head.none')}</bdi>
          </h2>
          {!goal && <p className="small quiet mt-1">{t('head.noneText')}</p>}
        </div>
        <Button kind={goal ? 'deep-line' : 'deep-solid'} icon="i-ph-pencil-simple" onClick={onEdit}>
          {t(goal ? 'head.edit' : 'head.choose')}
        </Button>
      </div>
      {marks && (
        <div className="grid gap-4 md:grid-cols-[minmax(0,auto)_minmax(14rem,1fr)] md:gap-8 md:items-center">
          {latest ? (
            <div className="row">
              <b className="text-display font-title num leading-none">{formatBand(latest.overall)}</b>
              <p className="small quiet leading-[1.5]">
                {t('head.level')}
                <br />
                {t('head.by', { name: latest.tutor.name ?? '', day: formatDate(latest.start, now) })}
              </p>
            </div>
          ) : (
            <p className="small quiet">{t('head.noMark')}</p>
          )}
          {latest && start !== null && <Way start={start} level={latest.overall} band={goal?.band ?? null} />}
        </div>
      )}
    </DeepBand>
  )
}

function Way({ start, level, band }: { start: number; level: number; band: number | null }) {
  const t = useCopy(goals)
  const [from, at] = [formatBand(start), formatBand(level)]
  if (band === null)
    return level === start ? null : (
      <p className="small quiet">{t('head.since', { change: formatChange(level - start) })}</p>
    )
  return (
    <div className="stack-2">
      <div
        className="goal-track"
        role="img"
        aria-label={t('head.way', { start: from, goal: formatBand(band), now: at })}
      >
        <i style={{ '--share': shareOfWay(start, level, band) }} />
        <span className="goal-flag">
          <Icon name="i-ph-flag-pennant-fill" />
        </span>
      </div>
      <div className="flex justify-between gap-3 small quiet">
        <span>{t('head.from', { band: from })}</span>
        <span className="strong">
          {level >= band ? t('head.reached') : t('head.left', { band: bandsAway(t, band - level) })}
        </span>
      </div>
    </div>
  )
}
