import type { WordFigures } from '#contract/classroom/shapes/word.ts'
import { reviewDaysPerWeek } from '#contract/vocabulary/words.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { axisDay } from '#web/features/shared/weeks.ts'
import { formatNumber } from '#web/lib/format.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** How many words come back on each of the coming days. */
export function ComingWords({ figures: { coming } }: { figures: WordFigures }) {
  const t = useCopy(wordList)
  return (
    <Card className="[--chart-h:7rem] lt-xl:order-2">
      <SectionHead title={t('coming.title')} action={<span className="small quiet">{t('coming.unit')}</span>} />
      {coming.every(({ words }) => words === 0) ? (
        <p className="small quiet">{t('coming.none')}</p>
      ) : (
        <BarChart
          label={t('coming.title')}
          columns={{ label: t('coming.day'), value: t('coming.words') }}
          bars={coming.map(({ day, words }) => ({
            label: axisDay(Date.parse(day)),
            value: words,
            words: t('coming.count', { count: words }),
          }))}
        />
      )}
    </Card>
  )
}

/** The last weeks of reviews as leaves. */
export function ReviewWeeks({ figures: { weeks, streakWeeks } }: { figures: WordFigures }) {
  const t = useCopy(wordList)
  const open = weeks.find(({ state }) => state === 'open')
  const rest = weeks.find(({ state }) => state === 'rest')
  return (
    <Card className="lt-xl:order-1">
      <h2>{t('weeks.streak', { count: streakWeeks })}</h2>
      <ol className="review-weeks grid grid-cols-8 gap-1 my-3">
        {weeks.map(({ start, days, state }, index) => {
          const day = axisDay(Date.parse(start))
          const words = t('weeks.week', { day, state: t(`weeks.states.${state}`) })
          return (
            <li key={start} data-state={state} data-now={index === weeks.length - 1 ? '' : undefined}>
              <i role="img" aria-label={words} title={words}>
                {state === 'done' && <Icon name="i-ph-check-bold" />}
                {state === 'rest' && <Icon name="i-ph-snowflake-bold" />}
                {state === 'open' && (
                  <span aria-hidden="true">
                    {formatNumber(days)}/{formatNumber(reviewDaysPerWeek)}
                  </span>
                )}
              </i>
              <span aria-hidden="true">{index === weeks.length - 1 ? t('weeks.now') : day}</span>
            </li>
          )
        })}
      </ol>
      <p className="caption quiet">
        {t('weeks.toGo', { count: open ? reviewDaysPerWeek - open.days : 0 })}
        {rest && ` ${t('weeks.rested', { day: axisDay(Date.parse(rest.start)) })}`}
      </p>
    </Card>
  )
}
