import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMayBook } from '#web/features/lessons/subscriptions/query.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePrefetchBooking } from './use-prefetch-booking.ts'
import { chatPath, chatRoom, useViewer } from './viewer.ts'

type Named = { id: number; name: string }

type BookButtonProps = Pick<ButtonProps, 'size' | 'block' | 'className'> & {
  tutor: Named
  onBook: () => void
  children?: ReactNode
}

/** Opens the booking panel. Rendered for students and visitors only, and only while booking is open. */
export function BookButton({ tutor, onBook, children, ...look }: BookButtonProps) {
  const t = useCopy(tutors)
  const viewer = useViewer()
  const mayBook = useMayBook()
  const ahead = usePrefetchBooking(tutor.id)
  if (viewer === 'other' || !mayBook) return null
  const label = children ? undefined : t('bookWith', { name: tutor.name })
  return (
    <Button {...look} {...ahead} aria-label={label} onClick={onBook}>
      {children ?? t('book')}
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
