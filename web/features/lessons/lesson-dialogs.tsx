import { BookingDialog } from '#web/features/lessons/booking/booking-dialog.tsx'
import { RatingDialog } from '#web/features/lessons/ratings/rating-dialog.tsx'
import { AgainDialog } from './again-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { nameOf } from './meeting.ts'
import type { LessonTasks } from './tasks.ts'
import { WeeklyDialog } from './weekly-dialog.tsx'

/** The dialogs that cards and menus open through `tasks`; rendered once per screen. */
export function LessonDialogs({ tasks }: { tasks: LessonTasks }) {
  const { task, open, setOpen } = tasks
  if (!task) return null
  const { kind, meeting } = task
  const tutorId = meeting.tutor.userId
  switch (kind) {
    case 'cancel':
      return <CancelDialog key={meeting.id} meeting={meeting} open={open} onOpen={setOpen} />
    case 'rate':
      return (
        <RatingDialog
          key={tutorId}
          tutorId={tutorId}
          tutorName={nameOf(meeting.tutor)}
          open={open}
          onOpenChange={setOpen}
        />
      )
    case 'weekly':
      return <WeeklyDialog key={meeting.id} meeting={meeting} open={open} onOpen={setOpen} />
    case 'rebook':
      return <AgainDialog key={meeting.id} meeting={meeting} tasks={tasks} open={open} onOpen={setOpen} />
    case 'move':
    case 'book':
      return (
        <BookingDialog
          key={`${kind}-${meeting.id}`}
          tutorId={tutorId}
          lesson={kind === 'move' ? meeting.lesson : undefined}
          open={open}
          onOpenChange={setOpen}
        />
      )
  }
}
