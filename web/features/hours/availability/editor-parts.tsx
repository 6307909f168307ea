import { useEffect, useRef } from 'react'
import { addCairoDays } from '#contract/shared/rules/time.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { scrollBehavior } from '#web/lib/use-media-query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { toast } from '#web/ui/toast.tsx'
import { copyLastWeek, draftMinutes, hasLastWeek, offeredMinutes } from './draft.ts'
import { EditorDay } from './editor-day.tsx'
import { refusalCodeOf } from './query.ts'
import { useSaveTemplate } from './settings-query.ts'
import type { Editor } from './use-editor.ts'
import { layTemplate, templateMinutes, templateOf } from './usual-week.ts'
import { hoursWords } from './words.ts'

const useTotals = ({ draft, stored, weekStart }: Editor) => {
  const total = draftMinutes(draft, stored.slots, weekStart, stored.now)
  return { total, difference: total - offeredMinutes(stored.slots, addCairoDays(weekStart, -7)) }
}

/** The hours of the week as edited, and the difference to the week before. */
export function EditorSummary({ editor }: { editor: Editor }) {
  const t = useCopy(availability)
  const { difference } = useTotals(editor)
  const time = hoursWords(Math.abs(difference))
  return (
    <>
      {difference === 0 ? t('editor.same') : t(difference > 0 ? 'editor.more' : 'editor.less', { time })}{' '}
      {t('editor.step')}
    </>
  )
}

export function EditorTotal({ editor }: { editor: Editor }) {
  const { total } = useTotals(editor)
  return (
    <StatusChip kind="accent" icon="i-ph-clock-bold">
      <span className="num">{hoursWords(total)}</span>
    </StatusChip>
  )
}

/** Why a save was refused, or would be refused. */
function Refusal({ editor }: { editor: Editor }) {
  const t = useCopy(availability)
  const { save, preview, tooMany } = editor
  const code = save.error ? refusalCodeOf(save.error) : preview.refused
  if (!save.error && !code && !tooMany) return null
  const text = tooMany
    ? t('editor.tooMany')
    : code === 'conflicting-schedule'
      ? t('editor.conflictAll')
      : code === 'time-off'
        ? t('editor.away')
        : code === 'illegal'
          ? t('editor.holdsRunning')
          : code === 'bad-request'
            ? t('editor.invalid')
            : errorText(save.error)
  return (
    <Alert kind={save.error ? 'danger' : 'warning'} urgent title={save.error ? t('editor.failed') : undefined}>
      {text}
    </Alert>
  )
}

/** The days that can still be edited, one below the other. */
export function EditorDays({ editor, day }: { editor: Editor; day: string | null }) {
  const t = useCopy(availability)
  const box = useRef<HTMLDivElement>(null)
  const { draft, stored, template, weekStart } = editor
  const days = Object.keys(draft)
  const hasLast = hasLastWeek(stored.slots, weekStart)

  useEffect(() => {
    if (day)
      box.current?.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'start', behavior: scrollBehavior() })
  }, [day])

  if (days.length === 0) return <Alert kind="neutral">{t('editor.over')}</Alert>
  return (
    <div ref={box} className="stack">
      <Refusal editor={editor} />
      {days.length < 7 && <Alert>{t('editor.note')}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="line"
          size="sm"
          icon="i-ph-copy"
          disabled={!hasLast}
          title={hasLast ? undefined : t('editor.likeLastNone')}
          onClick={() => editor.edit(copyLastWeek(draft, stored.slots, stored.now))}
        >
          {t('editor.likeLast')}
        </Button>
        {template.length > 0 && (
          <Button
            kind="line"
            size="sm"
            icon="i-ph-stack"
            onClick={() => editor.edit(layTemplate(draft, template, stored.now))}
          >
            {t('usual.lay')}
          </Button>
        )}
        <KeepUsualWeek editor={editor} />
      </div>
      {days.map((one) => (
        <EditorDay key={one} editor={editor} day={one} />
      ))}
    </div>
  )
}

/** Keeps the hours on screen as the usual week, saved or not. */
function KeepUsualWeek({ editor }: { editor: Editor }) {
  const t = useCopy(availability)
  const save = useSaveTemplate()
  const hours = templateOf(editor.shown, editor.weekStart)
  const keep = () =>
    save.mutate(hours, {
      onSuccess: () => {
        const text = t('usual.savedText', { hours: hoursWords(templateMinutes(hours)) })
        toast.show({ id: 'usual-week', kind: 'success', title: t('usual.saved'), text })
      },
      onError: (error) =>
        toast.show({ id: 'usual-week', kind: 'danger', title: t('usual.failed'), text: errorText(error) }),
    })
  return (
    <Button
      kind="quiet"
      size="sm"
      icon="i-ph-floppy-disk"
      disabled={hours.length === 0}
      loading={save.isPending}
      onClick={keep}
    >
      {t('usual.keep')}
    </Button>
  )
}

type EditorFootProps = { editor: Editor; onSave: () => void; onClose: () => void }

export function EditorFoot({ editor, onSave, onClose }: EditorFootProps) {
  const t = useCopy(availability)
  const { dirty, save, preview, tooMany } = editor
  return (
    <>
      <Button loading={save.isPending} disabled={!dirty || tooMany || preview.refused !== null} onClick={onSave}>
        {t('editor.save')}
      </Button>
      <Button
        kind="plain"
        disabled={save.isPending}
        onClick={() => {
          editor.reset()
          onClose()
        }}
      >
        {t(dirty ? 'editor.discard' : 'editor.close')}
      </Button>
    </>
  )
}
