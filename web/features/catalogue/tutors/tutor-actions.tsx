import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bookableSpan } from '#contract/lessons/rules/bookable-minutes.ts'
import { bookableMinutes } from '#contract/lessons/rules/booking-access.ts'
import { trialWindow } from '#contract/shared/rules/weeks.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { preloadBooking } from '#web/features/lessons/booking/booking-dialog.tsx'
import { prefetchSlots } from '#web/features/lessons/booking/query.ts'
import { useBookingAccess, useMayBook } from '#web/features/lessons/subscriptions/query.ts'
import { serverNow } from '#web/lib/clock.ts'
import { mayFetchAhead } from '#web/lib/network.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { chatPath, chatRoom, useViewer } from './viewer.ts'

/** Event handlers for a book button that fetch the panel's code and times when the pointer or focus reaches it. */
const usePrefetchBooking = (tutorId: number) => {
  const client = useQueryClient()
  const access = useBookingAccess()
  const guest = useViewer() === 'guest'
  const fetchAhead = () => {
    if (!mayFetchAhead()) return
    preloadBooking()
    if (guest) prefetchSlots(client, tutorId, trialWindow(serverNow()))
    else if (access) {
      const span = bookableSpan(bookableMinutes(access), serverNow())
      if (span) prefetchSlots(client, tutorId, span)
    }
  }
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead, onTouchStart: fetchAhead }
}

type Named = { id: number; name: string }

type BookButtonProps = Pick<ButtonProps, 'kind' | 'size' | 'block' | 'className'> & {
  tutor: Named
  onBook: () => void
  children?: ReactNode
  /** On a card, whose style sheet shows one word where it is narrow. */
  onCard?: boolean
}

/** Opens the booking panel. Rendered for students and visitors only, and only while booking is open. */
export function BookButton({ tutor, onBook, children, onCard, ...look }: BookButtonProps) {
  const t = useCopy(tutors)
  const viewer = useViewer()
  const mayBook = useMayBook()
  const ahead = usePrefetchBooking(tutor.id)
  if (viewer === 'other' || !mayBook) return null
  const label = children ? undefined : t('bookWith', { name: tutor.name })
  return (
    <Button {...look} {...ahead} data-part="booking" aria-label={label} onClick={onBook}>
      {onCard ? (
        <>
          <span className="book-short">{t('bookShort')}</span>
          <span className="book-long">{t('book')}</span>
        </>
      ) : (
        (children ?? t('book'))
      )}
    </Button>
  )
}

const chatLink = (viewer: 'guest' | 'student', id: number) =>
  viewer === 'guest' ? (
    <Link to="/login" search={{ redirect: chatPath(id) }} />
  ) : (
    <Link to="/chat" search={chatRoom(id)} />
  )

type MessageButtonProps = { tutor: Named; size?: 'lg'; className?: string; children?: ReactNode }

/**
 * Opens the conversation with the tutor, for the same people as `BookButton`. An icon beside a book button, a label
 * where there is none or where space allows.
 */
export function MessageButton({ tutor, size, className, children }: MessageButtonProps) {
  const t = useCopy(tutors)
  const viewer = useViewer()
  const mayBook = useMayBook()
  if (viewer === 'other') return null
  const link = chatLink(viewer, tutor.id)
  const label = t('message', { name: tutor.name })
  if (children || !mayBook) {
    return (
      <Button
        kind="line"
        size={size}
        className={className}
        block={className === undefined}
        icon="i-ph-chat-circle-text"
        aria-label={children ? undefined : label}
        render={link}
      >
        {children ?? t('messageShort')}
      </Button>
    )
  }
  return <IconButton kind="line" size={size} icon="i-ph-chat-circle-text" label={label} render={link} />
}
