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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, so keys have to reach it */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={t('page.table')}>
        <table className="data-table">
          <caption className="visually-hidden">{t('page.table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('page.day')}</th>
              <th scope="col">{t('page.overall')}</th>
              {markCriteria.map((one) => (
                <th key={one} scope="col">
                  {g(`names.${one}`)}
                </th>
              ))}
              <th scope="col">{t('page.tutor')}</th>
            </tr>
          </thead>
          <tbody>
            {passport.marks.map((mark) => (
              <tr key={`${mark.day} ${mark.tutor}`}>
                <th scope="row" className="whitespace-nowrap">
                  {formatFullDate(mark.day)}
                </th>
                <td className="num strong">{formatBand(mark.overall)}</td>
                {markCriteria.map((one) => (
                  <td key={one} className="num">
                    {formatBand(mark[one])}
                  </td>
                ))}
                <td className="whitespace-nowrap">
                  <bdi>{mark.tutor}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
