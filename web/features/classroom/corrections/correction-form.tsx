import { useState } from 'react'
import type { CorrectionTexts } from '#contract/classroom/shapes/correction.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { preferences, usePreference } from '#web/features/classroom/sessions/preferences.ts'
import { readTypedTexts, writeTypedTexts } from '#web/lib/typed-texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { CorrectionFields, lastKind, useCorrectionFields } from './correction-fields.tsx'

const empty = (): CorrectionTexts => ({ said: '', better: '', why: '', kind: lastKind() })

/** What is typed stays on the device until it is saved: another panel may be opened over it. */
const useDraft = (lessonId: number) => {
  const form = `correction-${lessonId}`
  const [texts, setTexts] = useState<CorrectionTexts>(() => ({ ...empty(), ...readTypedTexts(form) }))
  const change = (next: CorrectionTexts) => {
    const { said, better, why } = next
    setTexts(next)
    writeTypedTexts(form, said + better + why === '' ? {} : { said, better, why })
  }
  return [texts, change] as const
}

type CorrectionFormProps = {
  lessonId: number
  /** While the lesson runs the tutor says when its student sees them. */
  isLive: boolean
  onAdd: (texts: CorrectionTexts, atOnce: boolean) => void
}

/** Two fields, and Enter: one correction after the other without the mouse. */
export function CorrectionForm({ lessonId, isLive, onAdd }: CorrectionFormProps) {
  const t = useCopy(corrections)
  const [texts, change] = useDraft(lessonId)
  const [prefersAtOnce, setAtOnce] = usePreference(preferences.correctionsAtOnce)
  const fields = useCorrectionFields({
    texts,
    onChange: change,
    onSave: (clean) => {
      onAdd(clean, prefersAtOnce)
      change(empty())
      fields.boxes.said.current?.focus()
    },
  })
  return (
    <form
      noValidate
      aria-label={t('form.label')}
      className="flex-none grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        fields.save()
      }}
    >
      <CorrectionFields
        fields={fields}
        compact
        submit={<IconButton type="submit" kind="main" round icon="i-ph-plus" label={t('form.save')} />}
      >
        {isLive && (
          <SegmentedControl
            label={t('form.when')}
            value={prefersAtOnce ? 'atOnce' : 'after'}
            onValue={(when) => setAtOnce(when === 'atOnce')}
            options={[
              { value: 'atOnce', label: t('form.atOnce') },
              { value: 'after', label: t('form.after') },
            ]}
          />
        )}
      </CorrectionFields>
    </form>
  )
}
