import { useState } from 'react'
import type { StudioAppointment } from '#contract/joining/shapes/studio-appointment.ts'
import { addCairoDays, cairoDay, cairoDayStart, cairoInstant, minutes } from '#contract/shared/rules/time.ts'
import { visitLimits } from '#contract/vocabulary/studio-visits.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { visit } from '#web/features/joining/copy/visit.ts'
import { useOfferHours } from '#web/features/joining/visit-query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate, formatDateTime, formatNumber, formatTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Days that are listed, and the half hours of a studio's day, from nine in the morning to ten in the evening. */
const days = 30
const halves = Array.from({ length: 26 }, (_, i) => 9 * 60 + i * 30)

const startOf = (day: string, minute: number): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return cairoInstant({ year, month, day: date, hour: Math.floor(minute / 60), minute: minute % 60 })
}

type VisitOfferProps = {
  tutorId: number
  /** The visit whose hours are replaced. */
  open: StudioAppointment | null
  /** Booked hours of other visitors. */
  busy: readonly string[]
  place: string
  mayClose: boolean
  onClose: () => void
}

/** Collects hours and offers them to the tutor. */
export function VisitOffer({ tutorId, open, busy, place: known, mayClose, onClose }: VisitOfferProps) {
  const t = useCopy(visit)
  const now = useMinuteClock()
  const offer = useOfferHours(tutorId)
  const [place, setPlace] = useState(known.slice(0, visitLimits.placeMax))
  const [hours, setHours] = useState<readonly number[]>(() => open?.hours.map((start) => Date.parse(start)) ?? [])
  const [day, setDay] = useState(() => addCairoDays(cairoDay(now), 1))
  const [half, setHalf] = useState(12 * 60)
  const start = startOf(day, half)
  const isBusy = (at: number) => busy.some((other) => Math.abs(Date.parse(other) - at) < minutes(visitLimits.minutes))
  const mayAdd = (at: number) => !hours.includes(at) && !isBusy(at) && at - now > visitLimits.noticeMs
  const dayOptions = Array.from({ length: days }, (_, i) => addCairoDays(cairoDay(now), i)).map((value) => ({
    value,
    label: formatDate(cairoDayStart(value), now),
  }))
  const hourOptions = halves.map((value) => {
    const at = startOf(day, value)
    const time = formatTime(at)
    return { value: String(value), label: isBusy(at) ? t('busy', { time }) : time, disabled: !mayAdd(at) }
  })
  const isFull = hours.length >= visitLimits.offered
  const add = () => {
    setHours([...hours, start].sort((a, b) => a - b))
    // Most studios offer hours one after another.
    const next = halves.find((value) => value >= half + visitLimits.minutes && mayAdd(startOf(day, value)))
    if (next !== undefined) setHalf(next)
  }
  const send = () =>
    offer.mutate(
      { place: place.trim(), hours, seen: open?.updatedAt ?? null },
      {
        onSuccess: () => {
          toast.show({ kind: 'success', title: t('sent') })
          onClose()
        },
      },
    )
  return (
    <div className="stack">
      <Field label={t('place')}>
        <TextInput value={place} onValue={setPlace} maxLength={visitLimits.placeMax} />
      </Field>
      <div className="grid grid-cols-2 sm:grid-cols-[1fr_1fr_auto] items-end gap-3">
        <Field label={t('day')} className="lt-sm:col-span-2">
          <Select options={dayOptions} value={day} onValue={setDay} />
        </Field>
        <Field label={t('hour')}>
          <Select options={hourOptions} value={String(half)} onValue={(value) => setHalf(Number(value))} />
        </Field>
        <Button kind="line" icon="i-ph-plus" disabled={isFull || !mayAdd(start)} onClick={add}>
          {t('add')}
        </Button>
      </div>
      {hours.length > 0 ? (
        <ul className="btn-row" aria-label={t('offered')}>
          {hours.map((one) => (
            <li key={one} className="flex items-center gap-1 ps-3 rounded bg-surface">
              {formatDateTime(one, now)}
              <IconButton
                icon="i-ph-x"
                kind="quiet"
                label={t('drop', { time: formatDateTime(one, now) })}
                onClick={() => setHours(hours.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="small quiet">{t('none')}</p>
      )}
      {isFull && <p className="small quiet">{t('full', { max: formatNumber(visitLimits.offered) })}</p>}
      {offer.error && (
        <Alert kind="danger" urgent title={t('failed')}>
          {errorText(offer.error)}
        </Alert>
      )}
      <div className="btn-row">
        <Button
          icon="i-ph-paper-plane-tilt"
          disabled={hours.length === 0 || place.trim() === ''}
          loading={offer.isPending}
          onClick={send}
        >
          {t('send')}
        </Button>
        {mayClose && (
          <Button kind="plain" onClick={onClose}>
            {t('keep')}
          </Button>
        )}
      </div>
    </div>
  )
}
