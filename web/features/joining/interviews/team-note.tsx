import { rubric } from '#contract/vocabulary/assessments.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { assessments } from '#web/features/joining/copy/assessments.ts'
import { Field } from '#web/ui/field.tsx'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { RatingInput } from '#web/ui/rating-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Appointment } from './appointments.ts'
import { feedbackLength, type refuseNote, type TeamNote } from './decision.ts'
import { RubricFields } from './rubric-fields.tsx'

type TeamNoteFieldsProps = {
  name: string
  value: TeamNote
  onValue: (value: TeamNote) => void
  refused: ReturnType<typeof refuseNote>
}

/** What a manager keeps for the team about a call: scores, a level from one to five, and words the applicant never reads. */
export function TeamNoteFields({ name, value, onValue, refused }: TeamNoteFieldsProps) {
  const t = useCopy(interviews)
  const a = useCopy(assessments)
  return (
    <section className="well stack" aria-label={a('title')}>
      <div>
        <h3 className="text-h4">{a('title')}</h3>
        <p className="caption quiet">{a('hint', { name })}</p>
      </div>
      <div className="stack-2">
        <RubricFields
          values={value.scores}
          onValue={(one, score) => onValue({ ...value, scores: { ...value.scores, [one]: score } })}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="small">{t('decision.level')}</span>
          <RatingInput
            label={t('decision.level')}
            value={value.level}
            onValue={(level) => onValue({ ...value, level })}
          />
        </div>
      </div>
      <Field
        label={t('decision.note')}
        hint={t('decision.noteHint', { name })}
        error={refused ? errorCodeText(refused) : undefined}
        counter={{ used: feedbackLength(value.note), max: limits.interviewText.max }}
      >
        <Textarea value={value.note} onValue={(note) => onValue({ ...value, note })} rows={2} />
      </Field>
    </section>
  )
}

/** Scores, level and note of a call, for those whom the server sends them to. */
export function TeamNoteView({ one }: { one: Appointment }) {
  const a = useCopy(assessments)
  const { level, note, scores } = one.booking
  if (level === null && note === null && scores === null) return null
  return (
    <div className="well small stack-2">
      <span className="row-2 flex-wrap">
        <span className="strong">{a('title')}</span>
        {level !== null && <Stars stars={level} />}
      </span>
      {scores !== null && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1">
          {rubric.map((name) => (
            <div key={name} className="flex gap-1">
              <dt className="quiet">{a(`rubric.${name}`)}</dt>
              <dd className="num font-ui">{scores[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {note !== null && (
        <div className="wrap-anywhere" dir="auto">
          <LimitedHtml html={note} />
        </div>
      )}
    </div>
  )
}
