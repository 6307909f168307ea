import { Field } from '@base-ui/react/field'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { assessmentLimits, rubric } from '#contract/vocabulary/assessments.ts'
import { cleanText } from '#contract/vocabulary/text.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { assessments } from '#web/features/joining/copy/assessments.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useDigitKeys } from '#web/features/shared/work-keys.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RatingInput } from '#web/ui/rating-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type AssessmentFields, assessmentQuery, useAssessment, useSaveAssessment } from './assessment-query.ts'
import { RubricFields } from './rubric-fields.tsx'

type NotesProps = {
  notes: AssessmentFields['notes']
  onNotes: (notes: AssessmentFields['notes']) => void
  /** Seconds into the film where it stands now. */
  readTime: () => number
  onSeek: (seconds: number) => void
}

/** Notes that lead to their place in the film; a new one stands where the film does. */
function Notes({ notes, onNotes, readTime, onSeek }: NotesProps) {
  const t = useCopy(assessments)
  const [text, setText] = useState('')
  const add = () => {
    const written = cleanText(text)
    if (written === '') return
    const at = Math.min(assessmentLimits.noteAt.max, Math.max(0, Math.floor(readTime())))
    onNotes([...notes, { at, text: written }].sort((a, b) => a.at - b.at))
    setText('')
  }
  return (
    <div className="stack-2">
      <span className="label">{t('notes')}</span>
      {notes.length > 0 && (
        <ul className="stack-1">
          {notes.map((note, at) => (
            <li key={`${note.at}-${note.text}`} className="flex items-center gap-2 small">
              <Button
                size="sm"
                kind="line"
                aria-label={t('seek', { time: formatStopwatch(note.at) })}
                onClick={() => onSeek(note.at)}
              >
                <bdi className="num ltr">{formatStopwatch(note.at)}</bdi>
              </Button>
              <span className="grow-in wrap-anywhere" dir="auto">
                {note.text}
              </span>
              <IconButton
                size="sm"
                icon="i-ph-trash"
                label={t('remove', { text: note.text })}
                onClick={() => onNotes(notes.filter((_, other) => other !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      {notes.length < assessmentLimits.notes && (
        <div className="flex items-center gap-2">
          <Field.Root className="grow-in">
            <TextInput
              dir="auto"
              aria-label={t('note')}
              placeholder={t('note')}
              maxLength={assessmentLimits.noteText.max}
              value={text}
              onValue={setText}
              onKeyDown={(event) => {
                // The film stands in a form of its own in the admin area, which the key would send.
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
          </Field.Root>
          <Button kind="line" disabled={cleanText(text) === ''} onClick={add}>
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  )
}

type AssessmentPartProps = { id: number; name: string; children: ReactNode }

/** A film with what the team judges of it, which its applicant never reads. `children`: the player. */
export function AssessedFilm({ id, name, children }: AssessmentPartProps) {
  const t = useCopy(assessments)
  const film = useRef<HTMLDivElement>(null)
  const part = useRef<HTMLElement>(null)
  const { data, error, isError, isFetching, refetch } = useAssessment(id)
  const save = useSaveAssessment(id)
  const client = useQueryClient()
  const video = () => film.current?.querySelector('video') ?? null
  const change = (next: Partial<AssessmentFields>) => {
    // Of two keys in a row the second may come before the first is drawn.
    const known = client.getQueryData(assessmentQuery(id).queryKey)
    if (!known) return
    const { updatedAt: _, ...fields } = known
    save.mutate({ ...fields, ...next })
  }
  useDigitKeys(
    () => part.current,
    (digit) => {
      const known = client.getQueryData(assessmentQuery(id).queryKey)
      const open = known && rubric.find((one) => known[one] === null)
      if (open && digit <= assessmentLimits.score.max) change({ [open]: digit })
    },
  )
  const seek = (seconds: number) => {
    const player = video()
    if (player) player.currentTime = seconds
  }
  return (
    // Side by side where both have room, so that the decision below is in sight.
    <div className="flex flex-wrap items-start gap-4">
      <div ref={film} className="flex-[1_1_18rem] min-w-0">
        {children}
      </div>
      <section ref={part} className="well stack flex-[1_1_21rem] min-w-0" aria-label={t('title')}>
        <div>
          <h3 className="text-h4">{t('title')}</h3>
          <p className="caption quiet">
            {t('hint', { name })} <span className="lt-md:hidden">{t('keys')}</span>
          </p>
        </div>
        {isError && !data && (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
            <ErrorText error={error} />
          </ErrorState>
        )}
        {!data && !isError && <Skeleton className="h-40" />}
        {data && (
          <>
            <div className="stack-2">
              <RubricFields values={data} onValue={(name, value) => change({ [name]: value })} />
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="small">{t('level')}</span>
                <RatingInput label={t('level')} value={data.level} onValue={(level) => change({ level })} />
              </div>
            </div>
            <Notes
              notes={data.notes}
              onNotes={(notes) => change({ notes })}
              readTime={() => video()?.currentTime ?? 0}
              onSeek={seek}
            />
          </>
        )}
        {save.error && (
          <Alert kind="danger" urgent title={t('notSaved')}>
            {errorText(save.error)}
          </Alert>
        )}
      </section>
    </div>
  )
}
