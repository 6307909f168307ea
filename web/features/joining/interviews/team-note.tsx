import { limits } from '#contract/vocabulary/limits.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Field } from '#web/ui/field.tsx'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { RatingInput } from '#web/ui/rating-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Appointment } from './appointments.ts'
import { feedbackLength, type refuseNote, type TeamNote } from './decision.ts'

type TeamNoteFieldsProps = {
  name: string
  value: TeamNote
  onValue: (value: TeamNote) => void
  refused: ReturnType<typeof refuseNote>
}

/** What a manager keeps for the team about an interview: a level from one to five, and words the applicant never reads. */
export function TeamNoteFields({ name, value, onValue, refused }: TeamNoteFieldsProps) {
  const t = useCopy(interviews)
  return (
    <>
      <div className="stack-2">
        <span className="label">{t('decision.level')}</span>
        <RatingInput
          label={t('decision.level')}
          value={value.level}
          onValue={(level) => onValue({ ...value, level })}
        />
      </div>
      <Field
        label={t('decision.note')}
        hint={t('decision.noteHint', { name })}
        error={refused ? errorCodeText(refused) : undefined}
        counter={{ used: feedbackLength(value.note), max: limits.interviewText.max }}
      >
        <Textarea value={value.note} onValue={(note) => onValue({ ...value, note })} rows={2} />
      </Field>
    </>
  )
}

/** Level and note of an interview, for those whom the server sends them to. */
export function TeamNoteView({ one }: { one: Appointment }) {
  const t = useCopy(interviews)
  if (one.kind !== 'interview') return null
  const { level, note } = one.booking
  if (level === null && note === null) return null
  return (
    <div className="well small stack-2">
      <span className="row-2 flex-wrap">
        <span className="strong">{t('decision.note')}</span>
        {level !== null && <Stars stars={level} />}
      </span>
      {note !== null && (
        <div className="wrap-anywhere" dir="auto">
          <LimitedHtml html={note} />
        </div>
      )}
    </div>
  )
}
