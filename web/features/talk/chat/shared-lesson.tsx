import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { isUpcoming, phaseOf } from '#web/features/lessons/meeting.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { milestoneWords } from '#web/features/lessons/words.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** The next lesson of the two people, with the link to the call once it is open. */
export function SharedLesson({ otherId }: { otherId: number }) {
  const t = useCopy(chat)
  const now = useMinuteClock()
  const { data = [] } = useUpcoming()
  const next = isUpcoming(data, now).find((meeting) => meeting.other.userId === otherId)
  if (!next) return null
  const open = ['joinable', 'happening'].includes(phaseOf(next, now))
  return (
    <Alert
      kind={open ? 'now' : 'neutral'}
      icon={open ? 'i-ph-clock-countdown' : 'i-ph-calendar-check'}
      className="rounded-none"
      action={
        open && (
          <Button kind="now" size="sm" render={<Link to="/lesson/$id" params={{ id: next.id }} />}>
            {t('join')}
          </Button>
        )
      }
    >
      <b>{t(next.start <= now ? 'sharedLessonNow' : 'sharedLesson')}</b> ·{' '}
      {open ? milestoneWords(next, now) : formatDateTime(next.start, now)}
    </Alert>
  )
}
