import { useState } from 'react'
import { goalMinutes as bounds } from '#contract/vocabulary/words.ts'
import { progress } from '#web/copy/progress.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDuration } from '#web/lib/format.ts'
import { Field } from '#web/ui/field.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { useSetGoal } from './query.ts'

const goals = Array.from(
  { length: (bounds.max - bounds.min) / bounds.step + 1 },
  (_, i) => bounds.min + i * bounds.step,
)

/** The minutes of lessons a student aims for in a week, or none. */
export function GoalDialog({ goal, onClose }: { goal: number | null; onClose: () => void }) {
  const t = useCopy(progress)
  const [chosen, setChosen] = useState(goal === null ? 'none' : String(goal))
  const save = useSetGoal()
  return (
    <SaveDialog
      title={t('goal.title')}
      description={t('goal.text')}
      saving={save.isPending}
      error={save.error}
      errorTitle={t('goal.failed')}
      onSave={() => save.mutate(chosen === 'none' ? null : Number(chosen), { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('goal.label')}>
        <Select
          value={chosen}
          onValue={setChosen}
          options={[
            { value: 'none', label: t('goal.none') },
            ...goals.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) })),
          ]}
        />
      </Field>
    </SaveDialog>
  )
}
