import { Link } from '@tanstack/react-router'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { type Meeting, nameOf } from './meeting.ts'

type MessageLinkProps = {
  meeting: Meeting
  kind?: ButtonProps['kind']
  className?: string
  size?: ButtonProps['size']
}

export function MessageLink({ meeting, kind = 'line', ...look }: MessageLinkProps) {
  const t = useCopy(lessons)
  return (
    <Button
      {...look}
      kind={kind}
      icon="i-ph-chat-circle-text"
      aria-label={t('messageTo', { name: nameOf(meeting.other) })}
      render={<Link to="/chat" search={{ room: `t-${meeting.other.userId}` }} />}
    >
      <span>{t('message')}</span>
    </Button>
  )
}
