import type { Demand } from '#contract/team/shapes/demand.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useFilterNames } from '#web/features/catalogue/tutors/filter-names.ts'
import type { Narrowing, TutorFilters } from '#web/features/catalogue/tutors/filters.ts'
import { adminDemand } from '#web/features/team/copy/admin-demand.ts'
import { formatList, formatNumber } from '#web/lib/format.ts'
import { SectionHead } from '#web/ui/card.tsx'

type Missed = NonNullable<Demand['misses']>[number]['filter']

/** What a search asked for, part by part, in the words of the filters themselves. */
const useMissNames = () => {
  const t = useCopy(adminDemand)
  const nameOf = useFilterNames()
  const one = (filters: TutorFilters, name: Narrowing): string => nameOf(filters, name)
  return ({ text, when, part = [], level = [], gender, topic = [] }: Missed): string => {
    const words = [
      ...topic.map((id) => one({ topic: id }, 'topic')),
      ...(gender ? [one({ gender }, 'gender')] : []),
      ...level.map((value) => one({ level: value }, 'level')),
      ...(when ? [one({ when }, 'when')] : []),
      ...part.map((value) => one({ part: value }, 'part')),
      ...(text ? [t('misses.text')] : []),
    ]
    return words.length === 0 ? t('misses.other') : formatList(words)
  }
}

/** Searches of the list that found nobody, and what of them nobody had. */
export function Misses({ misses }: Pick<Demand, 'misses'>) {
  const t = useCopy(adminDemand)
  const nameOf = useMissNames()
  return (
    <section className="card" aria-labelledby="demand-misses">
      <SectionHead
        id="demand-misses"
        title={t('misses.title')}
        action={<span className="caption quiet">{t('misses.note')}</span>}
      />
      {misses === null || misses.length === 0 ? (
        <p className="small quiet py-6">{t(misses === null ? 'measuring' : 'misses.none')}</p>
      ) : (
        <ul className="demand-list">
          {misses.map(({ filter, cause, count }) => (
            <li key={JSON.stringify(filter)}>
              <span>
                <b>{nameOf(filter)}</b>
                {Object.keys(filter).length > 0 && (
                  <span className="caption quiet block">{t(`misses.cause.${cause}`)}</span>
                )}
              </span>
              <b className="num">{formatNumber(count)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
