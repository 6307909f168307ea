/** Which dialog is open for which lesson. One at a time; its lesson is kept during the closing animation. */
import { useCallback, useState } from 'react'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { type Meeting, nameOf } from './meeting.ts'

/** `rebook` is about the same hour, `book` about any with the same tutor. */
export type Task = {
  kind: 'cancel' | 'move' | 'rebook' | 'book' | 'rate' | 'weekly'
  meeting: Meeting
}

export const useLessonTasks = () => {
  const [task, setTask] = useState<Task | null>(null)
  const [open, setOpen] = useState(false)
  const t = useCopy(lessons)
  /** Opens the dialog of a task; the report of a problem is the one that opens from everywhere. */
  const start = useCallback(
    (kind: Task['kind'] | 'report', meeting: Meeting) => {
      if (kind === 'report') {
        const when = formatDateTime(meeting.start, serverNow())
        openHelp('report', t('problemWith', { name: nameOf(meeting.other), when }))
        return
      }
      setTask({ kind, meeting })
      setOpen(true)
    },
    [t],
  )
  return { task, open, start, setOpen }
}

export type LessonTasks = ReturnType<typeof useLessonTasks>
