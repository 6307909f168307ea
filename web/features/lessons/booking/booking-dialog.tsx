import { lazy, Suspense, useEffect, useState } from 'react'
import type { BookingDialogProps } from './booking-sheet.tsx'

/** A chunk of its own, because most visitors never open the panel. */
const load = () => import('./booking-sheet.tsx')
const BookingSheet = lazy(() => load().then(({ BookingSheet }) => ({ default: BookingSheet })))

/** Loads the panel's chunk ahead of time. */
export const preloadBooking = (): void => void load().catch(() => undefined)

/** The panel that books a lesson with a tutor, or moves one. */
export function BookingDialog({ open, ...rest }: BookingDialogProps) {
  const [opening, setOpening] = useState(open ? 1 : 0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // A new key resets the panel each time it opens, and keeps its content during the closing animation.
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
