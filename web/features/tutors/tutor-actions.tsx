import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useAhead } from './use-ahead.ts'
import { bookPath, chatPath, chatRoom, useViewer } from './viewer.ts'

type Named = { id: number; name: string }

type BookButtonProps = Pick<ButtonProps, 'size' | 'block' | 'className'> & {
  tutor: Named
  onBook: () => void
  children?: ReactNode
}

/** Books for students; sends visitors through login and back; is not there for anybody else. */
export function BookButton({ tutor, onBook, children, ...look }: BookButtonProps) {
  const t = useCopy(tutors)
  const viewer = useViewer()
  const ahead = useAhead(tutor.id)
  if (viewer === 'other') return null
  const label = children ? undefined : t('bookWith', { name: tutor.name })
  const words = children ?? t('book')
  if (viewer === 'student') {
    return (
      <Button {...look} {...ahead} aria-label={label} onClick={onBook}>
        {words}
      </Button>
    )
  }
  return (
    <Button {...look} aria-label={label} render={<Link to="/login" search={{ redirect: bookPath(tutor.id) }} />}>
      {words}
    </Button>
  )
}

const chatLink = (viewer: 'guest' | 'student', id: number) =>
  viewer === 'guest' ? (
    <Link to="/login" search={{ redirect: chatPath(id) }} />
  ) : (
    <Link to="/chat" search={chatRoom(id)} />
  )

/** A message, under the same rules; as an icon where room is short. */
export function MessageButton({ tutor, size, children }: { tutor: Named; size?: 'lg'; children?: ReactNode }) {
  const t = useCopy(tutors)
  const viewer = useViewer()
  if (viewer === 'other') return null
  const link = chatLink(viewer, tutor.id)
  if (children) {
    return (
      <Button kind="line" block icon="i-ph-chat-circle-text" render={link}>
        {children}
      </Button>
    )
  }
  const label = t('message', { name: tutor.name })
  return <IconButton kind="line" size={size} icon="i-ph-chat-circle-text" label={label} render={link} />
}
