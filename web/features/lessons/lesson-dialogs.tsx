import { lazy, Suspense } from 'react'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { BookingDialog } from '#web/features/booking/booking-dialog.tsx'
import { RatingDialog } from '#web/features/ratings/rating-dialog.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { AgainDialog } from './again-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { nameOf } from './meeting.ts'
import type { LessonTasks } from './tasks.ts'
import { WeeklyDialog } from './weekly-dialog.tsx'

const ReportDialog = lazy(() => import('#web/features/reports/report-dialog.tsx'))

/** The dialogs that cards and menus open through `tasks`; rendered once per screen. */
export function LessonDialogs({ tasks }: { tasks: LessonTasks }) {
  const t = useCopy(lessons)
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
    case 'report':
      return open ? (
        <Suspense fallback={null}>
          <ReportDialog
            key={meeting.id}
            about={t('problemWith', { name: nameOf(meeting.other), when: formatDateTime(meeting.start, serverNow()) })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null
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
