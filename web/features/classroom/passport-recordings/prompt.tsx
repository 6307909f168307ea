import type { GoalKind } from '#contract/vocabulary/marks.ts'
import type { PassportWeek } from '#contract/vocabulary/passport.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { passportRecordings } from '#web/features/classroom/copy/passport-recordings.ts'

/** What there is to speak about, in English. */
export function Prompt({ label, goal, week }: { label: string; goal: GoalKind; week: PassportWeek }) {
  const t = useCopy(passportRecordings)
  return (
    <div className="grid gap-1">
      <p className="caption quiet">{label}</p>
      <p lang="en" dir="ltr" className="strong text-start">
        {t(`prompts.${goal}.w${week}`)}
      </p>
    </div>
  )
}
