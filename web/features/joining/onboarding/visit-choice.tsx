import { RadioGroup } from '@base-ui/react/radio-group'
import { useState } from 'react'
import type { StudioAppointment } from '#contract/joining/shapes/studio-appointment.ts'
import { hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { visit } from '#web/features/joining/copy/visit.ts'
import { useChooseHour } from '#web/features/joining/visit-query.ts'
import { DateLeaf } from '#web/features/lessons/date-leaf.tsx'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { StartPill } from '#web/features/shared/start-times.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { cairoDay, formatDate, formatNearDay, formatTimeRange } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const byDay = (hours: readonly number[]): ReadonlyMap<string, readonly number[]> => {
  const days = new Map<string, number[]>()
  for (const start of hours) days.set(cairoDay(start), [...(days.get(cairoDay(start)) ?? []), start])
  return days
}

type ChoiceProps = { id: number; hours: readonly number[]; onBooked: () => void }

/** The hours a studio offers, by day, and the button that books the picked one. */
function HourChoice({ id, hours, onBooked }: ChoiceProps) {
  const t = useCopy(visit)
  const now = useMinuteClock()
  const choose = useChooseHour(useRequiredUser().id)
  const [picked, setPicked] = useState<number | null>(null)
  const chosen = picked !== null && hours.includes(picked) ? picked : null
  const book = () => {
    if (chosen === null) return
    choose.mutate(
      { id, start: toIsoInstant(chosen) },
      {
        onSuccess: () => {
          toast.show({ kind: 'success', title: t('booked') })
          onBooked()
        },
      },
    )
  }
  return (
    <>
      <RadioGroup<number | null>
        aria-label={t('choose')}
        value={chosen}
        onValueChange={(next) => {
          choose.reset()
          setPicked(next)
        }}
        className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3"
      >
        {[...byDay(hours)].map(([day, starts]) => (
          <div key={day}>
            <h3 className="mb-1.5 text-quiet fs-small font-ui">{formatDate(starts[0] ?? now, now)}</h3>
            <div className="grid gap-2">
              {starts.map((start) => (
                <StartPill key={start} start={{ start, end: start + hourMs, slotId: id, held: false }} />
              ))}
            </div>
          </div>
        ))}
      </RadioGroup>
      {picked !== null && chosen === null && !choose.error && (
        <div role="status">
          <Alert kind="warning">{t('lost')}</Alert>
        </div>
      )}
      {choose.error && (
        <Alert kind="danger" urgent title={t('failed')}>
          {errorText(choose.error)}
        </Alert>
      )}
      <Button icon="i-ph-calendar-check" disabled={chosen === null} loading={choose.isPending} onClick={book}>
        {t('book')}
      </Button>
    </>
  )
}

/** The visit as its tutor sees it: the hour that is booked, and the hours to choose from. */
export function VisitChoice({ appointment }: { appointment: StudioAppointment }) {
  const t = useCopy(visit)
  const now = useMinuteClock()
  const [changes, setChanges] = useState(false)
  const { id, start, choosable } = appointment
  const at = start === null ? null : Date.parse(start)
  const hours = appointment.hours.map((hour) => Date.parse(hour)).filter((hour) => hour !== at)
  const mayChoose = choosable && hours.length > 0
  return (
    <div className="stack">
      {at !== null && (
        <div className="flex items-center gap-3 p-3 rounded bg-accent-subtle">
          <DateLeaf at={at} now={now} />
          <div className="min-w-0">
            <b className="block num font-ui">{formatTimeRange(at, at + hourMs)}</b>
            <span className="block small quiet">{formatNearDay(at, now)}</span>
          </div>
        </div>
      )}
      {at !== null && at > now && <p className="small quiet">{t('remind')}</p>}
      {at === null && mayChoose && <h3 className="text-h4">{t('choose')}</h3>}
      {mayChoose && (at === null || changes) && <HourChoice id={id} hours={hours} onBooked={() => setChanges(false)} />}
      {mayChoose && at !== null && !changes && (
        <div className="stack-2">
          <Button kind="line" icon="i-ph-calendar-plus" onClick={() => setChanges(true)}>
            {t('change')}
          </Button>
          <p className="small quiet">{t('changeHint')}</p>
        </div>
      )}
    </div>
  )
}
