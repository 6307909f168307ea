import { Link } from '@tanstack/react-router'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { calendarEventOf } from '#web/features/lessons/booking/calendar-event.ts'
import { weekly } from '#web/features/lessons/copy/weekly.ts'
import { useWeeklyHourAt } from '#web/features/lessons/weekly-hours/weekly-hours.ts'
import { googleLinkOf, saveCalendar } from '#web/features/shared/calendar-file.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuAction } from '#web/ui/menu.tsx'
import { type Meeting, mayCancel, mayMove, nameOf } from './meeting.ts'
import type { LessonTasks } from './tasks.ts'

type LessonMenuProps = {
  meeting: Meeting
  tasks: LessonTasks
  now: number
  /** An action the card itself already shows. */
  without?: 'message' | 'move'
}

/** All actions on a lesson that is not over. */
export function LessonMenu({ meeting, tasks, now, without }: LessonMenuProps) {
  const t = useCopy(lessons)
  const w = useCopy(weekly)
  const name = nameOf(meeting.other)
  const event = calendarEventOf(meeting.lesson, name)
  const ahead = meeting.end > now
  const coming = meeting.canceledAt === null && ahead
  const mayKeep = coming && meeting.mine === 'student'
  const isWeekly = useWeeklyHourAt(mayKeep ? { tutorId: meeting.tutor.userId, start: meeting.start } : null) !== null
  const actions: (MenuAction | false)[] = [
    without !== 'move' &&
      mayMove(meeting, now) && {
        label: t('move'),
        icon: 'i-ph-calendar-dots',
        onSelect: () => tasks.start('move', meeting),
      },
    without !== 'message' && {
      label: t('message'),
      icon: 'i-ph-chat-circle-text',
      render: <Link to="/chat" search={{ room: `t-${meeting.other.userId}` }} />,
    },
    mayKeep && {
      label: w(isWeekly ? 'end.yes' : 'keep'),
      icon: 'i-ph-repeat',
      onSelect: () => tasks.start('weekly', meeting),
    },
    coming && {
      label: t('google'),
      icon: 'i-ph-calendar-plus',
      // biome-ignore lint/a11y/useAnchorContent: the menu puts the words inside
      render: <a href={googleLinkOf(event)} target="_blank" rel="noopener noreferrer" />,
    },
    ahead && {
      label: t(coming ? 'file' : 'fileCanceled'),
      icon: 'i-ph-download-simple',
      onSelect: () => saveCalendar('hiwar-lesson', event),
    },
    mayCancel(meeting, now) && {
      label: t('cancel'),
      icon: 'i-ph-prohibit',
      danger: true,
      onSelect: () => tasks.start('cancel', meeting),
    },
  ]
  return (
    <Menu
      trigger={
        <IconButton
          icon="i-ph-dots-three-vertical-bold"
          label={t('options', { name, when: formatDateTime(meeting.start, now) })}
        />
      }
      actions={actions.filter((action) => action !== false)}
    />
  )
}
