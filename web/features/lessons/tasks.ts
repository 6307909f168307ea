/** Which dialog is open for which lesson. One at a time; its lesson is kept during the closing animation. */
import { useCallback, useState } from 'react'
import type { Meeting } from './meeting.ts'

/** `rebook` is about the same hour, `book` about any with the same tutor. */
export type Task = {
  kind: 'cancel' | 'move' | 'rebook' | 'book' | 'rate' | 'report' | 'weekly'
  meeting: Meeting
}

export const useLessonTasks = () => {
  const [task, setTask] = useState<Task | null>(null)
  const [open, setOpen] = useState(false)
  const start = useCallback((kind: Task['kind'], meeting: Meeting) => {
    setTask({ kind, meeting })
    setOpen(true)
  }, [])
  return { task, open, start, setOpen }
}

export type LessonTasks = ReturnType<typeof useLessonTasks>
