import { type ReactNode, useState } from 'react'
import { disputeLimits } from '#contract/vocabulary/disputes.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const { reason: reasonLimits } = disputeLimits

/** The reason of an act, which people read whom it concerns, checked when it is sent. `short`: said where it is too short. */
export const useReason = ({ label, short }: { readonly label: string; readonly short: string }) => {
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const length = textLength(reason.trim())
  const check = (): string | null => {
    const isFit = length >= reasonLimits.min && length <= reasonLimits.max
    setShort(length < reasonLimits.min)
    return isFit ? reason.trim() : null
  }
  const field: ReactNode = (
    <Field label={label} error={isShort ? short : undefined} counter={{ used: length, max: reasonLimits.max }}>
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
  return { check, field, clear: () => setReason('') }
}
