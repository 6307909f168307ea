import { useState } from 'react'
import type { Goal } from '#contract/classroom/shapes/mark.ts'
import { addCairoDays } from '#contract/shared/rules/time.ts'
import { bands, type GoalKind, goalKinds } from '#contract/vocabulary/marks.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { serverNow } from '#web/lib/clock.ts'
import { cairoDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDropGoal, useSetGoal } from './query.ts'
import { formatBand } from './words.ts'

const allBands = Array.from({ length: (bands.max - bands.min) / bands.step + 1 }, (_, i) => bands.min + i * bands.step)
/** What most courses and universities ask for. */
const usualBand = 6.5

/** What a student learns for, until when, and for IELTS Speaking with which band. */
export function GoalDialog({ goal, onClose }: { goal: Goal | null; onClose: () => void }) {
  const t = useCopy(goals)
  const [kind, setKind] = useState<GoalKind | null>(goal?.kind ?? null)
  const [band, setBand] = useState(String(goal?.band ?? usualBand))
  const [until, setUntil] = useState(goal?.until ?? '')
  const save = useSetGoal()
  const drop = useDropGoal()
  const submit = () => {
    if (kind === null) return
    save.mutate(
      { kind, band: kind === 'ielts' ? Number(band) : null, until: until === '' ? null : until },
      { onSuccess: onClose },
    )
  }
  const remove = () =>
    drop.mutate(undefined, {
      onSuccess: () => {
        toast.show({ id: 'goal', kind: 'success', title: t('choice.dropped') })
        onClose()
      },
    })
  return (
    <SaveDialog
      title={t('choice.title')}
      description={t('choice.text')}
      confirm={t('choice.save')}
      savable={kind !== null && !drop.isPending}
      saving={save.isPending}
      error={save.error ?? drop.error}
      errorTitle={t('choice.failed')}
      onSave={submit}
      onClose={onClose}
    >
      <RadioCards<GoalKind>
        label={t('choice.kind')}
        value={kind}
        onValue={setKind}
        options={goalKinds.map((one) => ({ value: one, label: <bdi>{t(`kinds.${one}`)}</bdi> }))}
      />
      {kind === 'ielts' && (
        <Field label={t('choice.band')}>
          <Select
            value={band}
            onValue={setBand}
            options={allBands.map((one) => ({ value: String(one), label: formatBand(one) }))}
          />
        </Field>
      )}
      <Field label={t('choice.until')}>
        <TextInput type="date" min={addCairoDays(cairoDay(serverNow()), 1)} value={until} onValue={setUntil} />
      </Field>
      {goal && (
        <Button kind="plain" className="justify-self-start" loading={drop.isPending} onClick={remove}>
          {t('choice.drop')}
        </Button>
      )}
    </SaveDialog>
  )
}
