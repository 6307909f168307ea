import { useState } from 'react'
import { goalMinutes as bounds } from '#contract/vocabulary/words.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { progress } from '#web/copy/progress.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDuration } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useSetGoal } from './query.ts'

const goals = Array.from(
  { length: (bounds.max - bounds.min) / bounds.step + 1 },
  (_, i) => bounds.min + i * bounds.step,
)

export function GoalDialog({ goal, onClose }: { goal: number | null; onClose: () => void }) {
  const t = useCopy(progress)
  const [chosen, setChosen] = useState(goal === null ? 'none' : String(goal))
  const save = useSetGoal()
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={t('goal.title')}
      description={t('goal.text')}
      size="narrow"
      footer={
        <>
          <Button
            loading={save.isPending}
            onClick={() => save.mutate(chosen === 'none' ? null : Number(chosen), { onSuccess: onClose })}
          >
            {common.save}
          </Button>
          <Button kind="plain" onClick={onClose}>
            {common.cancel}
          </Button>
        </>
      }
    >
      <div className="stack">
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
        {save.error && (
          <Alert kind="danger" urgent title={t('goal.failed')}>
            {errorText(save.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
