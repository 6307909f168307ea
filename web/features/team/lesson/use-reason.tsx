import { type ReactNode, useState } from 'react'
import { disputeLimits } from '#contract/vocabulary/disputes.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminLesson } from '#web/features/team/copy/admin-lesson.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const { reason: reasonLimits } = disputeLimits

/** The reason that both members read, checked when it is sent. */
export const useReason = () => {
  const t = useCopy(adminLesson)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const length = textLength(reason.trim())
  const check = (): string | null => {
    const isFit = length >= reasonLimits.min && length <= reasonLimits.max
    setShort(length < reasonLimits.min)
    return isFit ? reason.trim() : null
  }
  const field: ReactNode = (
    <Field
      label={t('act.reason')}
      error={isShort ? t('act.reasonShort') : undefined}
      counter={{ used: length, max: reasonLimits.max }}
    >
      <Textarea
        rows={2}
        value={reason}
        onValue={(next) => {
          setReason(next)
          setShort(false)
        }}
      />
    </Field>
  )
  return { check, field }
}
