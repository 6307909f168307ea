import { useRef } from 'react'
import * as v from 'valibot'
import type { Student } from '#contract/shapes/user.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { bioChanges, bioEntries, bioTexts } from '#web/features/profile/bio.ts'
import { AimField, JobField, LevelField } from '#web/features/profile/bio-fields.tsx'
import { useUpdateStudent } from '#web/features/profile/query.ts'
import { focusFirstInvalid, refusalOf, useTextForm } from '#web/lib/form.ts'
import { Card } from '#web/ui/card.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

const Bio = v.object(bioEntries)

/** How much English somebody has, and what for. */
export function BioStep({ student, ...step }: StepProps & { student: Student }) {
  const p = useCopy(profile)
  const update = useUpdateStudent(student.id)
  const ref = useRef<HTMLFormElement>(null)
  const form = useTextForm(Bio, bioTexts(student))
  const { under, above } = refusalOf(update.error, ['englishLevel'])
  const send = form.onSubmit((out) => {
    const changes = bioChanges(out, form.changed)
    if (Object.keys(changes).length === 0) return step.onNext()
    update.mutate(changes, { onSuccess: step.onNext, onError: () => focusFirstInvalid(ref.current) })
  })
  return (
    <StepForm {...step} ref={ref} step="bio" saving={update.isPending} above={above} onSubmit={send}>
      <Card className="stack">
        <h2 className="text-h3">{p('level')}</h2>
        <LevelField form={form} under={under} />
      </Card>
      <Card className="stack">
        <JobField form={form} />
        <AimField form={form} />
      </Card>
    </StepForm>
  )
}
