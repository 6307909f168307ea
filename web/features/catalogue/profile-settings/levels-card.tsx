import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { englishLevels } from '#contract/vocabulary/people.ts'
import { errorText } from '#web/copy/errors.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { profileSettings } from '#web/features/catalogue/copy/profile-settings.ts'
import { useUpdateUser } from '#web/features/people/account/query.ts'
import { useInvalidateTutors } from '#web/features/people/profile/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'

/** The levels a tutor likes to teach, by which students find them. A change is saved at once; one level stays. */
export function LevelsCard({ page }: { page: TutorCard }) {
  const t = useCopy(profileSettings)
  const p = useCopy(profile)
  const update = useUpdateUser()
  const refreshTutors = useInvalidateTutors()
  // What was asked for last stands until the page arrives anew.
  const levels = (update.isError ? undefined : update.variables?.levels) ?? page.levels
  const toggle = (level: (typeof levels)[number], on: boolean) =>
    update.mutate(
      { levels: englishLevels.filter((option) => (option === level ? on : levels.includes(option))) },
      { onSuccess: refreshTutors },
    )
  return (
    <Card className="stack">
      <h2>{t('levels.title')}</h2>
      <p className="small quiet -mt-4">{t('levels.text')}</p>
      {update.error && (
        <Alert kind="danger" urgent>
          {errorText(update.error)}
        </Alert>
      )}
      <fieldset className="chips">
        <legend className="visually-hidden">{t('levels.title')}</legend>
        {englishLevels.map((level) => {
          const on = levels.includes(level)
          return (
            <Chip
              key={level}
              pressed={on}
              disabled={update.isPending || (on && levels.length === 1)}
              onPressed={(next) => toggle(level, next)}
            >
              {p(`levels.l${level}.name`)}
            </Chip>
          )
        })}
      </fieldset>
    </Card>
  )
}
