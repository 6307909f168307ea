import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { markCorrection } from '#contract/classroom/rules/correction-marks.ts'
import { notesLimits as bounds } from '#contract/vocabulary/notes.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { notes } from '#web/features/classroom/copy/notes.ts'
import { useCorrectedLesson } from '#web/features/classroom/corrections/corrected-lesson.ts'
import { NotesCorrections } from '#web/features/classroom/corrections/notes-corrections.tsx'
import type { DocumentStatus } from '#web/features/classroom/documents/document-sync.ts'
import { SaveWordButton } from '#web/features/classroom/words/save-word-button.tsx'
import { serverNow, useSecondClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type BoundField, bindField } from './bind-field.ts'
import { NotesLinks } from './notes-links.tsx'
import { createNotesLine } from './query.ts'
import { NotesSync } from './sync.ts'

/** How long after a change the other person counts as writing. */
const writingMs = 3000

const looks: Record<DocumentStatus, { icon: IconName; className?: string }> = {
  loading: { icon: 'i-ph-cloud-arrow-down' },
  saved: { icon: 'i-ph-check-circle-fill', className: 'text-success' },
  saving: { icon: 'i-ph-cloud-arrow-up' },
  offline: { icon: 'i-ph-wifi-slash', className: 'text-warning' },
  full: { icon: 'i-ph-warning', className: 'text-danger' },
  closed: { icon: 'i-ph-lock-simple' },
  failed: { icon: 'i-ph-warning', className: 'text-danger' },
}

type Person = { name: string; gender: 'male' | 'female' | null }
type NotesPanelProps = {
  sessionId: string
  other: Person
  /** Of a lesson, whose page keeps them. */
  ofLesson: boolean
}

/** The notes of a lesson as both people write them at once. */
export function NotesPanel({ sessionId, other, ofLesson }: NotesPanelProps) {
  const t = useCopy(notes)
  const statusId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const bound = useRef<BoundField>(null)
  const [sync, setSync] = useState<NotesSync | null>(null)

  useEffect(() => {
    const opened = new NotesSync(createNotesLine(sessionId), serverNow)
    setSync(opened)
    opened.start()
    let generation = -1
    const bind = () => {
      if (opened.read().generation === generation || !field.current) return
      generation = opened.read().generation
      bound.current?.unbind()
      bound.current = bindField(field.current, opened)
    }
    bind()
    const unfollow = opened.subscribe(bind)
    // The page may be closed within the moment that typed text waits to be sent.
    window.addEventListener('pagehide', opened.flush)
    return () => {
      window.removeEventListener('pagehide', opened.flush)
      unfollow()
      bound.current?.unbind()
      bound.current = null
      opened.stop()
    }
  }, [sessionId])

  const writable = useWritable(sync)
  const correctedLesson = useCorrectedLesson()
  return (
    <div className="flex flex-col h-full gap-2">
      {sync && (
        <div className="notes-status flex-none justify-between gap-3">
          <Status sync={sync} other={other} id={statusId} />
          {ofLesson && <span className="small quiet only-md">{t('kept')}</span>}
        </div>
      )}
      <textarea
        ref={field}
        dir="auto"
        readOnly={!writable}
        maxLength={bounds.characters}
        aria-label={t('field')}
        aria-describedby={statusId}
        placeholder={t(ofLesson ? 'placeholder' : 'placeholderInDemo')}
        className="input textarea flex-1 min-h-0! max-h-none! resize-none"
      />
      {sync && (
        <div className="notes-links flex-none min-w-0">
          <NotesLinks sync={sync} />
        </div>
      )}
      {sync && correctedLesson !== null && (
        <div className="flex-none">
          <NotesCorrections lessonId={correctedLesson} sync={sync} />
        </div>
      )}
      <div className="flex justify-between -mx-3">
        <SaveWordButton
          read={() => {
            const box = field.current
            return { text: box?.value ?? '', start: box?.selectionStart ?? 0, end: box?.selectionEnd ?? 0 }
          }}
        />
        <Button
          kind="quiet"
          size="sm"
          icon="i-ph-highlighter"
          title={t('correctHint')}
          disabled={!writable}
          // The field keeps its caret, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.current && correctIn(field.current)}
        >
          {t('correct')}
        </Button>
        <IconButton
          icon="i-ph-arrow-counter-clockwise"
          size="sm"
          label={t('undo')}
          onClick={() => bound.current?.undo()}
        />
      </div>
    </div>
  )
}

/** Marks what is selected, or the line of the caret, as a correction. */
const correctIn = (field: HTMLTextAreaElement): void => {
  const { at, removed, inserted, caret } = markCorrection(field.value, field.selectionStart, field.selectionEnd)
  field.focus()
  field.setRangeText(inserted, at, at + removed, 'end')
  // What was inserted is read with the caret behind it; only then does it move to where typing goes on.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.setSelectionRange(caret, caret)
}

const nothing = () => () => undefined

const useWritable = (sync: NotesSync | null): boolean =>
  useSyncExternalStore(sync?.subscribe ?? nothing, () => sync?.read().writable ?? false)

function Status({ sync, other, id }: { sync: NotesSync; other: Person; id: string }) {
  const t = useCopy(notes)
  const { status, otherWroteAt } = useSyncExternalStore(sync.subscribe, sync.read)
  const now = useSecondClock()
  const { icon, className } = looks[status]
  const isWriting = otherWroteAt !== null && now - otherWroteAt < writingMs
  const isCalm = status === 'saved' || status === 'saving'
  return (
    <p className="row-2 items-start small quiet">
      <Icon name={icon} className={cx('flex-none mt-0.5', className)} />
      {/* Saving and saved alternate with every word, which nobody wants read out. */}
      <span id={id} role={isCalm ? undefined : 'status'}>
        {isCalm && isWriting
          ? t('otherWrites', { name: other.name, gender: other.gender ?? 'other' })
          : t(`status.${status}`)}
      </span>
    </p>
  )
}
