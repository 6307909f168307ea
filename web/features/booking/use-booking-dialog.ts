import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import * as v from 'valibot'

/** `?book=true` on a tutor's own page, `?book=12` in a list. Anything else reads as "closed". */
export const BookSearch = v.fallback(
  v.optional(v.union([v.literal(true), v.pipe(v.number(), v.integer(), v.minValue(1))])),
  undefined,
)

/** The booking dialog as a place in the history, so that back closes it and a link opens it. */
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
      // Came by a link: there is no page of ours behind it.
      void navigate({
        to: '.',
        search: (before) => ({ ...before, book: undefined }),
        replace: true,
        resetScroll: false,
      })
    }
  }, [navigate, history])

  return { target: book, isOpen: book !== undefined, open, close }
}
