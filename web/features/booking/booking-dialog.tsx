import { lazy, Suspense, useEffect, useState } from 'react'
import type { BookingDialogProps } from './booking-sheet.tsx'

/** Its own chunk: most visits look at tutors without booking. */
const load = () => import('./booking-sheet.tsx')
const BookingSheet = lazy(() => load().then(({ BookingSheet }) => ({ default: BookingSheet })))

/** Fetches the code of the panel before it is needed. */
export const preloadBooking = (): void => void load().catch(() => undefined)

/** Booking a lesson with a tutor, or moving one, in a single panel. */
export function BookingDialog({ open, ...rest }: BookingDialogProps) {
  const [opening, setOpening] = useState(open ? 1 : 0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Each opening starts afresh, and a closing one stays for its way out.
    if (open) setOpening(opening + 1)
  }
  useEffect(() => {
    if (open) preloadBooking()
  }, [open])
  if (opening === 0) return null
  return (
    <Suspense fallback={null}>
      <BookingSheet key={opening} open={open} {...rest} />
    </Suspense>
  )
}
