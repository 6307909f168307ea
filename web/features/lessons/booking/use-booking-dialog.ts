import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

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
