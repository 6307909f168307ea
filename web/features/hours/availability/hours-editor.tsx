import { useState } from 'react'
import type { Interval } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { UnsavedGuard } from '#web/features/shared/unsaved-guard.tsx'
import { WeekSteps } from '#web/features/shared/week-steps.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LostLessons } from './delete-dialog.tsx'
import { draftMinutes } from './draft.ts'
import { EditorDays, EditorFoot, EditorSummary, EditorTotal } from './editor-parts.tsx'
import { addedHours } from './plan.ts'
import type { Editor } from './use-editor.ts'
import { hoursWords } from './words.ts'

export type EditorTarget = 'aside' | 'dialog' | 'page'

type HoursEditorProps = {
  editor: Editor
  place: EditorTarget
  open: boolean
  /** The day to scroll to and focus. */
  day: string | null
  range: string
  onFrom: (day: string) => void
  /** Called after saving; `added` is the time that was not offered before. */
  onSaved: (added: readonly Interval[]) => void
  onClose: () => void
}

/** The editor of a week's hours: beside the calendar, over it, or on its own, depending on the width of the screen. */
export function HoursEditor({ editor, place, open, day, range, onFrom, onSaved, onClose }: HoursEditorProps) {
  const t = useCopy(availability)
  const [isConfirming, setConfirming] = useState(false)
  const { save, actions, preview, draft, stored, weekStart } = editor
  const total = draftMinutes(draft, stored.slots, weekStart, stored.now)

  const send = () =>
    save.mutate(actions, {
      onSuccess: () => {
        setConfirming(false)
        editor.reset()
        onSaved(addedHours(actions, stored.slots))
        const text = t('editor.savedText', { hours: hoursWords(total) })
        toast.show({ id: 'hours', kind: 'success', title: t('editor.saved'), text })
      },
      onError: () => setConfirming(false),
    })
  const foot = (
    <EditorFoot
      editor={editor}
      onSave={preview.cancelled.length > 0 ? () => setConfirming(true) : send}
      onClose={onClose}
    />
  )
  const days = <EditorDays editor={editor} day={day} />
  return (
    <>
      {place === 'dialog' ? (
        <Dialog
          open={open}
          onOpen={(next) => !next && onClose()}
          closable={!save.isPending}
          title={t('editor.title')}
          description={<EditorSummary editor={editor} />}
          footer={foot}
        >
          <div className="flex flex-wrap items-center justify-between gap-2 mb-3">
            <WeekSteps
              start={weekStart}
              days={7}
              range={range}
              previous={t('previousWeek')}
              next={t('nextWeek')}
              onFrom={onFrom}
            />
            <EditorTotal editor={editor} />
          </div>
          {days}
        </Dialog>
      ) : (
        open && (
          <section
            className={
              place === 'aside'
                ? 'card card-flush flex flex-col min-h-0 editor-aside sticky top-[calc(var(--topbar)_+_1rem)] max-h-[calc(100dvh_-_10.75rem)]'
                : 'flex flex-col min-h-0 editor-page pb-20'
            }
            aria-label={t('editor.title')}
          >
            <div className="editor-head grid gap-2 border-b">
              <div className="flex items-center justify-between gap-3">
                <h2>{t('editor.title')}</h2>
                <EditorTotal editor={editor} />
              </div>
              <p className="small quiet">
                <EditorSummary editor={editor} />
              </p>
            </div>
            <div className="editor-body grid content-start gap-4">{days}</div>
            <div className="editor-foot flex flex-wrap gap-2 items-center border-t bg-raised">{foot}</div>
          </section>
        )
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpen={setConfirming}
        kind="danger"
        icon="i-ph-calendar-x"
        title={t('confirm.title', { count: preview.cancelled.length })}
        confirm={t('confirm.yes')}
        cancel={t('confirm.keep')}
        busy={save.isPending}
        onConfirm={send}
      >
        <p>{t('confirm.text')}</p>
        <LostLessons list={preview.cancelled} now={stored.now} />
      </ConfirmDialog>
      <UnsavedGuard
        isDirty={() => editor.guard.current}
        words={{
          title: t('leave.title'),
          text: t('leave.text'),
          yes: t('leave.yes'),
          stay: t('leave.stay'),
        }}
        onLeave={editor.reset}
      />
    </>
  )
}
