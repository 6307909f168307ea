import { recordingsOf } from '#contract/classroom/rules/passport.ts'
import type { PassportFacts } from '#contract/classroom/shapes/passport.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { passport as words } from '#web/features/classroom/copy/passport.ts'
import { formatBand } from '#web/features/classroom/goals/words.ts'
import { formatFullDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { MarkBands } from './mark-bands.tsx'
import { PassportSounds } from './passport-sounds.tsx'

/** What a passport says: the latest overall band with whose it is, recordings, and every mark. */
export function PassportView({ passport, sounds }: { passport: PassportFacts; sounds?: readonly string[] }) {
  const t = useCopy(words)
  const [latest] = passport.marks
  const recordings = recordingsOf(passport)
  return (
    <>
      {recordings.length > 0 && <PassportSounds recordings={recordings} sounds={sounds} />}
      {latest && (
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
                <MarkBands mark={mark} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
