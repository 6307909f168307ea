import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { dayInterval, isAway } from '#web/features/shared/calendar-days.ts'
import { cairoDay, formatDayNumber, formatWeekday } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CopyDays } from './copy-days.tsx'
import { LostLessons } from './delete-dialog.tsx'
import { addRow, clockChange, copyDay, rowMinutes, usualPurpose } from './draft.ts'
import { EditorRow } from './editor-row.tsx'
import type { Editor } from './use-editor.ts'
import { hoursWords } from './words.ts'

/** `الثلاثاء 17` */
const shortName = (day: string): string => {
  const noon = dayInterval(day).end - 12 * 3_600_000
  return `${formatWeekday(noon)} ${formatDayNumber(noon)}`
}

export function EditorDay({ editor, day }: { editor: Editor; day: string }) {
  const t = useCopy(availability)
  const { role } = useRequiredUser()
  const { draft, stored, preview } = editor
  const rows = draft[day] ?? []
  const name = shortName(day)
  const purpose = usualPurpose(rows, role)
  const away = isAway(day, stored.timeOff)
  const more = away ? null : addRow(rows, day, purpose, stored.now)
  const lost = preview.cancelled.filter((one) => cairoDay(one.start) === day)
  const others = Object.keys(draft)
    .filter((one) => one !== day)
    .map((one) => ({ day: one, name: shortName(one) }))
  const bend = clockChange(day)
  return (
    <section className="grid gap-2 pt-4 border-t" aria-label={name} data-day={day}>
      <div className="flex items-center justify-between gap-2 min-h-9">
        <h3 className="text-ui font-strong">
          {name}{' '}
          <span className="caption quiet font-body">
            {rows.length === 0 ? t('editor.none') : hoursWords(rowMinutes(rows))}
          </span>
        </h3>
        <div className="flex items-center -me-2">
          {rows.length > 0 && (
            <>
              <IconButton
                size="sm"
                icon="i-ph-eraser"
                label={t('editor.clearOf', { day: name })}
                onClick={() => editor.editDay(day, [])}
              />
              {others.length > 0 && (
                <CopyDays
                  name={name}
                  others={others}
                  onCopy={(days) => editor.edit(copyDay(draft, day, days, stored.now))}
                />
              )}
            </>
          )}
          <Button
            size="sm"
            kind="quiet"
            icon="i-ph-plus"
            aria-label={t('editor.addRowOn', { day: name })}
            disabled={!more}
            title={more ? undefined : t(away ? 'editor.away' : 'editor.noRoom')}
            onClick={() => more && editor.editDay(day, more)}
          >
            {t('editor.addRow')}
          </Button>
        </div>
      </div>
      {away && (
        <p className="editor-note">
          <Icon name="i-ph-island" />
          {t('editor.away')}
        </p>
      )}
      {bend !== 0 && (
        <p className="editor-note">
          <Icon name="i-ph-clock-clockwise" />
          {t(bend < 0 ? 'editor.springs' : 'editor.falls')}
        </p>
      )}
      {rows.map((row) => (
        <EditorRow key={row.key} editor={editor} day={day} dayName={name} rows={rows} row={row} />
      ))}
      {lost.length > 0 && (
        <div role="status" className="rounded bg-warning-subtle text-warning-text p-3">
          <p className="editor-note text-warning-text">
            <Icon name="i-ph-warning" />
            {t('editor.lost', { count: lost.length })}
          </p>
          <LostLessons list={lost} now={stored.now} />
        </div>
      )}
    </section>
  )
}
