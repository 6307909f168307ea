import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { WaitingSheet } from '#web/ui/waiting-sheet.tsx'
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
    <Suspense fallback={open && <WaitingSheet onCancel={() => rest.onOpenChange(false)} />}>
      <BookingSheet key={opening} open={open} {...rest} />
    </Suspense>
  )
}

/** Keeps the booking dialog in the address, so that the back button closes it and a link opens it. */
export const useBookingDialog = () => {
  const { book } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const openedHere = useRef(false)

  const open = useCallback(
    (target: true | number = true) => {
      openedHere.current = true
      void navigate({ to: '.', search: (before) => ({ ...before, book: target }), resetScroll: false })
    },
    [navigate],
  )
  const close = useCallback(() => {
    if (openedHere.current) {
      openedHere.current = false
      history.back()
    } else {
      // Opened by a link: the history holds no earlier page of the app to go back to.
      void navigate({
        to: '.',
        search: (before) => ({ ...before, book: undefined, at: undefined, length: undefined }),
        replace: true,
        resetScroll: false,
      })
    }
  }, [navigate, history])

  return { target: book, isOpen: book !== undefined, open, close }
}
