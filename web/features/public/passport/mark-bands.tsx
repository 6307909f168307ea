import type { PassportFacts } from '#contract/classroom/shapes/passport.ts'
import { markCriteria } from '#contract/vocabulary/marks.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { formatBand } from '#web/features/classroom/goals/words.ts'

/** The four bands of a mark. */
export function MarkBands({ mark }: { mark: PassportFacts['marks'][number] }) {
  const g = useCopy(goals)
  return (
    <dl className="grid grid-cols-2 md:grid-cols-4 gap-x-6 gap-y-1">
      {markCriteria.map((one) => (
        <div key={one} className="flex justify-between gap-2 small">
          <dt className="quiet">{g(`names.${one}`)}</dt>
          <dd className="num strong">{formatBand(mark[one])}</dd>
        </div>
      ))}
    </dl>
  )
}
