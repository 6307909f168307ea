import type { PassportFacts } from '#contract/classroom/shapes/passport.ts'
import { markCriteria } from '#contract/vocabulary/marks.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { passport as words } from '#web/features/classroom/copy/passport.ts'
import { formatBand } from '#web/features/classroom/goals/words.ts'
import { formatFullDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'

/** What a passport says: the latest overall band with whose it is, and every mark. */
export function PassportView({ passport }: { passport: PassportFacts }) {
  const t = useCopy(words)
  const g = useCopy(goals)
  const [latest] = passport.marks
  if (!latest) return null
  return (
    <Card className="stack grid-cols-[minmax(0,1fr)]">
      <div className="row">
        <b className="text-display font-title num leading-none">{formatBand(latest.overall)}</b>
        <p className="small quiet">
          {t('page.latest')}
          <br />
          {t('page.by', { name: latest.tutor, day: formatFullDate(latest.day) })}
        </p>
      </div>
      <ul className="divided" aria-label={t('page.list')}>
        {passport.marks.map((mark) => (
          <li key={`${mark.day} ${mark.tutor}`} className="stack-2 py-3">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">
                <b className="block">{formatFullDate(mark.day)}</b>
                <bdi className="caption quiet break-words">{mark.tutor}</bdi>
              </span>
              <b className="num text-h4">{formatBand(mark.overall)}</b>
            </div>
            <dl className="grid grid-cols-2 md:grid-cols-4 gap-x-6 gap-y-1">
              {markCriteria.map((one) => (
                <div key={one} className="flex justify-between gap-2 small">
                  <dt className="quiet">{g(`names.${one}`)}</dt>
                  <dd className="num strong">{formatBand(mark[one])}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}
