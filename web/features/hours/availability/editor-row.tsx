import { contains } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { dayInterval } from '#web/features/shared/calendar-days.ts'
import { formatList, formatTime, formatTimeRange } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { changeEnd, changePurpose, changeStart, type DraftRow, endChoices, removeRow, startChoices } from './draft.ts'
import type { Editor } from './use-editor.ts'

type EditorRowProps = { editor: Editor; day: string; dayName: string; rows: readonly DraftRow[]; row: DraftRow }

const purposes = Object.values(SlotPurpose)

/** Start and end of one row, and the lessons booked in it. Only times that cannot overlap another row are offered. */
export function EditorRow({ editor, day, dayName, rows, row }: EditorRowProps) {
  const t = useCopy(availability)
  const { role } = useRequiredUser()
  const { now, booked } = editor.stored
  const inside = booked.filter((one) => one.end > now && contains(row, one))
  const running = inside.some((one) => one.start <= now)
  const lockedUntil = running ? Math.max(...inside.filter((one) => one.start <= now).map((one) => one.end)) : 0
  const dayEnd = dayInterval(day).end
  const option = (instant: number) => ({
    value: String(instant),
    label: instant === dayEnd ? t('editor.endOfDay') : formatTime(instant),
  })
  const starts = startChoices(rows, row, day, now)
  const change = (next: readonly DraftRow[]) => editor.editDay(day, next)
  return (
    <div className="editor-row grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] gap-2 items-center">
      <Select
        aria-label={t('editor.from', { day: dayName })}
        options={starts.map(option)}
        value={String(row.start)}
        disabled={starts.length < 2}
        onValue={(value) => change(changeStart(rows, row, Number(value), day, now))}
      />
      <span className="small quiet">{t('editor.until')}</span>
      <Select
        aria-label={t('editor.to', { day: dayName })}
        options={endChoices(rows, row, day, now)
          .filter((end) => end >= lockedUntil)
          .map(option)}
        value={String(row.end)}
        onValue={(value) => change(changeEnd(rows, row.key, Number(value)))}
      />
      <IconButton
        icon="i-ph-trash"
        label={t('editor.removeRow', { range: formatTimeRange(row.start, row.end) })}
        disabled={running}
        title={running ? t('editor.runningRow') : undefined}
        onClick={() => change(removeRow(rows, row.key))}
      />
      {role === Role.TutorManager && (
        <span className="editor-purpose">
          <Select
            aria-label={t('purpose')}
            options={purposes.map((purpose) => ({ value: String(purpose), label: t(`purposes.p${purpose}`) }))}
            value={String(row.purpose)}
            onValue={(value) => {
              const purpose = purposes.find((one) => String(one) === value)
              if (purpose) change(changePurpose(rows, row.key, purpose))
            }}
          />
        </span>
      )}
      {inside.length > 0 && (
        <p className="editor-note">
          <Icon name="i-ph-lock-simple" />
          {running
            ? t('editor.runningRow')
            : t('editor.booked', {
                count: inside.length,
                times: formatList(inside.map((one) => formatTime(one.start))),
              })}
        </p>
      )}
      {editor.clashing.has(row.key) && (
        <p className="editor-note text-warning-text" role="alert">
          <Icon name="i-ph-warning" />
          {t('editor.conflict')}
        </p>
      )}
    </div>
  )
}
