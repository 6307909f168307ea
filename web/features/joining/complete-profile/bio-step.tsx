import { useRef } from 'react'
import * as v from 'valibot'
import type { Student } from '#contract/people/shapes/user.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { bioSchemaEntries, toBioChanges, toBioTexts } from '#web/features/people/profile/bio.ts'
import { AimField, JobField, LevelField } from '#web/features/people/profile/bio-fields.tsx'
import { useUpdateStudent } from '#web/features/people/profile/query.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { Card } from '#web/ui/card.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

const Bio = v.object(bioSchemaEntries)

/** The student's English level and learning aims. */
export function BioStep({ student, ...step }: StepProps & { student: Student }) {
  const p = useCopy(profile)
  const update = useUpdateStudent(student.id)
  const ref = useRef<HTMLFormElement>(null)
  const form = useTextForm(Bio, toBioTexts(student), 'first-bio')
  const { fieldErrors, formError } = splitServerError(update.error, ['englishLevel'])
  const send = form.onSubmit((out) => {
    const changes = toBioChanges(out, form.changedFields)
    if (Object.keys(changes).length === 0) return step.onNext()
    update.mutate(changes, { onSuccess: step.onNext, onError: () => focusFirstInvalid(ref.current) })
  })
  return (
    <StepForm {...step} ref={ref} step="bio" saving={update.isPending} formError={formError} onSubmit={send}>
      <Card className="stack">
        <h2 className="text-h3">{p('level')}</h2>
        <LevelField form={form} fieldErrors={fieldErrors} />
      </Card>
      <Card className="stack">
        <JobField form={form} />
        <AimField form={form} />
      </Card>
    </StepForm>
  )
}
