import { useState } from 'react'
import type { ScheduleSettings, TimeOff } from '#contract/hours/shapes/schedule-settings.ts'
import { addCairoDays } from '#contract/shared/rules/time.ts'
import { type PauseMinutes, pauseMinutes, scheduleLimits } from '#contract/vocabulary/calendar.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { noonOf } from '#web/features/shared/calendar-days.ts'
import { cairoDay, formatCount, formatDate, formatDateTime, formatMinutes } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { refusalCodeOf } from './query.ts'
import { useAddTimeOff, useRemoveTimeOff, useSetPause } from './settings-query.ts'
import { templateMinutes } from './usual-week.ts'
import { hoursWords } from './words.ts'

type ScheduleSetupProps = {
  open: boolean
  onOpen: (open: boolean) => void
  settings: ScheduleSettings
  now: number
  /** Shows a day in the calendar. */
  onShowDay: (day: string) => void
}

/** What the calendar is made with: the pause between lessons, days off, the usual week. */
export function ScheduleSetup({ open, onOpen, settings, now, onShowDay }: ScheduleSetupProps) {
  const t = useCopy(availability)
  const { template } = settings
  const days = new Set(template.map(({ weekday }) => weekday)).size
  return (
    <Dialog open={open} onOpen={onOpen} title={t('setup.title')} focusTitle>
      <div className="stack gap-6 pb-2">
        <PausePart pause={settings.pause} />
        <TimeOffPart list={settings.timeOff} now={now} onShowDay={onShowDay} />
        <section className="stack-2">
          <h3 className="text-ui font-strong">{t('setup.usual')}</h3>
          <p className="small quiet">{t('setup.usualText')}</p>
          <p className="small">
            {template.length === 0
              ? t('setup.usualNone')
              : t('setup.usualHours', {
                  hours: hoursWords(templateMinutes(template)),
                  days: formatCount(days, 'days', true),
                })}
          </p>
        </section>
      </div>
    </Dialog>
  )
}

function PausePart({ pause }: { pause: PauseMinutes }) {
  const t = useCopy(availability)
  const save = useSetPause()
  return (
    <section className="stack-2">
      <h3 className="text-ui font-strong">{t('setup.pause')}</h3>
      <p className="small quiet">{t('setup.pauseText')}</p>
      <SegmentedControl
        block
        label={t('setup.pause')}
        value={String(save.isPending ? save.variables : pause)}
        options={pauseMinutes.map((one) => ({
          value: String(one),
          label: one === 0 ? t('setup.pauseNone') : formatMinutes(one),
        }))}
        onValue={(value) => {
          const next = pauseMinutes.find((one) => String(one) === value)
          if (next === undefined) return
          save.mutate(next, {
            onSuccess: () => toast.show({ id: 'pause', kind: 'success', title: t('setup.pauseSaved') }),
          })
        }}
      />
      {save.error && (
        <Alert kind="danger" urgent>
          {errorText(save.error)}
        </Alert>
      )}
    </section>
  )
}

type TimeOffPartProps = { list: readonly TimeOff[]; now: number; onShowDay: (day: string) => void }

function TimeOffPart({ list, now, onShowDay }: TimeOffPartProps) {
  const t = useCopy(availability)
  const remove = useRemoveTimeOff()
  return (
    <section className="stack-2">
      <h3 className="text-ui font-strong">{t('setup.timeOff')}</h3>
      <p className="small quiet">{t('setup.timeOffText')}</p>
      {list.length === 0 ? (
        <p className="small">{t('setup.timeOffNone')}</p>
      ) : (
        <ul className="divided" aria-label={t('setup.timeOff')}>
          {list.map((one) => (
            <TimeOffRow
              key={one.id}
              timeOff={one}
              now={now}
              onShowDay={onShowDay}
              onRemove={() =>
                remove.mutate(one.id, {
                  onSuccess: () => toast.show({ id: 'time-off', kind: 'success', title: t('setup.removed') }),
                })
              }
            />
          ))}
        </ul>
      )}
      {remove.error && (
        <Alert kind="danger" urgent>
          {errorText(remove.error)}
        </Alert>
      )}
      <NewTimeOff now={now} />
    </section>
  )
}

type TimeOffRowProps = { timeOff: TimeOff; now: number; onShowDay: (day: string) => void; onRemove: () => void }

function TimeOffRow({ timeOff, now, onShowDay, onRemove }: TimeOffRowProps) {
  const t = useCopy(availability)
  const { firstDay, lastDay, bookings } = timeOff
  const [first, last] = [formatDate(noonOf(firstDay), now), formatDate(noonOf(lastDay), now)]
  const days = firstDay === lastDay ? first : t('setup.days', { first, last })
  return (
    <li className="stack-2 py-2">
      <div className="flex items-center justify-between gap-2">
        <b className="text-ui">{days}</b>
        <IconButton icon="i-ph-trash" label={t('setup.remove', { days })} onClick={onRemove} />
      </div>
      {bookings.length > 0 && (
        <Alert kind="warning" title={t('setup.standing', { count: bookings.length })}>
          <ul className="stack-1 mt-1">
            {bookings.map((one) => (
              <li key={`${one.kind} ${one.id}`}>
                <button
                  type="button"
                  className="link min-h-6 text-start"
                  aria-label={t('setup.show', { when: formatDateTime(one.start, now) })}
                  onClick={() => onShowDay(cairoDay(one.start))}
                >
                  <bdi>{one.name}</bdi>، {formatDateTime(one.start, now)}
                </button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </li>
  )
}

function NewTimeOff({ now }: { now: number }) {
  const t = useCopy(availability)
  const add = useAddTimeOff()
  const today = cairoDay(now)
  const [firstDay, setFirstDay] = useState('')
  const [lastDay, setLastDay] = useState('')
  const end = lastDay || firstDay
  const isReversed = lastDay !== '' && lastDay < firstDay
  const isTooLong = firstDay !== '' && end >= addCairoDays(firstDay, scheduleLimits.timeOffDays)
  const error = isReversed ? t('setup.order') : isTooLong ? t('setup.tooLong') : undefined
  return (
    <form
      className="well stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (firstDay === '' || error) return
        add.mutate(
          { firstDay, lastDay: end },
          {
            onSuccess: () => {
              setFirstDay('')
              setLastDay('')
              toast.show({ id: 'time-off', kind: 'success', title: t('setup.added') })
            },
          },
        )
      }}
    >
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t('setup.firstDay')}>
          <TextInput type="date" min={today} value={firstDay} onValue={setFirstDay} />
        </Field>
        <Field label={t('setup.lastDay')} error={error}>
          <TextInput type="date" min={firstDay || today} value={lastDay} onValue={setLastDay} />
        </Field>
      </div>
      {add.error && (
        <Alert kind="danger" urgent title={t('setup.failed')}>
          {refusalCodeOf(add.error) === 'conflicting-schedule' ? t('setup.overlap') : errorText(add.error)}
        </Alert>
      )}
      <Button
        type="submit"
        kind="line"
        size="sm"
        icon="i-ph-island"
        className="justify-self-start"
        disabled={firstDay === '' || error !== undefined}
        loading={add.isPending}
      >
        {t('setup.add')}
      </Button>
    </form>
  )
}
